/** A path and every one that it lies within, the widest first: `CN`, `CN/310000`, `CN/310000/310115`. */
export function stepsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}
