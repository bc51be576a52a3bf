// Draws a long list a few items per frame: all of it at once would freeze a slow phone. Call during component initialisation.

/** The items to draw by now: `size` more in each frame, until all are drawn; later changes show at once. */
export function in_batches<Item>(
  items: () => readonly Item[],
  size: number,
): { readonly drawn: readonly Item[] } {
  let count = $state(size);
  $effect(() => {
    if (count >= items().length) return;
    const frame = requestAnimationFrame(() => (count += size));
    return () => cancelAnimationFrame(frame);
  });
  const drawn = $derived(count >= items().length ? items() : items().slice(0, count));
  return {
    get drawn() {
      return drawn;
    },
  };
}
