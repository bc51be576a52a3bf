// Whether the server answers, and whether it has a newer version of the page than this one.

/** The script that index.html names; another version has another one, since its name has a hash of its content. */
const own_script = (): string =>
  document.querySelector<HTMLScriptElement>("script[type=module]")?.getAttribute("src") ?? "";

class Server {
  /** It gave no answer when the page was opened, or when a part of the page was to be loaded. */
  silent = $state(false);
  /** It has a newer page: links are followed by loading that. */
  outdated = false;

  /** Ask for the page; returns whether the server answers. */
  async check(): Promise<boolean> {
    const page = await fetch("/", { cache: "no-cache" }).catch(() => null);
    if (page?.ok) this.outdated = !(await page.text()).includes(own_script());
    return page?.ok ?? false;
  }
}

export const server = new Server();

/** Notice a missing part of the page, and a new version after this page was hidden; keep the shell for times without a connection. */
export function watch_versions(): void {
  addEventListener("vite:preloadError", () => (server.silent = true));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void server.check();
  });
  if (import.meta.env.PROD)
    void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined); // not in private windows
  else void navigator.serviceWorker?.getRegistration().then((worker) => worker?.unregister()); // of a server that was at this address
}
