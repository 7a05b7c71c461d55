import type { Input } from '@domain/contract';
import type { ProductLines as Answer } from '@domain/contract/products/products';
import type { FieldIssue } from '@domain/errors';
import { getBehaviour } from '@domain/objects/behaviour';
import { draftTotal, isSameList, type DraftLine } from '@domain/products/draft-lines';
import { asksForAmount, lineIssues, lineLimits, lineParts, seesAmounts } from '@domain/products/lines';
import { readAmount } from '@domain/values/amount';
import { typedNumber } from '@domain/values/typed-number';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ApiError } from '@/api';
import type { DraftAutosave } from '../drafts/DraftAutosave';
import { InPlaceDraft } from '../drafts/InPlaceDraft';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import type { RecordModel } from '../records/Record';
import type { RootStore } from '../RootStore';
import { whileSaving } from '../while-saving';
import { readLines, sentLine } from './draft-input';
import { LinesConflict, type LineChoices, type Version } from './LinesConflict';

/** The data that survives a reload: the edited lines, and the version at the beginning of the editing. */
interface KeptLines {
  lines: DraftLine[];
  base: Version;
}

type LinesSaveOutcome = { kind: 'saved' | 'invalid' | 'failed' | 'busy' } | { kind: 'conflict'; open: boolean };

/** The part of a line in a refusal: `product_list.<place>.<part>`. */
const partAt = /^product_list\.(\d+)\.(\w+)$/;

/** The product lines of one record: the stored ones, and the edited ones until they are saved or discarded. */
export class ProductLines {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  /** The last answer of the server. */
  stored: Answer | undefined;
  saving = false;
  /** The reason of the last failed save, other than a line error. */
  failure: unknown;
  readonly conflict = new LinesConflict();
  readonly #kept: InPlaceDraft<KeptLines>;
  /** The edited lines; undefined while none are edited. */
  private draft: readonly DraftLine[] | undefined;
  /** The version at the beginning of the editing. */
  private base: Version | undefined;
  readonly #issues = observable.map<string, FieldIssue>({}, { deep: false });
  readonly #key = new IdempotencyKey();
  #made = 0;
  readonly #stores: RootStore;

