/** Places on earth in degrees (WGS-84), and which of them are near each other. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Degrees along a side of a cell: about 550 metres from south to north. Stored as part of facets (server/queries/search/keys.ts): never change it. */
const cellSize = 0.005;
const metresPerDegree = 111_320;
/** The maximum number of cells in a row: near the poles a degree of longitude is short, and no member visits customers there. */
const widest = 40;

/** Returns the cell of a place as the text of its facet. */
export function toCell({ latitude, longitude }: GeoPoint): string {
  return `${Math.floor(latitude / cellSize)},${Math.floor(longitude / cellSize)}`;
}

/** Returns the cells that contain every place within a distance in metres, and some beyond. The date line is not crossed. */
export function cellsAround({ latitude, longitude }: GeoPoint, metres: number): string[] {
  const north = metres / metresPerDegree;
  const east = metres / (metresPerDegree * shrink(latitude));
  const rows = range(latitude - north, latitude + north);
  const columns = range(longitude - east, longitude + east).slice(0, widest);
  return rows.flatMap((row) => columns.map((column) => `${row},${column}`));
}

/** Returns the distance between two places, in metres. It is exact enough for a few kilometres. */
export function metresBetween(start: GeoPoint, end: GeoPoint): number {
  const north = (start.latitude - end.latitude) * metresPerDegree;
  const east = (start.longitude - end.longitude) * metresPerDegree * shrink((start.latitude + end.latitude) / 2);
  return Math.hypot(north, east);
}

/** Returns the length of a degree of longitude as a share of its length at the equator. */
function shrink(latitude: number): number {
  return Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}

function range(from: number, end: number): number[] {
  const first = Math.floor(from / cellSize);
  const last = Math.floor(end / cellSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
