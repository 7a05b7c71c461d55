import type { Output, RawInput } from '@domain/contract';
import type { FieldIssue } from '@domain/errors';
import { ownerProperty } from '@domain/metadata/owner';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, namesFields } from '@/api';
import { DraftAutosave } from '../drafts/DraftAutosave';
import { DraftSave } from '../drafts/DraftSave';
import { RecordDraft, type DraftContent } from '../forms/RecordDraft';
import type { RecordModel } from '../records/Record';
import type { RootStore } from '../RootStore';
import { ConversionPart, draftTools, newRecord, noRecord, type KeptPart, type PartName } from './ConversionPart';

type LeadProposal = Output<'lead.proposeConversion'>;

/** A record that a conversion has made or filled. */
export interface ConvertedRecordRef {
  name: PartName;
  table_id: string;
  id: string;
  /** Whether the record is new; false for a filled one. */
  is_new: boolean;
}

/** The customer from an earlier conversion of the lead. */
export interface ConvertedInto {
  table_id: string;
  id: string;
  title: string;
  readable: boolean;
}

export type ConversionOutcome =
  /** The customer first. */
  | { kind: 'saved'; made: ConvertedRecordRef[] }
  /** The faulty field, and the form that contains it. */
  | { kind: 'invalid'; where: PartName | 'lead' | 'owner'; field: string }
  | { kind: 'conflict' }
  | { kind: 'converted' }
  | { kind: 'failed' }
  | { kind: 'busy' };

/** The data that survives a reload. */
interface KeptConversion {
  owner: string | undefined;
  stageId: string | undefined;
  parts: Partial<Record<PartName, KeptPart>>;
  lead: DraftContent | undefined;
}

/** The conversion of a lead: the records to create and to fill, with a form for each, and the call to the server. */
export class LeadConversion {
  status: 'loading' | 'ready' | 'failed' | 'converted' = 'loading';
  /** The reason why there is no proposal. */
  problem: unknown;
  /** The records of an earlier conversion of the lead; undefined where the reader may not see them. */
  before: ConvertedInto | undefined;
  parts: readonly ConversionPart[] = [];
  /** The form for the requirements of the conversion stage on the lead itself. */
  leadDraft: RecordDraft | undefined;
  ownerIssue: FieldIssue | undefined;
  readonly autosave: DraftAutosave<KeptConversion>;
  private proposal: LeadProposal | undefined;
  private chosenOwner: string | undefined;
  private chosenStage: string | undefined;
  readonly #sending = new DraftSave();
  readonly #stores: RootStore;
  /** The stage of conversion that was chosen before the sheet opened. */
  readonly #wantedStage: string | undefined;

  constructor(
    stores: RootStore,
    readonly lead: RecordModel,
    wantedStage?: string,
  ) {
    this.#stores = stores;
    this.#wantedStage = wantedStage;
    const { clientId, memberId } = draftTools(stores);
    this.autosave = new DraftAutosave(stores.drafts, {
      clientId,
      memberId,
      tableId: lead.tableId,
      kind: 'conversion',
      id: lead.id,
    });
    makeAutoObservable<this, 'proposal'>(this, {
      autosave: false,
      lead: false,
      proposal: observableRef,
      parts: observableRef,
      before: observableRef,
      problem: observableRef,
    });
  }

  /** Loads the proposal for the lead, and an earlier draft. */
  async open(): Promise<void> {
    await this.load();
    if (this.status !== 'ready') return;
    const content = () => this.kept;
    await this.autosave.open(content, () => this.dirty);
  }

  /** The sheet is closed. Unsent input stays as a draft and can be restored. */
  close(): void {
    this.autosave.close();
    for (const conversionPart of this.parts) conversionPart.close();
    this.leadDraft?.close();
  }

  /** Loads again after a failure. */
  async load(): Promise<void> {
    this.status = 'loading';
    try {
      const proposal = await this.#stores.api.call('lead.proposeConversion', { id: this.lead.id });
      runInAction(() => this.take(proposal));
      await Promise.all(this.parts.map((conversionPart) => conversionPart.prepare()));
    } catch (error) {
      runInAction(() => this.refusedToOpen(error));
    }
  }

  get stages(): LeadProposal['stages'] {
    return this.proposal?.stages ?? [];
  }

  get stage(): LeadProposal['stages'][number] | undefined {
    const preferredStageId = this.chosenStage ?? this.#wantedStage;
    return this.stages.find(({ _id }) => _id === preferredStageId) ?? this.stages[0];
  }

