/** A row of a file with its number there, from 1; null where a cell is empty. */
export interface SheetRow {
  row: number;
  cells: (string | null)[];
}
