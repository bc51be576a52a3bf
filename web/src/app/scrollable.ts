/** Lets the keyboard scroll an element: it is a tab stop while its content is larger than the element itself. */
export function scrollable(node: HTMLElement): { destroy: () => void } {
  // An observer of sizes reports after layout, when reading sizes costs nothing.
  const resized = new ResizeObserver(() => {
    const overflows = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    if (overflows) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  });
  const watch = (): void => [node, ...node.children].forEach((each) => resized.observe(each));
  const changed = new MutationObserver(watch);
  changed.observe(node, { childList: true });
  watch();
  return {
    destroy: () => {
      resized.disconnect();
      changed.disconnect();
    },
  };
}
