/** What a further page adds: an item that moved between two requests stands where it stood first. */
export function appended<Item extends { _id: string }>(before: readonly Item[], list: readonly Item[]): Item[] {
  const known = new Set(before.map(({ _id }) => _id));
  return [...before, ...list.filter(({ _id }) => !known.has(_id))];
}
