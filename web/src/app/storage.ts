// What this browser keeps: language, theme, one's own numbers. A browser that keeps nothing may play as well.

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
    // It is only forgotten when the page is closed.
  }
}