  chooseStage(id: string): void {
    this.chosenStage = id;
    this.asksOfLead(this.stage?.missing ?? []);
  }

  part(name: PartName): ConversionPart | undefined {
    return this.parts.find((conversionPart) => conversionPart.name === name);
  }

  /** The owner of the created records: the member's choice, else the owner of the filled customer, else the owner of the lead. */
  get owner(): string | undefined {
    return (
      this.chosenOwner ?? this.part('customer')?.match?.owner_member_id ?? this.proposal?.owner_member_id ?? undefined
    );
  }

  chooseOwner(memberId: string): void {
    this.chosenOwner = memberId;
    this.ownerIssue = undefined;
  }

  get dirty(): boolean {
    const touched = this.parts.some((conversionPart) => conversionPart.dirty) || (this.leadDraft?.dirty ?? false);
    return touched || this.chosenOwner !== undefined || this.chosenStage !== undefined;
  }

  /** Required fields that are still empty, in all forms. */
  get missing(): number {
    return this.drafts.reduce((count, { draft }) => count + draft.rows.missing, 0);
  }

  get isLoading(): boolean {
    return this.status === 'loading' || this.parts.some((conversionPart) => conversionPart.isLoading);
  }

  get saving(): boolean {
    return this.#sending.saving;
  }

  /** The reason of the last failure, other than a field error. */
  get error(): unknown {
    return this.#sending.error;
  }

  /** The form whose record another member has changed. */
  get inConflict(): RecordDraft | undefined {
    return this.drafts.find(({ draft }) => draft.conflict.asked)?.draft;
  }

  async restore(): Promise<void> {
    const keptDraft = this.autosave.take();
    if (!keptDraft) return;
    this.chosenOwner = keptDraft.owner;
    this.chosenStage = keptDraft.stageId;
    if (keptDraft.lead) this.leadDraft?.resume(keptDraft.lead);
    await Promise.all(
      this.parts.map(async (conversionPart) => {
        const keptPart = keptDraft.parts[conversionPart.name];
        if (keptPart) await conversionPart.resume(keptPart);
      }),
    );
  }

  /** Converts. A second call during a conversion does nothing; unchanged content has the same idempotency key. */
  async convert(): Promise<ConversionOutcome> {
    if (this.#sending.isBusy || this.isLoading) return { kind: 'busy' };
    const [wrong] = this.drafts.flatMap(({ where: section, draft }) => {
      const field = draft.check();
      return field === undefined ? [] : [{ kind: 'invalid' as const, where: section, field }];
    });
    if (wrong) return wrong;
    const input = this.input;
    if (!input) return { kind: 'busy' };
    return this.#sending.run<ConversionOutcome>(
      async () => {
        const idempotencyKey = this.#sending.keyFor(input);
        const answer = await this.#stores.api.call('lead.convert', input, { idempotencyKey });
        await this.autosave.clear();
        return { kind: 'saved', made: this.getMadeRecords(answer) };
      },
      (error) => this.refused(error),
    );
  }

  private get drafts(): { where: PartName | 'lead'; draft: RecordDraft }[] {
    const { leadDraft } = this;
    return [
      ...this.parts.flatMap(({ name, draft }) => (draft ? [{ where: name, draft }] : [])),
      ...(leadDraft ? [{ where: 'lead' as const, draft: leadDraft }] : []),
    ];
  }

  private get input(): RawInput<'lead.convert'> | undefined {
    const { proposal, lead, stage, leadDraft, owner } = this;
    const customer = this.sentPart('customer');
    if (!proposal || !customer) return undefined;
    const contact = this.sentPart('contact');
    const deal = this.sentPart('deal');
    return {
      id: lead.id,
      known_update_time: proposal.update_time,
      ...(stage ? { lead_stage_id: stage._id } : {}),
      // The value is sent as the sheet shows it, even without a choice.
      ...(owner === undefined ? {} : { owner_member_id: owner }),
      ...(leadDraft ? { fields: leadDraft.sent } : {}),
      customer,
      ...(contact ? { contact } : {}),
      ...(deal ? { deal: { fields: deal.fields ?? {} } } : {}),
    };
  }

  private sentPart(name: PartName): RawInput<'lead.convert'>['contact'] {
    const conversionPart = this.part(name);
    if (!conversionPart?.draft || conversionPart.choice === noRecord) return undefined;
    const { fields, choice, draft } = conversionPart;
    return choice === newRecord
      ? { action: 'create', fields }
      : { action: 'update', id: choice, known_update_time: draft.known, fields };
  }

