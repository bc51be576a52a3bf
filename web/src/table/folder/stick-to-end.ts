// Action `use:stick_to_end={last}`: keeps a list scrolled to its end whenever its last item changes, unless the reader has scrolled up.

const NEAR_END = 40; // px

export function stick_to_end(
  node: HTMLElement,
  last: unknown,
): { update: (last: unknown) => void; destroy: () => void } {
  let at_end = true;
  let known = last;
  let frame = 0;
  /** In the next frame, which lays out the page anyway: reading its height now would cause another layout. */
  const to_end = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => (node.scrollTop = node.scrollHeight));
  };
  node.addEventListener(
    "scroll",
    () => (at_end = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_END),
    { passive: true },
  );
  to_end();
  return {
    update(now) {
      if (now !== known && at_end) to_end();
      known = now;
    },
    destroy: () => cancelAnimationFrame(frame),
  };
}
