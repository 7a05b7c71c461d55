import type { Output } from '@domain/contract';
import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { getBehaviour } from '@domain/objects/behaviour';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { RecordDraft, type DraftContent } from '../forms/RecordDraft';
import type { RootStore } from '../RootStore';

type ProposedConversion = Output<'lead.proposeConversion'>;
export type PartName = 'customer' | 'contact' | 'deal';
export type ProposedPart = ProposedConversion['customer'];

/** `new` creates a record, `none` leaves the part out, any other value is the id of the record to fill. */
export type PartChoice = string;
export const newRecord: PartChoice = 'new';
export const noRecord: PartChoice = 'none';

/** The stored state of a part while the sheet is closed. */
export interface KeptPart {
  choice: PartChoice;
  drafts: Record<string, DraftContent>;
}

/** A value of the lead that differs in the record. */
export interface ConversionDifference {
  field: Field;
  value: unknown;
}

/** One of the records that a conversion creates or fills: the choice, and a form for each choice. */
export class ConversionPart {
  choice: PartChoice;
  /** The reason why the chosen record could not be opened. */
  error: unknown;
  readonly #drafts = observable.map<PartChoice, RecordDraft>({}, { deep: false });
  private isChosen = false;
  readonly #stores: RootStore;

  constructor(
    stores: RootStore,
    readonly name: PartName,
    readonly proposed: ProposedPart,
  ) {
    this.#stores = stores;
    const match = proposed.matches.find(({ updatable }) => updatable);
    this.choice = name === 'deal' ? noRecord : (match?._id ?? newRecord);
    makeAutoObservable(this, { name: false, proposed: false });
  }

  get tableId(): string {
    return this.proposed.table_id;
  }

  /** Whether the part can be left out. The customer is required. */
  get isOptional(): boolean {
    return this.name !== 'customer';
  }

  /** The form of the choice; undefined for none, and while the record loads. */
  get draft(): RecordDraft | undefined {
    return this.#drafts.get(this.choice);
  }

  /** The record to fill. */
  get match(): ProposedPart['matches'][number] | undefined {
    return this.proposed.matches.find(({ _id }) => _id === this.choice);
  }

  get isLoading(): boolean {
    return this.choice !== noRecord && this.draft === undefined && this.error === undefined;
  }

  get dirty(): boolean {
    return this.isChosen || [...this.#drafts.values()].some((draft) => draft.dirty);
  }

  choose(choice: PartChoice): void {
    this.choice = choice;
    this.isChosen = true;
    void this.prepare();
  }

  /** Creates the form of the choice. Input for another choice stays there. */
  async prepare(): Promise<void> {
    const { choice, tableId } = this;
    this.error = undefined;
    if (choice === noRecord || this.#drafts.has(choice)) return;
    if (choice === newRecord) {
      this.take(choice, this.buildDraft());
      return;
    }
    try {
      const { json } = await this.#stores.records.load(tableId, choice);
      runInAction(() => this.take(choice, this.buildDraft(json)));
    } catch (error) {
      runInAction(() => {
        if (this.choice === choice) this.error = error;
      });
    }
  }

  /** The values of the lead that differ from the filled record. */
  get differences(): ConversionDifference[] {
    const { draft, match } = this;
    if (!draft || !match) return [];
    return Object.entries(this.proposed.values).flatMap(([id, value]) => {
      const field = this.#stores.company.field(this.tableId, id);
      return field && !isSame(draft.value(id), value) ? [{ field, value }] : [];
    });
  }

  /** Takes the lead's value instead of the record's. */
  useValue({ field, value }: ConversionDifference): void {
    this.draft?.set(field.field_id, value);
  }

  /** The values of this part to send: those in the form, and null for emptied values of the lead. */
  get fields(): Record<string, unknown> {
    const { draft } = this;
    if (!draft) return {};
    const emptied = Object.keys(this.proposed.values).filter((id) => isNothing(draft.value(id)));
    return { ...Object.fromEntries(emptied.map((id) => [id, null])), ...draft.sent };
  }

  get kept(): KeptPart {
    const drafts = [...this.#drafts].flatMap(([choice, draft]): [string, DraftContent][] => {
      const { kept: draftContent } = draft;
      if (!draftContent) return [];
      const emptied = Object.keys(this.proposed.values).filter((id) => isNothing(draft.value(id)));
      const values = { ...Object.fromEntries(emptied.map((id) => [id, null])), ...draftContent.values };
      return [[choice, { ...draftContent, values }]];
    });
    return { choice: this.choice, drafts: Object.fromEntries(drafts) };
  }

  async resume({ choice, drafts }: KeptPart): Promise<void> {
    const isKnownChoice =
      [newRecord, noRecord].includes(choice) || this.proposed.matches.some(({ _id }) => _id === choice);
    if (isKnownChoice) {
      this.choice = choice;
      this.isChosen = true;
    }
    await this.prepare();
    const keptDraft = drafts[this.choice];
    if (keptDraft) runInAction(() => this.draft?.resume(keptDraft));
  }

  close(): void {
    for (const draft of this.#drafts.values()) draft.close();
  }

  private take(choice: PartChoice, draft: RecordDraft): void {
    for (const [id, value] of Object.entries(this.proposed.values))
      if (isNothing(draft.value(id))) draft.set(id, value);
    draft.begin();
    this.#drafts.set(choice, draft);
  }

  /** The form leaves out the fields that the conversion fills: the origin and the owner of the record. */
  private buildDraft(record?: RecordJson): RecordDraft {
    const stores = this.#stores;
    const { tableId } = this;
    const { company } = stores;
    const { ownerField } = getBehaviour(tableId);
    const isSetByConversion = ({ field_id: id }: Field) => id === ownerField || this.proposed.links.includes(id);
    return new RecordDraft({
      ...draftTools(stores),
      tableId,
      fields: company.fields(tableId).filter((field) => !isSetByConversion(field)),
      ...(record
        ? { record, only: Object.keys(this.proposed.values) }
        : { hiddenRequired: company.hiddenRequiredFields(tableId) }),
    });
  }
}

/** Returns the parts of the stores that every form uses. */
export function draftTools({ api, records, drafts, company }: RootStore) {
  return {
    api,
    records,
    drafts,
    clientId: company.client?.client_id ?? '',
    memberId: company.user?.member_id ?? '',
    timeZone: company.client?.time_zone ?? 'UTC',
  };
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
