import type { ImportCell } from '../../domain/import/cells';
import type { ImportFormat } from '../db/tables';

/** A row of a file with its number there, from 1; null where a cell is empty. */
export interface SheetRow {
  row: number;
  cells: ImportCell[];
}

/** How a file turned out to be written. */
export type ReadFormat = Omit<ImportFormat, 'contents'> & {
  /** Cells whose value a formula gave. */
  formula_count: number;
  first_formula: string | null;
};