  constructor(
    stores: RootStore,
    readonly record: RecordModel,
  ) {
    this.#stores = stores;
    this.#kept = new InPlaceDraft<KeptLines>({
      drafts: stores.drafts,
      key: () => ({
        clientId: stores.company.client?.client_id ?? '',
        memberId: stores.company.user?.member_id ?? '',
        kind: 'products',
        tableId: record.tableId,
        id: record.id,
      }),
      content: () => (this.draft && this.base && this.dirty ? { lines: [...this.draft], base: this.base } : undefined),
      isTouched: () => this.draft !== undefined,
    });
    makeAutoObservable<this, 'draft' | 'base'>(
      this,
      {
        record: false,
        conflict: false,
        error: observableRef,
        stored: observableRef,
        failure: observableRef,
        draft: observableRef,
        base: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Loads the lines. Edited lines stay unchanged. */
  async load(): Promise<void> {
    const { api } = this.#stores;
    const { id, tableId } = this.record;
    await loadInto(this, async () => {
      const answer = await api.call('products.lines', { id, table_id: tableId });
      return () => {
        this.stored = answer;
      };
    });
  }

  /** The stored draft of this device. */
  get autosave(): DraftAutosave<KeptLines> {
    return this.#kept.autosave;
  }

  keep(): () => void {
    return this.#kept.keep();
  }

  /** Continues from the stored draft. */
  restore(): void {
    const keptLines = this.autosave.take();
    if (!keptLines) return;
    this.base = keptLines.base;
    this.draft = keptLines.lines;
  }

  get lines(): readonly DraftLine[] {
    return this.draft ?? this.storedLines;
  }

  get dirty(): boolean {
    return this.draft !== undefined && !isSameList(this.draft, this.baseLines);
  }

  get rights(): Answer['rights'] {
    return this.stored?.rights ?? { name: 'none', number: 'none', price: 'none', description: 'none' };
  }

  /** Whether the reader may change any part. */
  get canWrite(): boolean {
    return this.stored?.can_write === true;
  }

  /** Whether free lines can be added: they need a name and a price. */
  get canWriteFreely(): boolean {
    return this.rights.name === 'write' && this.rights.price === 'write';
  }

  /** The number of lines that still fit. */
  get room(): number {
    return Math.max(0, lineLimits.lines - this.lines.length);
  }

  get currency(): string {
    return this.stored?.currency ?? '';
  }

  /** The total in the record's currency; undefined where the reader does not see prices. */
  get total(): number | undefined {
    if (!seesAmounts(this.rights)) return undefined;
    if (!this.draft) return this.stored?.totalAmount;
    return draftTotal(this.draft, this.baseLines, this.currency, this.#stores.company.currencies);
  }

  /** The amount of the record; undefined where it is empty or the reader does not see it. */
  get amount(): number | undefined {
    const field = this.amountField;
    const amount = field && this.record.value(field);
    return typeof amount === 'number' ? amount : undefined;
  }

  /** Whether saving asks if the amount of the record follows the total (SD-70). */
  get asksForAmount(): boolean {
    const isWritable = this.amountField?.access === 'write';
    return isWritable && this.total !== undefined && asksForAmount(this.total, this.amount);
  }

  /** The line as it was when the editing began; undefined for a new one. */
  before(key: string): DraftLine | undefined {
    return this.baseLines.find((line) => line.key === key);
  }

  /** The issue of a part of a line. */
  issue(key: string, linePart: string): FieldIssue | undefined {
    return this.#issues.get(`${key}.${linePart}`);
  }

  /** The first issue of a line, with its part. */
  getIssue(key: string): FieldIssue | undefined {
    return [...this.#issues].find(([name]) => name.startsWith(`${key}.`))?.[1];
  }

  /** Adds lines at the end, as far as they fit. @returns their keys */
  add(lines: readonly Omit<DraftLine, 'key'>[]): string[] {
    const fitting = lines.slice(0, this.room).map((line) => ({ ...line, key: this.newKey() }));
    this.edit([...this.lines, ...fitting]);
    return fitting.map(({ key }) => key);
  }

  /** Adds an empty free line. @returns its key, or an empty list without room */
  addCustom(): string[] {
    return this.add([{ name: '', number: 1, price: null, currency: this.currency, description: '' }]);
  }

  /** Removes an empty free line. */
  dropBlank(key: string): void {
    const line = this.lines.find((candidate) => candidate.key === key);
    if (!line || line._id !== undefined || line.product_id !== undefined) return;
    if (line.name.trim() === '' && (line.price ?? '') === '' && !line.description) this.remove(key);
  }

  set(key: string, changes: Partial<DraftLine>): void {
    for (const name of Object.keys(changes)) this.#issues.delete(`${key}.${name}`);
    this.edit(this.lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  }

  /** Removes a line. @returns a function that restores it */
  remove(key: string): () => void {
    const index = this.lines.findIndex((line) => line.key === key);
    const line = this.lines[index];
    this.edit(this.lines.filter((candidate) => candidate.key !== key));
    return () => {
      if (!line || this.lines.some((candidate) => candidate.key === key)) return;
      // A save without the line has deleted it on the server: it is restored as a new line.
      const back = this.before(key) ? line : { ...line, _id: undefined };
      this.edit([...this.lines.slice(0, index), back, ...this.lines.slice(index)]);
    };
  }

  /** Moves a line to another position, counted from 0. */
  move(key: string, index: number): void {
    const line = this.lines.find((candidate) => candidate.key === key);
    if (!line || index < 0 || index >= this.lines.length) return;
    const otherLines = this.lines.filter((candidate) => candidate !== line);
    this.edit([...otherLines.slice(0, index), line, ...otherLines.slice(index)]);
  }

  /** Discards all edits. */
  async giveUp(): Promise<void> {
    this.endEditing();
    this.failure = undefined;
    this.conflict.forget();
    this.autosave.discard();
    await this.load();
  }

  /** Checks every line. @returns whether all can be sent */
  checkAll(): boolean {
    return !this.lines.map(({ key }) => this.check(key)).includes(false);
  }

  /** Checks a line. @returns whether it can be sent */
  check(key: string): boolean {
    this.readTyped(key);
    const line = this.lines.find((candidate) => candidate.key === key);
    for (const linePart of lineParts) this.#issues.delete(`${key}.${linePart}`);
    if (!line) return true;
    const { name, number, price, description = '' } = line;
    const issues = lineIssues({ name, number, price, description }, this.stored?.number_decimals ?? 0);
    // The server fills in the parts that the reader may not write or see.
    const ownIssues = issues.filter(({ part }) => this.rights[part] === 'write');
    for (const { part, code, limit } of ownIssues)
      this.#issues.set(`${key}.${part}`, { field: part, code, ...(limit === undefined ? {} : { params: { limit } }) });
    return ownIssues.length === 0;
  }

  /** @param syncAmount the amount of the record becomes the total, in the same save. */
  async save({ syncAmount = false }: { syncAmount?: boolean } = {}): Promise<LinesSaveOutcome> {
    if (this.saving || !this.draft) return { kind: 'busy' };
    this.failure = undefined;
    if (!this.checkAll()) return { kind: 'invalid' };
    const input: Input<'products.saveLines'> = {
      id: this.record.id,
      table_id: this.record.tableId,
      product_list: this.lines.map((line) => sentLine(line, this.before(line.key), this.rights)),
      known_version: this.base?.version ?? 0,
      ...(syncAmount ? { sync_amount: true } : {}),
    };
    return whileSaving<LinesSaveOutcome>(
      this,
      this.#key,
      async () => {
        const answer = await this.#stores.api.call('products.saveLines', input, {
          idempotencyKey: this.#key.for(input),
        });
        this.#key.ended();
        await this.#kept.saved(() => {
          this.stored = answer;
          this.endEditing();
        });
        return { kind: 'saved' };
      },
      (error) => this.refused(error),
    );
  }

  /** Applies the choices in a conflict; the next save includes the other member's change. */
  resolveConflict(choices: LineChoices): void {
    const settled = this.conflict.resolve(choices);
    if (!settled) return;
    this.draft = settled.lines;
    this.base = settled.theirs;
  }

  private get amountField() {
    const { productAmountField } = getBehaviour(this.record.tableId);
    return productAmountField === undefined
      ? undefined
      : this.#stores.company.field(this.record.tableId, productAmountField);
  }

  private get baseLines(): readonly DraftLine[] {
    return this.base?.lines ?? this.storedLines;
  }

  private get storedLines(): readonly DraftLine[] {
    return readLines(this.stored);
  }

  private edit(lines: readonly DraftLine[]): void {
    if (!this.draft) this.base = { lines: this.storedLines, version: this.stored?.version ?? 0 };
    this.draft = lines;
  }

  private endEditing(): void {
    this.draft = undefined;
    this.base = undefined;
    this.#issues.clear();
  }

  /** Parses text that is still being typed, as the field does on leaving it. */
  private readTyped(key: string): void {
    const line = this.lines.find((candidate) => candidate.key === key);
    if (!line) return;
    const number = typeof line.number === 'string' ? typedNumber(line.number) : line.number;
    const price = typeof line.price === 'string' ? readAmount(line.price, {}) : line.price;
    if (number !== line.number || price !== line.price) this.set(key, { number, price });
  }

  private async refused(error: unknown): Promise<LinesSaveOutcome> {
    if (error instanceof ApiError && error.name === 'conflict') return this.meetOthers(error);
    if (error instanceof ApiError && error.name === 'invalid' && this.mark(error.fields)) return { kind: 'invalid' };
    return this.failed(error);
  }

  private failed(error: unknown): LinesSaveOutcome {
    runInAction(() => {
      this.failure = error;
    });
    return { kind: 'failed' };
  }

  /** Handles a change of the lines by another member. */
  private async meetOthers(conflict: unknown): Promise<LinesSaveOutcome> {
    const { id, tableId } = this.record;
    // The amount may have followed the other member's total, so it is reloaded.
    await Promise.all([this.load(), this.#stores.records.load(tableId, id).catch(() => undefined)]);
    const { stored, draft } = this;
    if (!stored || !draft || stored.version <= (this.base?.version ?? 0)) return this.failed(conflict);
    const remoteVersion = { lines: readLines(stored), version: stored.version };
    const open = this.conflict.meet(this.baseLines, draft, remoteVersion);
    if (!open) this.resolveConflict({});
    return { kind: 'conflict', open };
  }

  /** @returns whether every issue concerns a part of a line. */
  private mark(issues: readonly FieldIssue[]): boolean {
    const marked = issues.filter((issue) => {
      const [, index, linePart] = partAt.exec(issue.field) ?? [];
      const line = this.lines[Number(index)];
      if (!line || linePart === undefined) return false;
      this.#issues.set(`${line.key}.${linePart}`, { ...issue, field: linePart });
      return true;
    });
    return issues.length > 0 && marked.length === issues.length;
  }

  private newKey(): string {
    this.#made += 1;
    return `new-${Date.now()}-${this.#made}`;
  }
}

const linesByRecord = new WeakMap<RecordModel, ProductLines>();

/** One instance per record, so that the card on the overview and the tab show the same. */
export function getProductLines(stores: RootStore, record: RecordModel): ProductLines {
  const lines = linesByRecord.get(record) ?? new ProductLines(stores, record);
  linesByRecord.set(record, lines);
  return lines;
}
