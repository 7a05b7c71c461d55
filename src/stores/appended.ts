/** What a further page adds: an item that moved between two requests stands where it stood first. */
export function appended<Item extends { _id: string }>(loadedItems: readonly Item[], list: readonly Item[]): Item[] {
  const loadedIds = new Set(loadedItems.map(({ _id }) => _id));
  return [...loadedItems, ...list.filter(({ _id }) => !loadedIds.has(_id))];
}
