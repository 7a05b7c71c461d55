import type { Output, RawInput } from '@domain/contract';
import type { BoardTotal } from '@domain/contract/records/board';
import type { Pipeline } from '@domain/contract/stages/pipelines';
import { beginsFolded, boardAmount, boardColumnsAtMost, boardPageSize, boardStages } from '@domain/stages/board';
import { enterableStages } from '@domain/stages/choice';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ApiError } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import type { RecordModel } from '../records/Record';
import { updateRecord } from '../records/write-calls';
import type { RootStore } from '../RootStore';
import type { ListView } from '../views/ListView';
import { BoardColumn, type ColumnPage } from './BoardColumn';
import { readPlace, type BoardPlace } from './place';

/** A stage of a board, compatible with the rules of `domain/stages`. */
export interface BoardStage {
  pipeline_id: string;
  stage_id: string;
  weight: number;
  /** The company's name and settings of the stage. */
  settings: Pipeline['stages'][number];
}

type Totals = Output<'records.boardTotals'>;
type BoardFilter = Pick<RawInput<'records.board'>, 'filter' | 'order_by'>;

/** Columns of one request, and their answer. */
interface Batch {
  skip: number;
  stageIds: Set<string | null>;
  answer: Promise<Output<'records.board'>>;
}

/** The board of one type: its pipelines, the columns of the shown one, and their sums. */
export class Board {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  pipelines: readonly Pipeline[] = [];
  columns: readonly BoardColumn[] = [];
  totals: Totals | undefined;
  /** Whether the totals failed to load; the columns are shown without them. */
  totalsFailed = false;
  /** The stages that the reader has folded or unfolded. */
  readonly #folds = observable.map<string | null, boolean>();
  /** The target stages of moving records, by record id. */
  readonly #moving = observable.map<string, { record: RecordModel; to: string }>({}, { deep: false });
  place: BoardPlace;
  #asked: BoardFilter = {};
  #batch: Batch | undefined;
  #turn = 0;
  readonly #stores: RootStore;
  readonly #tableId: string;
  readonly #view: ListView;

  constructor(stores: RootStore, tableId: string, view: ListView) {
    this.#stores = stores;
    this.#tableId = tableId;
    this.#view = view;
    this.place = readPlace(view.board);
    makeAutoObservable(this, {
      place: observableRef,
      error: observableRef,
      pipelines: observableRef,
      columns: observableRef,
      totals: observableRef,
    });
  }

  /** The shown pipeline; undefined for none. */
  get pipeline(): Pipeline | undefined {
    return this.pipelines.find(({ _id }) => _id === this.place.pipeline) ?? this.pipelines[0];
  }

  /** The stages of the pipeline in the order of the columns. */
  get stages(): BoardStage[] {
    return this.pipeline ? boardStages(listStages(this.pipeline)) : [];
  }

  /** The column on a phone: the last visited one, else the first. */
  get current(): BoardColumn | undefined {
    return this.columns.find(({ stageId }) => stageId === this.place.stage) ?? this.columns[0];
  }

