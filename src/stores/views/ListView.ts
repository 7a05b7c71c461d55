import { defaultViewId } from '@domain/views/default-view';
import { makeAutoObservable, observableRef } from 'mobx';
import type { RecordList } from '../records/RecordList';
import { toListQuery, plainChoice, type ViewChoice } from './choice';
import type { ViewMemory } from './ViewMemory';

/** The chosen view of one type's list, remembered by the device. */
export class ListView {
  choice: ViewChoice;
  /** The reader's position on the board (stores/boards); undefined while the list is shown. */
  board: unknown;
  readonly #list: RecordList;
  readonly #memory: ViewMemory;

  constructor(list: RecordList, memory: ViewMemory) {
    this.#list = list;
    this.#memory = memory;
    this.choice = withUsualOrder(memory.read(list.query.table_id) ?? plainChoice);
    this.board = memory.board(list.query.table_id);
    if (!this.isPlain) list.query = { ...list.query, ...toListQuery(this.choice) };
    makeAutoObservable(this, { choice: observableRef, board: observableRef }, { autoBind: true });
  }

  /** True for the unchanged default view: no record is left out, and the newest records are first. */
  get isPlain(): boolean {
    const { id, changed, mine } = this.choice;
    return id === defaultViewId && !changed && mine === null;
  }

  /** Whether a filter leaves records out of the list. */
  get isFiltered(): boolean {
    return this.choice.filter !== null || this.choice.mine !== null;
  }

  /** Shows another choice, scrolled to the top. */
  choose(choice: ViewChoice): void {
    this.remember(choice);
    void this.#list.show(toListQuery(choice), this.board === undefined);
  }

  /** Stores a choice that shows the same records under another name or with another time. */
  remember(choice: ViewChoice): void {
    this.choice = choice;
    this.#memory.write(this.#list.query.table_id, this.isPlain ? undefined : choice);
  }

  /** Shows the board at a position; undefined shows the list. */
  showBoard(position: unknown): void {
    this.board = position;
    this.#memory.keepBoard(this.#list.query.table_id, position);
  }

  /** Discards the choice of another member who used this device. */
  belongTo(memberId: string): void {
    if (this.choice.member !== null && this.choice.member !== memberId) this.choose(plainChoice);
  }
}

/** Earlier versions stored an order with the default view. A choice of only a scope follows the order of its type. */
function withUsualOrder(choice: ViewChoice): ViewChoice {
  return choice.id === defaultViewId && !choice.changed ? { ...choice, order_by: plainChoice.order_by } : choice;
}
