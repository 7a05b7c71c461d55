import { whyNotLinked, type LinkRefusal } from '@domain/links/link-rules';
import { pickFilter } from '@domain/links/pick-filter';
import { isClosed } from '@domain/stages/stage';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { RecordModel } from '../records/Record';
import { RecordList } from '../records/RecordList';
import type { RecordStore } from '../records/RecordStore';
import { loadStageRules } from '../stages/pipelines';

/** The reason why a record in the picker cannot be chosen: a rule of links, or because no note may be written about it. */
export type PickRefusal = LinkRefusal | 'noNote';

/** The pause in typing before a picker asks the server (SD-8), in milliseconds. */
const pickerDebounce = 500;

export interface PickOf {
  tableId: string;
  /** Ids that are already linked and cannot be chosen again. */
  linked: readonly string[];
  min: number;
  max: number;
  /** The linking record. */
  self?: { tableId: string; id: string } | undefined;
  keyword?: string | undefined;
  /** Restricts the choice to records that the person may write notes about. */
  forNote?: boolean;
  /** Leaves out won and lost records until the user asks for them. */
  openOnly?: boolean | undefined;
  /** The pipeline of the offered records. */
  pipelineId?: string | null | undefined;
}

/** The choice of records of one type: the keyword, pages of results, and the chosen records. */
export class RecordPick {
  keyword: string;
  /** Whether closed records are left out; false where no record of the type closes. */
  leavesOutClosed = false;
  list: RecordList;
  #closedStageIds: readonly string[] = [];
  chosen: RecordModel[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #api: Api;
  readonly #records: RecordStore;

  constructor(
    api: Api,
    records: RecordStore,
    readonly of: PickOf,
  ) {
    this.#api = api;
    this.#records = records;
    this.keyword = of.keyword ?? '';
    this.list = this.buildList(this.keyword);
    makeAutoObservable<this, 'buildList'>(
      this,
      { buildList: false, of: false, list: observableRef, chosen: observableRef },
      { autoBind: true },
    );
  }

  /** Whether one tap completes the choice. */
  get single(): boolean {
    return this.of.max === 1;
  }

  get enough(): boolean {
    return this.chosen.length >= this.of.min;
  }

  /** Loads the first page. The closing stages are loaded before; without an answer no record is left out. */
  async begin(): Promise<void> {
    if (this.of.openOnly) {
      const rules = await loadStageRules(this.#api, this.of.tableId).catch(() => undefined);
      const stages = (rules?.pipelines ?? []).flatMap((pipeline) => pipeline.stages);
      this.#closedStageIds = stages.filter(isClosed).map(({ stage_id }) => stage_id);
    }
    runInAction(() => {
      this.leavesOutClosed = this.#closedStageIds.length > 0;
      if (this.leavesOutClosed) this.list = this.buildList(this.keyword);
    });
    await this.list.load();
  }

  /** Includes closed records. */
  showClosed(): void {
    this.leavesOutClosed = false;
    this.search();
  }

  /** Takes typed text; the list changes when typing pauses. */
  type(keyword: string): void {
    this.keyword = keyword;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.search(), pickerDebounce);
  }

  /** Stops pending requests when the picker closes. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  isChosen(record: RecordModel): boolean {
    return this.chosen.includes(record);
  }

  refusal(record: RecordModel): PickRefusal | null {
    return whyNotLinked(record.json, this.of) ?? (this.of.forNote && !record.abilities.note ? 'noNote' : null);
  }

  /** Whether the limit of chosen records is reached. */
  get full(): boolean {
    return this.chosen.length >= this.of.max;
  }

  toggle(record: RecordModel): void {
    if (this.isChosen(record)) this.chosen = this.chosen.filter((chosenRecord) => chosenRecord !== record);
    else if (!this.full && this.refusal(record) === null) this.chosen = [...this.chosen, record];
  }

  /** Adds a record that was created inside the picker, on top and chosen. */
  add(record: RecordModel): void {
    this.list.add(record);
    if (!this.isChosen(record)) this.toggle(record);
  }

  private search(): void {
    this.list = this.buildList(this.keyword);
    void this.list.load();
  }

  private buildList(keyword: string): RecordList {
    const trimmedKeyword = keyword.trim();
    const { tableId, self, pipelineId } = this.of;
    const filter = pickFilter({
      selfId: self?.tableId === tableId ? self.id : undefined,
      pipelineId,
      closedStageIds: this.leavesOutClosed ? this.#closedStageIds : [],
    });
    return new RecordList(this.#api, this.#records, {
      table_id: tableId,
      ...(filter ? { filter } : {}),
      ...(trimmedKeyword ? { keyword: trimmedKeyword } : {}),
    });
  }
}
