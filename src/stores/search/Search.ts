import type { ObjectType } from '@domain/metadata/object-type';
import type { Member } from '@domain/contract/companies/start';
import { membersNamed } from '@domain/search/named-members';
import { getBehaviour } from '@domain/objects/behaviour';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { CompanyStore } from '../company/CompanyStore';
import type { RecordModel } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';
import { TypeSearch } from './TypeSearch';

/** REQ shell 9.3 and SD-8: keyword debounce in milliseconds, results of each type and of all on the All tab, page of a type's tab. */
const debounce = 300;
const perType = 3;
const allLimit = 40;
const pageSize = 30;

export const allTab = 'all';

/** The results of one type on the All tab. */
export interface TypeMatches {
  table: ObjectType;
  items: RecordModel[];
  /** Whether the type's own tab has more. */
  more: boolean;
}

/** One search over the visible types, without products and notes (REQ shell 2.43). */
export class Search {
  keyword = '';
  /** `all`, or the id of a type. */
  tab = allTab;
  /** The members whose name matches the keyword; their records are found too. */
  named: Member[] = [];
  status: 'idle' | 'searching' | 'done' | 'failed' = 'idle';
  found: TypeMatches[] = [];
  error: unknown;
  /** The searches of the types' own tabs, for the current keyword. */
  readonly #typed = observable.map<string, TypeSearch>({}, { deep: false });
  #asked: TypeSearch[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #api: Api;
  readonly #records: RecordStore;
  readonly #company: CompanyStore;

  constructor(api: Api, records: RecordStore, company: CompanyStore) {
    this.#api = api;
    this.#records = records;
    this.#company = company;
    makeAutoObservable(this, { found: observableRef, named: observableRef, error: observableRef }, { autoBind: true });
  }

  /** The types that have a tab. */
  get tables(): ObjectType[] {
    return this.#company.tables.filter((table) => getBehaviour(table.table_id).presence === 'listed');
  }

  /** The results of the open tab's type; undefined on the All tab and without a keyword. */
  get ofType(): TypeSearch | undefined {
    return this.#typed.get(this.tab);
  }

  /** Whether more results exist than are shown. */
  get hasMore(): boolean {
    return this.found.some(({ more }) => more);
  }

  /** The number of shown results. */
  get count(): number {
    return this.found.reduce((sum, { items }) => sum + items.length, 0);
  }

  /** Takes typed text; the request follows when typing pauses. Answers to an older keyword are ignored. */
  type(keyword: string): void {
    this.keyword = keyword;
    this.stop();
    this.#typed.clear();
    this.found = [];
    this.named = [];
    if (keyword.trim() === '') {
      this.status = 'idle';
      return;
    }
    this.status = 'searching';
    this.#timer = setTimeout(this.requestHits, debounce);
  }

  /** Searches at once, for a recent search. */
  look(keyword: string): void {
    this.type(keyword);
    this.retry();
  }

  open(tab: string): void {
    this.tab = tab;
    if (this.status === 'done') this.askOfType();
  }

  retry(): void {
    this.stop();
    this.requestHits();
  }

  /** Stops pending requests when the search closes or the keyword changes. */
  stop(): void {
    clearTimeout(this.#timer);
    for (const search of [...this.#asked, ...this.#typed.values()]) search.stop();
    this.#asked = [];
  }

  private requestHits(): void {
    this.named = membersNamed(this.#company.members, this.keyword);
    this.#typed.clear();
    this.askOfType();
    void this.askAll();
  }

  /** Loads the All tab: a few results of each type, shown together when all have answered. */
  private async askAll(): Promise<void> {
    // The request reads one more than is shown, to see whether the type's own tab has more.
    const typeSearches = (this.#asked = this.tables.map((table) => this.buildSearch(table, perType + 1)));
    this.status = 'searching';
    await Promise.all(typeSearches.map((search) => search.load()));
    runInAction(() => {
      if (this.#asked !== typeSearches) return;
      const failed = typeSearches.find((search) => search.status === 'failed');
      this.error = failed?.error;
      this.status = failed ? 'failed' : 'done';
      this.found = failed ? [] : capped(typeSearches.filter(({ records }) => records.length > 0));
    });
  }

  private askOfType(): void {
    const table = this.tables.find(({ table_id }) => table_id === this.tab);
    if (!table || this.#typed.has(table.table_id)) return;
    const search = this.buildSearch(table, pageSize);
    this.#typed.set(table.table_id, search);
    void search.load();
  }

  private buildSearch(table: ObjectType, size: number): TypeSearch {
    return new TypeSearch(
      this.#api,
      this.#records,
      table,
      { keyword: this.keyword.trim(), memberIds: this.named.map(({ member_id }) => member_id) },
      size,
    );
  }
}

/** Returns three results of each type, at most forty. */
function capped(searches: readonly TypeSearch[]): TypeMatches[] {
  let room = allLimit;
  return searches.flatMap(({ table, records, hasMore }) => {
    const visibleRecords = records.slice(0, Math.min(perType, room));
    room -= visibleRecords.length;
    return visibleRecords.length === 0
      ? []
      : [{ table, items: visibleRecords, more: hasMore || records.length > visibleRecords.length }];
  });
}
