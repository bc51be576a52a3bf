// Draws long lists a few items per frame: all at once would freeze a slow phone. Call during component initialisation.

/** Lists that wait for their next items. Only one is served per frame, so that several lists together do not freeze the page. */
const waiting = new Set<() => void>();

function serve(): void {
  const [grow] = waiting;
  if (grow === undefined) return;
  waiting.delete(grow);
  grow();
  if (waiting.size > 0) requestAnimationFrame(serve);
}

function wait(grow: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(serve);
  waiting.add(grow);
  return () => waiting.delete(grow);
}

/** The items to draw by now: `size` more whenever it is this list's turn, until all are drawn; later changes show at once. */
export function in_batches<Item>(
  items: () => readonly Item[],
  size: number,
): { readonly drawn: readonly Item[] } {
  let count = $state(0);
  $effect(() => {
    if (count < items().length) return wait(() => (count += size));
    return undefined;
  });
  const drawn = $derived(count >= items().length ? items() : items().slice(0, count));
  return {
    get drawn() {
      return drawn;
    },
  };
}
