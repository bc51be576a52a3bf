// Structural sharing: unchanged parts stay the same objects, so that components that show them are not drawn again.

type Parts = Record<string, unknown>;

/** The new value, in which every part that equals the old one is the old object. Both are JSON. */
export function share<Value>(old: unknown, fresh: Value): Value {
  if (old === fresh || !is_object(old) || !is_object(fresh)) return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const keys = Object.keys(fresh);
  const parts = keys.map((key) => share((old as Parts)[key], (fresh as Parts)[key]));
  const same =
    keys.length === Object.keys(old).length && keys.every((key, at) => parts[at] === (old as Parts)[key]);
  if (same) return old as Value;
  return (
    Array.isArray(fresh) ? parts : Object.fromEntries(keys.map((key, at) => [key, parts[at]]))
  ) as Value;
}

const is_object = (value: unknown): value is object => typeof value === "object" && value !== null;
