// Action `use:stick_to_end={length}`: keeps a growing list scrolled to its end, unless the reader has scrolled up.

const NEAR_END = 40; // px

export function stick_to_end(node: HTMLElement, length: number): { update: (length: number) => void } {
  let at_end = true;
  let known = length;
  const to_end = (): void => void (node.scrollTop = node.scrollHeight);
  node.addEventListener(
    "scroll",
    () => (at_end = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_END),
    { passive: true },
  );
  to_end();
  return {
    update(now) {
      if (now !== known && at_end) queueMicrotask(to_end);
      known = now;
    },
  };
}
