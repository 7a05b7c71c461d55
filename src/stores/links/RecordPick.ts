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

/** The pause in typing after which a picker asks the server (SD-8), in milliseconds. */
const pickerDebounce = 500;

export interface PickOf {
  tableId: string;
  /** Linked already: not to be chosen again. */
  linked: readonly string[];
  min: number;
  max: number;
  /** The record that is linked from. */
  self?: { tableId: string; id: string } | undefined;
  keyword?: string | undefined;
  /** Restricts the choice to records that the person may write notes about. */
  forNote?: boolean;
  /** Leaves out what is won or lost, until its caller wants it too. */
  openOnly?: boolean | undefined;
  /** The pipeline to keep to. */
  pipelineId?: string | null | undefined;
}

/** Choosing records of one type: what is looked for, pages of what was found, and what was chosen so far. */
export class RecordPick {
  keyword: string;
  /** Records that are closed are left out; false where nothing of the type closes. */
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

  /** True when one tap decides. */
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

  /** Closed records are wanted too. */
  showClosed(): void {
    this.leavesOutClosed = false;
    this.search();
  }

  /** Takes what was typed; the list changes when typing pauses. */
  type(keyword: string): void {
    this.keyword = keyword;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.search(), pickerDebounce);
  }

  /** Drops what is under way; the picker has closed. */
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

  /** Adds a record that was created inside the picker: it is on top and chosen. */
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
