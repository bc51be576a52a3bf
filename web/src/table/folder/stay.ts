// A list that grows at its end stays at its end, unless the reader has gone back in it. `use:stay={how many}`

const NEAR = 40; // px

export function stay(node: HTMLElement, many: number): { update: (many: number) => void } {
  let at_end = true;
  let known = many;
  const to_end = (): void => void (node.scrollTop = node.scrollHeight);
  node.addEventListener("scroll", () => (at_end = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR), { passive: true });
  to_end();
  return {
    update(now) {
      if (now !== known && at_end) queueMicrotask(to_end);
      known = now;
    },
  };
}