  /** Whether columns have sums: by the server's answer, before that by the type's fields. */
  get addsUp(): boolean {
    const { company } = this.#stores;
    const table = company.table(this.#tableId);
    if (this.totals) return this.totals.amount_field_id !== null;
    return (
      table !== undefined && boardAmount({ ...table, settings: null }, company.fields(this.#tableId)) !== undefined
    );
  }

  getStage(stageId: string | null): BoardStage | undefined {
    return this.stages.find(({ stage_id }) => stage_id === stageId);
  }

  getTotal(stageId: string | null): BoardTotal | undefined {
    return this.totals?.columns.find(({ stage_id }) => stage_id === stageId);
  }

  isFolded(stageId: string | null): boolean {
    const stage = this.getStage(stageId);
    return this.#folds.get(stageId) ?? (stage !== undefined && beginsFolded(stage));
  }

  /** Shows the records of this query. The same query sends no request. */
  async open(question: BoardFilter): Promise<void> {
    if (this.status === 'ready' && question === this.#asked) return;
    this.#asked = question;
    if (this.status !== 'ready') {
      await loadInto(this, async () => {
        const { list } = await this.#stores.api.call('pipelines.list', { table_id: this.#tableId });
        return () => {
          this.pipelines = list.filter(({ stages }) => stages.length > 0);
          this.begin();
        };
      });
    } else this.begin();
  }

  /** Retries after a failure. */
  retry(): Promise<void> {
    this.status = 'loading';
    return this.open(this.#asked);
  }

  choosePipeline(id: string): void {
    this.keep({ pipeline: id, stage: undefined });
    this.begin();
  }

  /** The reader has switched to this column. */
  turnTo(stageId: string | null): void {
    if (this.current?.stageId !== stageId) this.keep({ ...this.place, stage: stageId });
  }

  fold(stageId: string | null, folded: boolean): void {
    this.#folds.set(stageId, folded);
  }

  /** Reloads the shown columns in one call, after writes of others or when the reader returns. */
  async renew(): Promise<void> {
    if (this.status !== 'ready') return;
    await Promise.all([this.count(), ...this.columns.map((column) => column.renew())]);
  }

  /** Updates totals after the reader's save, without moving cards. */
  async recount(): Promise<void> {
    if (this.status === 'ready') await this.count();
  }

  /** Reloads all columns from the top. */
  async refresh(): Promise<void> {
    const loadedColumns = this.columns.filter(({ loaded }) => loaded);
    await Promise.all([this.count(), ...loadedColumns.map((column) => column.refresh())]);
  }

  /** Returns the possible target stages of a record; of all pipelines for a record without one. */
  getTargets(record: RecordModel): BoardStage[] {
    if (!record.abilities.move) return [];
    const { pipeline_id = null, stage_id = null, is_draft } = record.json;
    const pipelines = this.pipelines.map((pipeline) => ({
      pipeline_id: pipeline._id,
      stages: boardStages(listStages(pipeline)),
    }));
    const mayConvert = record.abilities.convert === true;
    return enterableStages({ pipeline_id, stage_id, is_draft }, pipelines, { mayConvert });
  }

  /**
   * Moves a record: it is in its new column at once, and in the old one again if the server refuses. @throws ApiError `stageIncomplete` if the
   * stage has requirements, and the other errors of the call.
   */
  async move(record: RecordModel, targetStage: BoardStage): Promise<void> {
    const { api, records } = this.#stores;
    const values = { stage_id: targetStage.stage_id, pipeline_id: targetStage.pipeline_id };
    const change = { knownUpdateTime: record.json.update_time, values };
    this.#moving.set(record.id, { record, to: targetStage.stage_id });
    try {
      const json = await new IdempotencyKey().send(change, (key) =>
        updateRecord(api, this.#tableId, record.id, change, key),
      );
      runInAction(() => {
        this.#moving.delete(record.id);
        // The mover can no longer see the record after the move, so it is removed from its column.
        if ('table_id' in json)
          this.columns.find(({ stageId }) => stageId === targetStage.stage_id)?.add(records.put(json));
        else this.columns.forEach((column) => (column.items = column.items.filter((item) => item !== record)));
      });
      void this.count();
    } catch (error) {
      runInAction(() => this.#moving.delete(record.id));
      // Another member was faster: the board shows the present stage.
      if (error instanceof ApiError && error.name === 'conflict') {
        await records.load(this.#tableId, record.id).catch(() => undefined);
        await this.renew();
      }
      throw error;
    }
  }

  /** Moves a record that was moved elsewhere in the app to its current column. */
  follow(id: string): void {
    const record = this.#stores.records.get(this.#tableId, id);
    const column = record && this.columns.find(({ stageId }) => stageId === this.standsIn(record));
    if (record && column) column.add(record);
    void this.count();
  }

  standsIn(record: RecordModel): string | null {
    const pendingMove = this.#moving.get(record.id);
    if (pendingMove) return pendingMove.to;
    const { pipeline_id, stage_id = null } = record.json;
    return pipeline_id === this.pipeline?._id && this.getStage(stage_id) ? stage_id : null;
  }

  arriving(stageId: string | null): readonly RecordModel[] {
    return [...this.#moving.values()]
      .filter(({ to: targetStageId }) => targetStageId === stageId)
      .map(({ record }) => record);
  }

  /** Returns a page of a column. Columns that are requested at the same moment are loaded with one call. */
  async page(stageId: string | null, skip: number): Promise<ColumnPage> {
    if (this.#batch?.skip !== skip || this.#batch.stageIds.size >= boardColumnsAtMost) {
      const batch: Batch = { skip, stageIds: new Set(), answer: Promise.resolve().then(() => this.request(batch)) };
      this.#batch = batch;
    }
    const { stageIds, answer } = this.#batch as Batch;
    stageIds.add(stageId);
    const { columns } = await answer;
    const page = columns.find((column) => column.stage_id === stageId);
    if (!Array.isArray(page?.list)) throw new ApiError('malformed');
    return page;
  }

  private request(batch: Batch): Promise<Output<'records.board'>> {
    if (this.#batch === batch) this.#batch = undefined;
    const { skip, stageIds } = batch;
    return this.#stores.api.call('records.board', {
      ...this.question(),
      order_by: this.#asked.order_by,
      stage_ids: [...stageIds],
      skip,
      limit: boardPageSize,
    });
  }

  private question(): Pick<RawInput<'records.board'>, 'table_id' | 'pipeline_id' | 'filter'> {
    return { table_id: this.#tableId, pipeline_id: this.pipeline?._id, filter: this.#asked.filter };
  }

  /** Creates the columns of the pipeline, empty: each is loaded when it becomes visible. */
  private begin(): void {
    this.totals = undefined;
    this.columns = this.stages.map(({ stage_id }) => this.buildColumn(stage_id));
    void this.count();
  }

  private buildColumn(stageId: string | null): BoardColumn {
    return new BoardColumn(stageId, this, this.#stores.records);
  }

  /** Loads totals; the column for records without a stage appears here, because few types have any. */
  private async count(): Promise<void> {
    const request = (this.#turn += 1);
    const totals = await this.#stores.api.call('records.boardTotals', this.question()).catch(() => undefined);
    runInAction(() => {
      if (request !== this.#turn) return;
      this.totalsFailed = totals === undefined;
      this.totals = totals ?? this.totals;
      const hasUnplaced = this.totals?.columns.some(({ stage_id }) => stage_id === null) ?? false;
      const placed = this.columns.filter(({ stageId }) => stageId !== null);
      const unplaced = this.columns.find(({ stageId }) => stageId === null);
      if (hasUnplaced !== (unplaced !== undefined))
        this.columns = hasUnplaced ? [this.buildColumn(null), ...placed] : placed;
    });
  }

  private keep(position: BoardPlace): void {
    this.place = position;
    this.#view.showBoard(position);
  }
}

function listStages({ _id, stages }: Pipeline): BoardStage[] {
  return stages.map((stage) => ({ pipeline_id: _id, stage_id: stage._id, weight: stage.weight, settings: stage }));
}
