import type { MovedParts, Trx } from '../../../db/tables';
import type { SaveContext } from '../../records/save-context';

/** A merge of two records of one type, in which one takes parts of the other. */
export interface PartMove {
  clientId: string;
  tableId: string;
  from: string;
  to: string;
}

/** Moves the rows of one table that belong to a record. */
export interface PartMover {
  /** Moves them to the other record, where it has room. @returns the moved rows, for the undo. */
  move(trx: Trx, context: SaveContext, move: PartMove): Promise<Partial<MovedParts>>;
  /** Moves back the rows that are unchanged since the merge. @returns the number of rows that changed. */
  moveBack(trx: Trx, context: SaveContext, move: PartMove, movedParts: MovedParts): Promise<number>;
}
