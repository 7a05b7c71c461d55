/** Places on earth in degrees (WGS-84), and which of them are near each other. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Degrees along a side of a cell: about 550 metres from south to north. Stored as part of facets (server/queries/records/keys.ts): never change it. */
const cellSize = 0.005;
const metresPerDegree = 111_320;
/** Cells in a row at most: near the poles a degree of longitude is short, and nobody visits customers there. */
const widest = 40;

/** The cell that a place lies in, as the text that its facet is made of. */
export function toCell({ latitude, longitude }: GeoPoint): string {
  return `${Math.floor(latitude / cellSize)},${Math.floor(longitude / cellSize)}`;
}

/** The cells that hold every place within so many metres, and some places beyond. Across the date line nothing is near. */
export function cellsAround({ latitude, longitude }: GeoPoint, metres: number): string[] {
  const north = metres / metresPerDegree;
  const east = metres / (metresPerDegree * shrink(latitude));
  const rows = range(latitude - north, latitude + north);
  const columns = range(longitude - east, longitude + east).slice(0, widest);
  return rows.flatMap((row) => columns.map((column) => `${row},${column}`));
}

/** How far apart two places are, in metres. Exact enough for a few kilometres. */
export function metresBetween(start: GeoPoint, end: GeoPoint): number {
  const north = (start.latitude - end.latitude) * metresPerDegree;
  const east = (start.longitude - end.longitude) * metresPerDegree * shrink((start.latitude + end.latitude) / 2);
  return Math.hypot(north, east);
}

/** How much shorter than at the equator a degree of longitude is. */
function shrink(latitude: number): number {
  return Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}

function range(from: number, end: number): number[] {
  const first = Math.floor(from / cellSize);
  const last = Math.floor(end / cellSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
