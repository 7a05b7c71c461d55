import type { CappedTotal } from '@domain/contract/shapes';
import type { Condition, Relation } from '@domain/filter-tree';
import type { FilterReader } from '@domain/filters/resolve';
import { areComplete, filterOf, groupsOf, withRelation } from '@domain/views/conditions';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { toListQuery, type ViewChoice, type Mine } from './choice';
import { sameContent } from './SavedViews';

/** Milliseconds without a change before the count of matches is requested (REQ records 9, debounces of pickers and lists). */
const countDebounce = 500;

/** A condition with a key, so that its row keeps its place on the screen while other rows come and go. */
export interface DraftCondition {
  key: number;
  condition: Condition;
}

/** The content of the filter sheet: groups of conditions, the scope and the order, and the number of matching records. */
export class FilterDraft {
  groups: DraftCondition[][];
  mine: Mine | null;
  order_by: ViewChoice['order_by'];
  count: CappedTotal | undefined;
  counting = false;
  #keys = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;
  readonly #api: Api;
  readonly #about: FilterReader & { tableId: string; member: string };
  readonly #from: ViewChoice;

  constructor(api: Api, about: FilterReader & { tableId: string; member: string }, from: ViewChoice) {
    this.#api = api;
    this.#about = about;
    this.#from = from;
    this.groups = groupsOf(from.filter).map((group) => group.map((condition) => this.row(condition)));
    this.mine = from.mine;
    this.order_by = from.order_by;
    makeAutoObservable(
      this,
      { groups: observableRef, order_by: observableRef, count: observableRef },
      { autoBind: true },
    );
  }

  get conditions(): Condition[][] {
    return this.groups.map((group) => group.map(({ condition }) => condition)).filter((group) => group.length > 0);
  }

  get isComplete(): boolean {
    return areComplete(this.conditions, this.#about);
  }

  /** Whether conditions on the last note may be built. */
  get asksForNotes(): boolean {
    return this.#about.hasNotes === true;
  }

  /** Whether conditions on linked records may be built. */
  get asksForLinked(): boolean {
    return this.#about.linked !== undefined;
  }

  get isEmpty(): boolean {
    return this.conditions.length === 0;
  }

  /** The choice that the list shows. */
  get choice(): ViewChoice {
    const content = { filter: filterOf(this.conditions), order_by: this.order_by };
    const isChanged = this.#from.changed || !sameContent(content, this.#from);
    return { ...this.#from, ...content, changed: isChanged, mine: this.mine, member: this.#about.member };
  }

  /** Adds a condition to a group; to a new group if this group does not exist. */
  add(group: number, field: string, relation: Relation): void {
    const row = this.row({ field, relation });
    if (group >= this.groups.length) this.groups = [...this.groups, [row]];
    else this.groups = this.groups.map((rows, index) => (index === group ? [...rows, row] : rows));
    this.recount();
  }

  relate(key: number, relation: Relation): void {
    this.change(key, (condition) => withRelation(condition, relation));
  }

  give(key: number, value: unknown): void {
    this.change(key, ({ field, relation }) => ({ field, relation, value }));
  }

  remove(key: number): void {
    this.groups = this.groups.map((rows) => rows.filter((row) => row.key !== key)).filter((rows) => rows.length > 0);
    this.recount();
  }

  setMine(scope: Mine | null): void {
    this.mine = scope;
    this.recount();
  }

  setOrder(order: ViewChoice['order_by']): void {
    this.order_by = order;
  }

  clear(): void {
    this.groups = [];
    this.mine = null;
    this.recount();
  }

  /** Counts the matches when editing pauses; drops an answer to an earlier request. */
  recount(wait = countDebounce): void {
    this.stop();
    this.count = undefined;
    this.counting = this.isComplete;
    if (this.counting) this.#timer = setTimeout(() => void this.requestCount(), wait);
  }

  /** Counts again after records were written; the former number stays until the answer arrives. */
  async countAgain(): Promise<void> {
    if (this.isComplete && !this.counting) await this.requestCount();
  }

  /** Drops the running request after the sheet has closed. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = undefined;
  }

  private async requestCount(): Promise<void> {
    const asking = (this.#asking = new AbortController());
    try {
      const { total, total_is_capped } = await this.#api.call(
        'records.list',
        { table_id: this.#about.tableId, filter: toListQuery(this.choice).filter, limit: 1 },
        { signal: asking.signal },
      );
      runInAction(() => {
        if (asking !== this.#asking) return;
        this.count = { total, total_is_capped };
        this.counting = false;
      });
    } catch {
      // The list itself reports the error; the button then shows no number.
      runInAction(() => {
        if (asking === this.#asking) this.counting = false;
      });
    }
  }

  private change(key: number, next: (condition: Condition) => Condition): void {
    this.groups = this.groups.map((rows) =>
      rows.map((row) => (row.key === key ? { key, condition: next(row.condition) } : row)),
    );
    this.recount();
  }

  private row(condition: Condition): DraftCondition {
    this.#keys += 1;
    return { key: this.#keys, condition };
  }
}
