import type { Input } from '@domain/contract';
import type { ImportDetail, ImportProposal } from '@domain/contract/imports/imports';
import type { ImportColumn, ImportPlan } from '@domain/import/plan';
import type { ImportAction } from '@domain/import/states';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RootStore } from '../RootStore';

/** The interval of reads while the server works on an import. Milliseconds. */
const askEveryMs = 700;

type ImportChoices = Pick<ImportPlan, 'mode' | 'missing_links' | 'quiet'> &
  Required<Pick<ImportPlan, 'bad_cells' | 'is_history' | 'without_approval'>> & { key: string | null };

/** One import of a type while its dialog is open, from the file to its result. Work on the server continues without the dialog. */
export class ImportTask {
  detail: ImportDetail | undefined;
  proposal: ImportProposal | undefined;
  /** Imports of the member that began before. */
  earlier: ImportDetail[] | undefined;
  columns: ImportColumn[] = [];
  /** By column and word: the option that the member chose for it; null: it is left out. */
  words = new Map<string, string | null>();
  /** The styles that the member has chosen for all columns. */
  chosenStyles: Pick<ImportColumn, 'date_order' | 'decimal'> = {};
  choices: ImportChoices = {
    mode: 'add',
    missing_links: 'create',
    bad_cells: 'empty',
    quiet: true,
    key: null,
    is_history: false,
    without_approval: false,
  };
  busy = false;
  error: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #key = new IdempotencyKey();
  readonly #stores: RootStore;

