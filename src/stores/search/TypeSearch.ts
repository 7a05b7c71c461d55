import type { RecordJson } from '@domain/contract/shapes';
import type { Filter } from '@domain/filter-tree';
import type { ObjectType } from '@domain/metadata/object-type';
import { merged, type SearchSource } from '@domain/search/merge';
import type { Api } from '@/api';
import { listed, PagedList } from '../PagedList';
import type { RecordModel } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';

/** The subject of a search: the text, and the members that it names. */
export interface SearchRequest {
  keyword: string;
  memberIds: readonly string[];
}

type Answers = readonly ({ list: RecordJson[]; has_more: boolean } | undefined)[];

/**
 * One type's answers to one keyword: the records that hold the words and, where the words name members, the records that these are on
 * (REQ shell 2.45). A new keyword is a new object, so an answer never shows under another word.
 */
export class TypeSearch extends PagedList<RecordJson, Answers> {
  /** The sources by words and, if the words match members, by members. */
  private sources: readonly SearchSource<RecordJson>[];
  private readonly asking = new AbortController();

  constructor(
    private readonly api: Api,
    private readonly store: RecordStore,
    readonly table: ObjectType,
    private readonly wanted: SearchRequest,
    /** The number of rows that each call requests. */
    private readonly size: number,
  ) {
    super();
    this.sources = (wanted.memberIds.length > 0 ? ['words', 'members'] : ['words']).map(() => ({
      items: [],
      more: true,
    }));
  }

  get records(): RecordModel[] {
    return this.items.flatMap((json) => this.store.get(json.table_id, json._id) ?? []);
  }

  /** Stops the search, because its result is no longer needed. */
  stop(): void {
    this.asking.abort();
  }

  protected requestPage(page: number): Promise<Answers> {
    return Promise.all([this.byWords(page), this.byMembers(page)]);
  }

  protected take(answers: Answers) {
    this.sources = this.sources.map(({ items, more }, index) => {
      const answer = answers[index];
      if (!more || !answer) return { items, more };
      answer.list.forEach((json) => this.store.put(json));
      return { items: [...items, ...answer.list], more: answer.has_more };
    });
    return { items: merged(this.sources), hasMore: this.sources.some(({ more }) => more) };
  }

  private async byWords(page: number) {
    if (!this.sources[0]?.more) return undefined;
    const { keyword } = this.wanted;
    const input = { table_id: this.table.table_id, keyword, page, pageSize: this.size };
    return listed(await this.api.call('records.searchByPage', input, { signal: this.asking.signal }));
  }

  private async byMembers(page: number) {
    if (!this.sources[1]?.more) return undefined;
    const filter: Filter = { field: '_all_member_ids', relation: 'include', value: [...this.wanted.memberIds] };
    const input = { table_id: this.table.table_id, filter, skip: (page - 1) * this.size, limit: this.size };
    return listed(await this.api.call('records.search', input, { signal: this.asking.signal }));
  }
}
