/** The list with one of its things at another place. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from] as Thing, ...rest.slice(to)];
}
