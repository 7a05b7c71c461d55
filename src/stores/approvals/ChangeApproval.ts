import type { Input, Output } from '@domain/contract';
import type { ErrorName } from '@domain/errors';
import type { ObjectType } from '@domain/metadata/object-type';
import type { ApproveTemplate } from '@domain/metadata/settings';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import type { ApprovalRequest } from '../records/write-calls';
import { readStoredMap, writeStored } from '../device/storage';

type Answered = Output<'approvals.config'>['list'][number];
export type Needed = Omit<Answered, 'templates'> & { templates: ApprovalChoice[] };

/** A choice among the approvals. The server sends its name in the reader's language; a stage contains its names. */
export type ApprovalChoice = Answered['templates'][number] & Pick<ApproveTemplate, 'i18n_resource'>;

/** A proposed change, for the question which approval it needs. */
export type ProposedApproval = Omit<Input<'approvals.config'>, 'table_id' | 'object_id'>;

interface ChangeApprovalOptions {
  api: Api;
  tableId: string;
  /** Undefined for a new record. */
  recordId: string | undefined;
  /** Returns the approvals of the stages; observed. Their conditions, which the server knows, decide whether one of them is needed. */
  listed?(): readonly ApprovalChoice[];
  /** The settings of its type about approvals. */
  guards?: ObjectType['approvals'] | undefined;
  /** Whether it is a rejected draft, which is sent again as a new record. */
  isDraft?: boolean;
  /** The refusals that an approval resolves. */
  refusals: readonly ErrorName[];
}

/** The pause after a change before a request, in milliseconds. */
const pause = 400;

const choices = 'approvals';

/**
 * The approval that a change requires. The server is asked after each change of the form where a stage lists an approval or the type may require
 * one; its refusal of the save decides.
 */
export class ChangeApproval {
  /** Whether the missing choice of an approval is marked after an attempt to send. */
  isMarked = false;
  /** The reason that the member gives to the people who decide. */
  reason = '';
  private answered: readonly Needed[] | undefined;
  private chosen: string | undefined;
  private wasRefused = false;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #proposed: () => ProposedApproval = () => ({});
  readonly #of: ChangeApprovalOptions;

  constructor(options: ChangeApprovalOptions) {
    this.#of = options;
    makeAutoObservable<this, 'answered'>(this, { answered: observableRef }, { autoBind: true });
  }

  /** The required approvals, each with its possible templates. Empty: none. */
  get needed(): readonly Needed[] {
    if (this.answered) return this.answered;
    const templates = [...(this.#of.listed?.() ?? [])];
    return templates.length > 0 ? [{ action: 'stage_change', templates, fields: [] }] : [];
  }

  /** The changed fields that wait for an approval while the rest is saved: the form asks before sending (REQ records 2.100). */
  get guardedFields(): readonly string[] {
    return this.needed.flatMap(({ fields }) => fields);
  }

  get isNeeded(): boolean {
    return this.isDraft || this.needed.length > 0;
  }

  /** The approval of the whole change; undefined where only fields are guarded. */
  get whole(): Needed | undefined {
    return this.needed.find(({ fields }) => fields.length === 0);
  }

  /** The requested template: the only one, the one that the member chose, or that of the member's last choice (SD-39). */
  get template(): ApprovalChoice | undefined {
    const templates = this.whole?.templates ?? [];
    const preferredTemplateId = this.chosen ?? readStoredMap(choices)[this.#of.tableId];
    return templates.length === 1
      ? templates[0]
      : templates.find(({ template_id }) => template_id === preferredTemplateId);
  }

  get isToChoose(): boolean {
    return this.whole !== undefined && this.template === undefined;
  }

  choose(templateId: string): void {
    this.chosen = templateId;
    this.isMarked = false;
    writeStored(choices, { ...readStoredMap(choices), [this.#of.tableId]: templateId });
  }

  setReason(reason: string): void {
    this.reason = reason;
  }

  /** Returns whether the choice is complete; a missing one is marked. */
  check(): boolean {
    this.isMarked = this.isToChoose;
    return !this.isToChoose;
  }

  /** The approval request to send; undefined where none is needed. */
  get request(): ApprovalRequest | undefined {
    if (!this.isNeeded) return undefined;
    const reason = this.reason.trim();
    return {
      templateId: this.template?.template_id,
      ...(this.isDraft ? { isNew: true } : {}),
      ...(reason === '' ? {} : { reason }),
    };
  }

  /** Follows the form's change, which `proposed` observes. @returns a function that stops it. */
  open(proposed: () => ProposedApproval): () => void {
    this.#proposed = proposed;
    const stop = reaction(
      () => (this.isAsked ? JSON.stringify(proposed()) : undefined),
      (change) => {
        clearTimeout(this.#timer);
        // The former answer belongs to another stage.
        if (change === undefined) this.answered = undefined;
        else this.#timer = setTimeout(() => void this.loadNeeded(), pause);
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** Handles a refused save. @returns whether an approval resolves it: the form then shows which. */
  async settles(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError && (this.#of.refusals as readonly string[]).includes(error.name))) return false;
    this.wasRefused = true;
    await this.loadNeeded();
    return this.needed.length > 0;
  }

  private get isAsked(): boolean {
    return this.isDraft || this.wasRefused || this.isGuarded || (this.#of.listed?.() ?? []).length > 0;
  }

  /** Whether the change may need an approval, by the type. */
  private get isGuarded(): boolean {
    const { guards, recordId } = this.#of;
    if (!guards) return false;
    if (recordId === undefined) return guards.on_create === true;
    return guards.fields.some((id) => id in (this.#proposed().fields ?? {}));
  }

  private get isDraft(): boolean {
    return this.#of.isDraft === true;
  }

  private async loadNeeded(): Promise<void> {
    const request = ++this.#turn;
    const { api, tableId, recordId } = this.#of;
    const applyAnswer = (answeredApprovals: readonly Needed[] | undefined) =>
      runInAction(() => {
        if (request === this.#turn) this.answered = answeredApprovals;
      });
    try {
      const { list } = await api.call('approvals.config', {
        table_id: tableId,
        ...(recordId === undefined || this.isDraft ? {} : { object_id: recordId }),
        ...this.#proposed(),
      });
      applyAnswer(list);
    } catch {
      // The form is incomplete, or the server does not answer. The stages' approvals remain, and sending shows the rest.
      applyAnswer(undefined);
    }
  }
}
