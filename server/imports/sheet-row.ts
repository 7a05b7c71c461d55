import type { ImportCell } from '../../domain/import/cells';
import type { ImportFormat } from '../db/tables';

/** A row of a file with its number, from 1; null for an empty cell. */
export interface SheetRow {
  row: number;
  cells: ImportCell[];
}

/** The detected format of a file. */
export type ReadFormat = Omit<ImportFormat, 'contents'> & {
  /** The number of cells with a value from a formula. */
  formula_count: number;
  first_formula: string | null;
};
