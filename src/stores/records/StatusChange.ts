import { nextOptions } from '@domain/objects/next-options';
import { endsWork } from '@domain/objects/status';
import type { Field, ValueOption } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { escaped } from '@domain/rich/typed-text';
import { makeAutoObservable } from 'mobx';
import { RecordDraft } from '../forms/RecordDraft';
import type { SaveOutcome } from '../forms/draft-outcome';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RootStore } from '../RootStore';
import type { RecordModel } from './Record';

/** A status that a record can get. */
export interface StatusChoice {
  option: ValueOption;
  isCurrent: boolean;
  /** Whether it may follow the current one by the options; the server decides. */
  mayFollow: boolean;
  /** Whether the work ends with it, or is reopened. */
  effect: 'ends' | 'reopens' | undefined;
}

/** The change of a record's status in place: a form with that field alone, saved like any other, and a note about the work. */
export class StatusChange {
  /** The text of a note: the work that was done, or the reason for reopening. */
  text = '';
  readonly draft: RecordDraft;
  readonly #key = new IdempotencyKey();
  readonly #stores: RootStore;
  readonly #field: Field;
  readonly #record: RecordModel;
  readonly #table: ObjectType;

  constructor(stores: RootStore, record: RecordModel, { table, field }: { table: ObjectType; field: Field }) {
    const { api, company, drafts, records } = stores;
    this.#stores = stores;
    this.#field = field;
    this.#record = record;
    this.#table = table;
    this.draft = new RecordDraft({
      ...{ api, records, drafts, record: record.json },
      tableId: record.tableId,
      fields: company.fields(record.tableId),
      only: [field.field_id],
      alsoShown: [field.field_id],
      clientId: company.client?.client_id ?? '',
      timeZone: company.client?.time_zone ?? 'UTC',
      memberId: company.user?.member_id ?? '',
    });
    makeAutoObservable(this, { draft: false }, { autoBind: true });
  }

  get choices(): StatusChoice[] {
    const current = this.#record.value(this.#field);
    const next = nextOptions(this.#field, current)?.map(({ id }) => id);
    const { status } = this.#table;
    const isEnded = endsWork(status, current);
    return (this.#field.value_options ?? [])
      .filter(({ id, deleted }) => !deleted || id === current)
      .map((option) => {
        const isEnding = endsWork(status, option.id);
        return {
          option,
          isCurrent: option.id === current,
          mayFollow: option.id !== current && (next?.includes(option.id) ?? true),
          effect: isEnding ? (isEnded ? undefined : 'ends') : isEnded ? 'reopens' : undefined,
        };
      });
  }

  setText(text: string): void {
    this.text = text;
  }

  /** Saves a status. @returns the result of the record's save, without that of the note */
  async choose(optionId: string): Promise<SaveOutcome> {
    this.draft.set(this.#field.field_id, optionId);
    return this.draft.save();
  }

  /** Writes the note about the change; does nothing without text. @throws ApiError */
  async note(): Promise<void> {
    const content = this.text.trim();
    if (content === '') return;
    const { tableId, id } = this.#record;
    const input = { content: escaped(content).replaceAll('\n', '<br>'), follow_relate_objs: { [tableId]: [id] } };
    await this.#key.send(input, (idempotencyKey) => this.#stores.api.call('notes.create', input, { idempotencyKey }));
  }
}
