// Local storage. Everything also works in a browser that stores nothing.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(`doppelagent.${key}`);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`doppelagent.${key}`);
    else localStorage.setItem(`doppelagent.${key}`, value);
  } catch {
    // Storage is full or forbidden: the value lasts until the page is closed.
  }
}
