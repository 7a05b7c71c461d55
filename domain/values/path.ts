/** Returns a path and all paths above it, the widest first: `CN`, `CN/310000`, `CN/310000/310115`. */
export function listSteps(path: string): string[] {
  const segments = path.split('/');
  return segments.map((_part, index) => segments.slice(0, index + 1).join('/'));
}
