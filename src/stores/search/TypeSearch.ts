import type { RecordJson } from '@domain/contract/shapes';
import type { Filter } from '@domain/filter-tree';
import type { ObjectType } from '@domain/metadata/object-type';
import { merged, type Source } from '@domain/search/merge';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import type { StoredRecord } from '../records/Record';
import type { RecordStore } from '../records/RecordStore';

/** What is looked for: the words, and the members whom they name. */
export interface Wanted {
  keyword: string;
  memberIds: readonly string[];
}

/**
 * One type's answers to one keyword: the records that hold the words and, where the words name members, the records that these are on
 * (REQ shell 2.45). A new keyword is a new object, so an answer never shows under another word.
 */
export class TypeSearch {
  status: 'new' | 'asking' | 'done' | 'failed' = 'new';
  error: unknown;
  /** By words and, where there is one, by members. */
  private sources: readonly Source<RecordJson>[];
  private pages = 0;
  private readonly asking = new AbortController();

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    readonly table: ObjectType,
    private readonly wanted: Wanted,
    /** Rows asked for at a time, of each call. */
    private readonly size: number,
  ) {
    this.sources = (wanted.memberIds.length > 0 ? ['words', 'members'] : ['words']).map(() => ({
      items: [],
      more: true,
    }));
    makeAutoObservable<this, 'api' | 'records' | 'wanted' | 'size' | 'asking' | 'sources' | 'pages'>(
      this,
      {
        api: false,
        records: false,
        wanted: false,
        size: false,
        asking: false,
        pages: false,
        table: false,
        sources: observableRef,
        error: observableRef,
      },
      { autoBind: true },
    );
  }

  get items(): StoredRecord[] {
    return merged(this.sources).flatMap((json) => this.records.get(json.table_id, json._id) ?? []);
  }

  get more(): boolean {
    return this.sources.some(({ more }) => more);
  }

  /** Asks for the next rows; what is shown stays. Does nothing at the end or while an answer is on its way. */
  async load(): Promise<void> {
    if (this.status === 'asking' || !this.more) return;
    this.status = 'asking';
    try {
      const answers = await Promise.all([this.byWords(), this.byMembers()]);
      runInAction(() => {
        this.sources = this.sources.map(({ items, more }, at) => {
          const answer = answers[at];
          if (!more || !answer) return { items, more };
          answer.list.forEach((json) => this.records.put(json));
          return { items: [...items, ...answer.list], more: answer.has_more };
        });
        this.pages += 1;
        this.status = 'done';
      });
    } catch (error) {
      runInAction(() => {
        this.error = error;
        this.status = 'failed';
      });
    }
  }

  /** Nobody waits for it any longer. */
  stop(): void {
    this.asking.abort();
  }

  private async byWords() {
    if (!this.sources[0]?.more) return undefined;
    return listed(
      await this.api.call(
        'records.searchByPage',
        {
          table_id: this.table.table_id,
          keyword: this.wanted.keyword,
          page: this.pages + 1,
          pageSize: this.size,
        },
        { signal: this.asking.signal },
      ),
    );
  }

  private async byMembers() {
    if (!this.sources[1]?.more) return undefined;
    const filter: Filter = { field: '_all_member_ids', relation: 'include', value: [...this.wanted.memberIds] };
    return listed(
      await this.api.call(
        'records.search',
        {
          table_id: this.table.table_id,
          filter,
          skip: this.pages * this.size,
          limit: this.size,
        },
        { signal: this.asking.signal },
      ),
    );
  }
}

function listed<Answer extends { list: RecordJson[] }>(answer: Answer): Answer {
  if (!Array.isArray(answer.list)) throw new ApiError('malformed');
  return answer;
}
