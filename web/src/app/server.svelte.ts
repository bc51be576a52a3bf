// Whether the server answers, and whether it has a newer version of the page than this one.

/** The script named in index.html. It differs between versions, since its name contains a hash of its content. */
const own_script = (): string =>
  document.querySelector<HTMLScriptElement>("script[type=module]")?.getAttribute("src") ?? "";

class Server {
  /** No answer came when the page was opened, or when a part of it was requested. */
  silent = $state(false);
  /** It has a newer page, which the next link loads. */
  outdated = false;

  /** Ask for the page; returns whether the server answers. */
  async check(): Promise<boolean> {
    const page = await fetch("/", { cache: "no-cache" }).catch(() => null);
    if (page?.ok) this.outdated = !(await page.text()).includes(own_script());
    return page?.ok ?? false;
  }
}

export const server = new Server();

/** Detect missing parts of the page, and new versions after this page was hidden; cache the shell for offline use. */
export function watch_versions(): void {
  addEventListener("vite:preloadError", () => (server.silent = true));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void server.check();
  });
  if (import.meta.env.PROD)
    void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined); // not in private windows
  else void navigator.serviceWorker?.getRegistration().then((worker) => worker?.unregister()); // left by another server at this address
}
