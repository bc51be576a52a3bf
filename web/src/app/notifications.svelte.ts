// Notifications of the browser. Permission is requested only after a press. The service worker shows them while the page is hidden.

import { store, stored } from "./storage";

const SETTING = "notifications"; // "on" or "off"; not stored before the player has answered

class Notifications {
  #permission = $state<NotificationPermission>(globalThis.Notification?.permission ?? "denied");
  #answer = $state(stored(SETTING));
  #last = Promise.resolve(); // in order: a notification must not be closed before it is shown

  /** Whether the browser supports notifications and has not blocked them. */
  get possible(): boolean {
    return this.#permission !== "denied" && "serviceWorker" in navigator;
  }

  get on(): boolean {
    return this.possible && this.#permission === "granted" && this.#answer === "on";
  }

  get unanswered(): boolean {
    return this.possible && this.#answer === null;
  }

  /** Call it in response to a press. A player who dismisses the browser's question can be asked again. */
  async switch_on(): Promise<void> {
    this.#permission = await Notification.requestPermission();
    if (this.#permission === "granted") this.#set("on");
  }

  switch_off(): void {
    this.#set("off");
  }

  #set(answer: "on" | "off"): void {
    this.#answer = answer;
    store(SETTING, answer);
  }

  /** Show one unless the page is visible; pressing it opens the address. A new one replaces any other for the same address. */
  show(title: string, body: string, address: string): Promise<void> {
    return this.#next(async () => {
      const worker = await navigator.serviceWorker.ready; // on a first visit it is still being installed
      if (document.visibilityState === "visible") return;
      await worker.showNotification(title, { body, tag: address, icon: "/icon-192.png", data: { address } });
    });
  }

  close(address: string): Promise<void> {
    return this.#next(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      for (const shown of (await worker?.getNotifications({ tag: address })) ?? []) shown.close();
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    if (this.on) this.#last = this.#last.then(work, work);
    return this.#last;
  }
}

export const notifications = new Notifications();

/** The number on the icon of the installed app; none for 0. */
export function set_badge(number: number): void {
  void navigator.setAppBadge?.(number).catch(() => undefined); // the app is not installed
}
