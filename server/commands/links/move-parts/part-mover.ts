import type { MovedParts, Trx } from '../../../db/tables';
import type { SaveContext } from '../../records/save-context';

/** Two records of one type, one of which takes parts of the other. */
export interface PartMove {
  clientId: string;
  tableId: string;
  from: string;
  to: string;
}

/** Moves the rows of one table that hang on a record. */
export interface PartMover {
  /** Moves them to the other record, where it has room for them. @returns what moved, as the undo needs it. */
  move(trx: Trx, context: SaveContext, move: PartMove): Promise<Partial<MovedParts>>;
  /** Moves back what is still as the merge left it. @returns the number of parts that are not. */
  moveBack(trx: Trx, context: SaveContext, move: PartMove, movedParts: MovedParts): Promise<number>;
}
