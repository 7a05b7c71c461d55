import type { Resettable, RootStore } from '../RootStore';
import { Board } from './Board';

/** The boards by type, kept while the company is open, so that a returning user finds columns, cards and positions unchanged. */
class Boards implements Resettable {
  private readonly byTable = new Map<string, Board>();

  constructor(private readonly stores: RootStore) {}

  of(tableId: string): Board {
    const cachedBoard = this.byTable.get(tableId);
    if (cachedBoard) return cachedBoard;
    const board = new Board(this.stores, tableId, this.stores.lists.view(tableId));
    this.byTable.set(tableId, board);
    return board;
  }

  clear(): void {
    this.byTable.clear();
  }
}

const makeBoards = (stores: RootStore) => new Boards(stores);

/** Returns the board of a type. */
export function getBoard(stores: RootStore, tableId: string): Board {
  return stores.late(makeBoards).of(tableId);
}
