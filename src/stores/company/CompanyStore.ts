import type { Bootstrap, Member, Team } from '@domain/contract/companies/start';
import type { Currency } from '@domain/metadata/currency';
import type { Field, ValueOption } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { getBehaviour } from '@domain/objects/behaviour';
import type { SuiteFeature } from '@domain/platforms';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, isPassing, type Api } from '@/api';
import { clearCompany, isBootstrap, keepCompany, readCompany, saysTheSame } from './kept-company';

export type CompanyStatus = 'empty' | 'loading' | 'ready' | 'failed';

/** The delay before stored company data is reloaded, in milliseconds, so that the first rows are painted first. */
const afterFirstRows = 1_500;

/** The company of the session: its people, object types and fields, and the caller's rights. */
export class CompanyStore {
  status: CompanyStatus = 'empty';
  /** Whether the server's answer has arrived; before that the device's data is used. */
  confirmed = false;
  error: unknown;
  private answer: Bootstrap | undefined;
  #turn = 0;
  readonly #api: Api;
  readonly #reader: () => string | undefined;

  /** @param reader returns the session and language of the data; undefined without a session */
  constructor(api: Api, reader: () => string | undefined = () => undefined) {
    this.#api = api;
    this.#reader = reader;
    makeAutoObservable<this, 'answer'>(this, { answer: observableRef, error: observableRef }, { autoBind: true });
  }

  /**
   * Loads everything that a screen needs before its first row, in one call. The data that the device stored is available meanwhile
   * (REQ shell 4.21). The call then waits for the first rows: it is the longest answer of a start, and no screen needs it.
   */
  async load(): Promise<void> {
    const request = (this.#turn += 1);
    const isFirst = !this.answer;
    this.answer ??= this.kept();
    this.status = this.answer ? 'ready' : 'loading';
    try {
      if (isFirst && this.answer) await new Promise((resolve) => setTimeout(resolve, afterFirstRows));
      if (request !== this.#turn) return;
      const answer = await this.#api.call('start.bootstrap', {});
      if (!isBootstrap(answer)) throw new ApiError('malformed');
      runInAction(() => {
        if (request !== this.#turn) return;
        // The page shows much of it: unchanged data must not be drawn again.
        if (!saysTheSame(answer, this.answer)) this.answer = answer;
        this.status = 'ready';
        this.confirmed = true;
        const reader = this.#reader();
        if (reader) keepCompany(reader, answer);
      });
    } catch (error) {
      // After a refusal the next start must find no stored data.
      if (!isPassing(error)) clearCompany();
      runInAction(() => {
        if (request !== this.#turn) return;
        this.error = error;
        if (!this.answer) this.status = 'failed';
      });
    }
  }

  private kept(): Bootstrap | undefined {
    const reader = this.#reader();
    return reader ? readCompany(reader) : undefined;
  }

  /** Removes all data of this company from memory. */
  clear(): void {
    this.#turn += 1;
    this.answer = undefined;
    this.confirmed = false;
    this.status = 'empty';
  }

  get user(): Bootstrap['user'] | undefined {
    return this.answer?.user;
  }

  get client(): Bootstrap['client'] | undefined {
    return this.answer?.client;
  }

  get channel(): Bootstrap['channel'] | undefined {
    return this.answer?.channel;
  }

  /** Whether the suite closes a feature to the app that serves the company. */
  isClosed(feature: SuiteFeature): boolean {
    return this.client?.closed_features?.includes(feature) === true;
  }

  /** Visible object types in their order, child tables left out (they live inside their parents). */
  get tables(): ObjectType[] {
    return (this.answer?.tables ?? [])
      .filter((table) => table.is_show && !table.parent_table_id)
      .sort((a, b) => a.order - b.order);
  }

  /** The child tables of a type: their rows are filled in on its records' pages. */
  childTables(tableId: string): ObjectType[] {
    return (this.answer?.tables ?? []).filter((table) => table.parent_table_id === tableId);
  }

  /** The types of which the caller may create records anywhere; products are created on their own page (REQ shell 2.37). */
  get addable(): ObjectType[] {
    return this.tables.filter((table) => table.abilities.create && getBehaviour(table.table_id).presence !== 'catalog');
  }

  table(tableId: string): ObjectType | undefined {
    return this.answer?.tables.find((table) => table.table_id === tableId);
  }

  /** Returns the visible fields of a type in their order. */
  fields(tableId: string): Field[] {
    return this.answer?.fields[tableId] ?? [];
  }

  /** Returns the fields that the forms of a type require and the caller may not see; only names and places. */
  hiddenRequiredFields(tableId: string): Field[] {
    return this.answer?.unseen_fields?.[tableId] ?? [];
  }

  field(tableId: string, fieldId: string): Field | undefined {
    return this.fields(tableId).find((field) => field.field_id === fieldId);
  }

  get members(): Member[] {
    return this.answer?.members ?? [];
  }

  /** The currencies of the company, the main one first. */
  get currencies(): Currency[] {
    return this.answer?.currencies ?? [];
  }

  get teams(): Team[] {
    return this.answer?.teams ?? [];
  }

  /** Adds a new option. It is added to the field itself, which open forms refer to. */
  takeOption(field: Field, option: ValueOption): void {
    const storedField = this.field(field.table, field.field_id);
    for (const target of new Set([storedField, field]))
      if (target) target.value_options = [...(target.value_options ?? []), option];
    if (this.answer) this.answer = { ...this.answer };
  }

  private get membersById(): Map<string, Member> {
    return new Map(this.members.map((member) => [member.member_id, member]));
  }

  /** Returns a member; former ones are included with `deleted`. */
  member(memberId: string | null | undefined): Member | undefined {
    return memberId ? this.membersById.get(memberId) : undefined;
  }
}
