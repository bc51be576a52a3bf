// Client-side routing by the address of the page. Secrets (device links) are in the fragment after #, which browsers never send.

import { server } from "./server.svelte";

class Route {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));
  query = $state(location.search);
  parts = $derived(
    this.path
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent),
  );

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#read();
    if (!address.includes("#")) scrollTo(0, 0);
  }

  /** Change the address without a new history entry. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.#read();
  }

  #read(): void {
    [this.path, this.hash, this.query] = [location.pathname, location.hash.slice(1), location.search];
  }

  /** Follow links within the page without loading it again, unless the server has a newer one. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (
      link === null ||
      event.defaultPrevented ||
      server.outdated ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    if (link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash !== "") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