  constructor(
    stores: RootStore,
    readonly tableId: string,
  ) {
    this.#stores = stores;
    makeAutoObservable(
      this,
      { detail: observableRef, proposal: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Loads the earlier imports of this type, and follows the one that is in progress. */
  async open(): Promise<void> {
    await this.doing(async () => {
      const { list } = await this.#stores.api.call('imports.list', { table_id: this.tableId });
      runInAction(() => {
        this.earlier = list.map((brief) => ({
          ...brief,
          columns: [],
          file_format: null,
          file_contents: null,
          plan: null,
        }));
      });
      const current = list.find(({ state }) => ['checking', 'running', 'paused', 'undoing'].includes(state));
      if (current) await this.show(current.import_id);
    });
  }

  async show(importId: string): Promise<void> {
    await this.doing(() => this.requestState(importId));
  }

  /** Returns to the choice of a file. */
  again(): void {
    clearTimeout(this.#timer);
    this.detail = undefined;
    this.forgetMatching();
    void this.open();
  }

  /** Sends a file, or pasted cells. */
  async send(file: Blob, name: string): Promise<void> {
    await this.doing(async () => {
      const { session, around: env } = this.#stores;
      const answer = await fetch(`/api/data-import/upload?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        body: file,
        headers: {
          Authorization: `Bearer ${session.bearer() ?? ''}`,
          'content-type': 'application/octet-stream',
          'X-Sidecar-Language': env.language(),
        },
      });
      const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { import_id: string } };
      if (code !== 0) throw new ApiError('unknownCode', { code, msg });
      await this.requestState(data.import_id);
    });
  }

  /** Sets the field that a column fills; null: it is left out. */
  async match(column: number, target: Pick<ImportColumn, 'field_id' | 'of'> | null): Promise<void> {
    const otherColumns = this.columns.filter((candidate) => candidate.column !== column);
    this.columns = target
      ? [...otherColumns, { column, ...target }].sort((left, right) => left.column - right.column)
      : otherColumns;
    await this.doing(() => this.propose(this.columns));
  }

  /** Sets the meaning of a word of a column; undefined: undecided, null: it is left out. */
  async setWord(column: number, text: string, id: string | null | undefined): Promise<void> {
    if (id === undefined) this.words.delete(`${column} ${text}`);
    else {
      this.words.set(`${column} ${text}`, id);
      // A member's name has the same meaning in all columns.
      for (const openWord of this.proposal?.words ?? []) {
        const isOffered = this.proposal?.choices[openWord.field_id]?.some((choice) => choice.id === id) === true;
        const key = `${openWord.column} ${openWord.text}`;
        if (openWord.text === text && isOffered && !this.words.has(key)) this.words.set(key, id);
      }
    }
    await this.doing(() => this.propose(this.columns));
  }

  columnName(column: number): string {
    return this.detail?.columns[column]?.name ?? '';
  }

  /** Returns the style of days or numbers in a column. */
  getStyle(column: number): string | undefined {
    const mappedColumn = this.columns.find((candidate) => candidate.column === column);
    return mappedColumn?.date_order ?? mappedColumn?.decimal;
  }

  /** Sets the style of days or numbers in a column; null: in all columns. */
  async setStyle(column: number | null, style: Pick<ImportColumn, 'date_order' | 'decimal' | 'scale'>): Promise<void> {
    const kind = style.date_order === undefined ? 'number' : 'day';
    const styled = new Set(
      this.proposal?.styles.flatMap((proposedStyle) => (proposedStyle.kind === kind ? [proposedStyle.column] : [])),
    );
    if (column === null) Object.assign(this.chosenStyles, style);
    this.columns = this.columns.map((mappedColumn) =>
      mappedColumn.column === column || (column === null && styled.has(mappedColumn.column))
        ? { ...mappedColumn, ...style }
        : mappedColumn,
    );
    await this.doing(() => this.propose(this.columns));
  }

  /** Reads the file again in another format. Its matching restarts. */
  async setFormat(format: Omit<Input<'imports.setFormat'>, 'import_id'>): Promise<void> {
    const { detail } = this;
    if (!detail) return;
    const input = { import_id: detail.import_id, ...format };
    await this.doing(async () => {
      await this.#stores.api.call('imports.setFormat', input, { idempotencyKey: new IdempotencyKey().for(input) });
      runInAction(() => {
        this.detail = { ...detail, state: 'reading', problem: undefined };
        this.forgetMatching();
      });
      await this.requestState(detail.import_id);
    });
  }

  private forgetMatching(): void {
    this.proposal = undefined;
    this.columns = [];
    this.words.clear();
    this.chosenStyles = {};
    this.choices.key = null;
  }

  choose(choices: Partial<ImportChoices>): void {
    Object.assign(this.choices, choices);
  }

  /** Runs the trial of all rows. */
  async check(): Promise<void> {
    const { detail, proposal } = this;
    if (!detail || !proposal) return;
    const { mode, missing_links, bad_cells, quiet, key, is_history, without_approval } = this.choices;
    const plan: ImportPlan = {
      columns: this.columns,
      mode,
      missing_links,
      bad_cells,
      quiet,
      ...(key !== null && this.columns.some(({ field_id, of }) => field_id === key && of === undefined) && { key }),
      ...(is_history && { is_history }),
      ...(without_approval && { without_approval }),
      date_order: proposal.date_order,
      decimal: proposal.decimal,
      words: this.chosenWords(),
    };
    const input = { import_id: detail.import_id, table_id: this.tableId, plan };
    await this.doing(async () => {
      await this.#key.send(input, (idempotencyKey) =>
        this.#stores.api.call('imports.check', input, { idempotencyKey }),
      );
      await this.requestState(detail.import_id);
    });
  }

  private chosenWords(): NonNullable<ImportPlan['words']> {
    return (this.proposal?.words ?? []).flatMap(({ column, text }) => {
      const id = this.words.get(`${column} ${text}`);
      return id === undefined ? [] : [{ column, text, id }];
    });
  }

  async act(action: ImportAction): Promise<void> {
    const { detail } = this;
    if (!detail) return;
    const input = { import_id: detail.import_id, action };
    await this.doing(async () => {
      await this.#stores.api.call('imports.act', input, { idempotencyKey: new IdempotencyKey().for(input) });
      await this.requestState(detail.import_id);
    });
  }

  /** Returns from the trial to the settings. */
  async back(): Promise<void> {
    await this.doing(() => this.propose(this.columns));
  }

  private async requestState(importId: string): Promise<void> {
    clearTimeout(this.#timer);
    const detail = await this.#stores.api.call('imports.get', { import_id: importId });
    if (this.#closed) return;
    const isNew = detail.state === 'read' && this.detail?.state !== 'read';
    runInAction(() => {
      this.detail = detail;
      if (detail.state !== 'read') this.proposal = undefined;
    });
    if (isNew) await this.propose(detail.plan?.columns);
    if (['reading', 'checking', 'running', 'undoing'].includes(detail.state))
      this.#timer = setTimeout(() => void this.requestState(importId).catch(this.fail), askEveryMs);
  }

  private async propose(columns: readonly ImportColumn[] | undefined): Promise<void> {
    const { detail } = this;
    if (!detail) return;
    const proposal = await this.#stores.api.call('imports.propose', {
      import_id: detail.import_id,
      table_id: this.tableId,
      ...(columns && { columns: [...columns] }),
      ...this.chosenStyles,
      words: this.chosenWords(),
    });
    runInAction(() => {
      this.proposal = proposal;
      this.columns = [...proposal.columns];
      if (this.choices.key === null && proposal.key !== null)
        Object.assign(this.choices, { key: proposal.key, mode: proposal.mode });
    });
  }

  private async doing(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.error = undefined;
    await work().catch(this.fail);
    runInAction(() => (this.busy = false));
  }

  private fail(error: unknown): void {
    this.error = error;
  }
}