  private getMadeRecords({ customer_id, contact_id, deal_id }: Output<'lead.convert'>): ConvertedRecordRef[] {
    const ids = { customer: customer_id, contact: contact_id, deal: deal_id };
    return this.parts.flatMap(({ name, tableId, choice }) => {
      const id = ids[name];
      return id === null ? [] : [{ name, table_id: tableId, id, is_new: choice === newRecord }];
    });
  }

  private get kept(): KeptConversion | undefined {
    if (!this.dirty) return undefined;
    return {
      owner: this.chosenOwner,
      stageId: this.chosenStage,
      parts: Object.fromEntries(this.parts.map((conversionPart) => [conversionPart.name, conversionPart.kept])),
      lead: this.leadDraft?.kept,
    };
  }

  private take(proposal: LeadProposal): void {
    this.proposal = proposal;
    // Typed values stay when the lead was moved meanwhile and the proposal is loaded again.
    if (this.parts.length === 0)
      this.parts = (['customer', 'contact', 'deal'] as const).flatMap((name) => {
        const proposed = proposal[name];
        return proposed ? [new ConversionPart(this.#stores, name, proposed)] : [];
      });
    this.asksOfLead(this.stage?.missing ?? []);
    this.status = 'ready';
  }

  private asksOfLead(fieldIds: readonly string[]): void {
    this.leadDraft?.close();
    this.leadDraft = undefined;
    if (fieldIds.length === 0) return;
    const { company } = this.#stores;
    const { tableId, json } = this.lead;
    this.leadDraft = new RecordDraft({
      ...draftTools(this.#stores),
      tableId,
      fields: company.fields(tableId),
      record: json,
      asked: () => fieldIds,
      holdsAskedAlone: true,
    });
    this.leadDraft.begin();
  }

  private refusedToOpen(error: unknown): void {
    if (error instanceof ApiError && error.name === 'leadConverted') {
      this.before = error.params['customer'] as ConvertedInto | undefined;
      this.status = 'converted';
      return;
    }
    this.problem = error;
    this.status = 'failed';
  }

  private async refused(error: unknown): Promise<ConversionOutcome> {
    if (!(error instanceof ApiError)) return { kind: 'failed' };
    if (error.name === 'leadConverted') {
      this.refusedToOpen(error);
      await this.autosave.clear();
      return { kind: 'converted' };
    }
    if (namesFields(error)) return this.mark(error);
    const conversionPart = this.parts.find(({ name }) => name === error.params['part']);
    if (conversionPart?.draft) {
      const { kind } = await conversionPart.draft.refused(error);
      return { kind: kind === 'conflict' ? 'conflict' : 'failed' };
    }
    if (error.name === 'conflict') {
      // Another member has moved the lead: the next attempt uses its new stage.
      await this.load();
      return { kind: 'failed' };
    }
    return { kind: 'failed' };
  }

  /** Marks every invalid field in its form. */
  private mark({ fields, params }: ApiError): ConversionOutcome {
    const issues = fields.map((issue) => inForm(issue, params['part']));
    this.ownerIssue = issues.find(({ issue }) => issue.field === ownerProperty)?.issue;
    const inForms = issues.filter(({ issue }) => issue !== this.ownerIssue);
    const ofLead = inForms.filter(({ where: section }) => section === 'lead').map(({ issue }) => issue.field);
    const leadFieldIds = this.leadDraft?.rows.all.map(({ field }) => field.field_id) ?? [];
    // The error may name fields that are not in the lead's form yet; they are added, and typed values of the others stay.
    if (ofLead.some((id) => !leadFieldIds.includes(id))) this.asksOfLead([...new Set([...leadFieldIds, ...ofLead])]);
    const [first] = this.drafts.flatMap(({ where: section, draft }) => {
      const field = draft.mark(inForms.filter((formIssue) => formIssue.where === section).map(({ issue }) => issue));
      return field === undefined ? [] : [{ kind: 'invalid' as const, where: section, field }];
    });
    if (this.ownerIssue) return { kind: 'invalid', where: 'owner', field: ownerProperty };
    return first ?? { kind: 'failed' };
  }
}

/** A field of another form than `params.part`: `contact.phone`. */
const otherForm = /^(customer|contact|deal|lead)\.(.+)$/;

/** Returns the form of an issue of a conversion, and the issue in that form. */
function inForm(issue: FieldIssue, partName: unknown): { where: unknown; issue: FieldIssue } {
  const [, section = partName ?? 'lead', field = issue.field] = otherForm.exec(issue.field) ?? [];
  return { where: section, issue: { ...issue, field } };
}
