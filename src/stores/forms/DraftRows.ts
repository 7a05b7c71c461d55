import type { FormTask } from '@domain/forms/form';
import { rowGroups, type RowGroup } from '@domain/forms/groups';
import { hiddenFields } from '@domain/forms/hidden';
import { toRow, type FormRow } from '@domain/forms/rows';
import { isPhoneField } from '@domain/phones/region';
import type { Field } from '@domain/metadata/field';
import { compareShallow, computed, makeAutoObservable, observable, observableRef } from 'mobx';
import type { DraftValues } from './DraftValues';

/** An equal list in the same order keeps its identity, so that nothing is drawn again. */
const sameList = computed({ equals: compareShallow });

/**
 * The visible fields of a form. A keystroke recomputes only rows that depend on that field, and unchanged rows keep their identity, so that one row
 * is drawn.
 */
export class DraftRows {
  /** Optional fields that the user has opened. */
  readonly #revealed = observable.set<string>();
  readonly #known = new Map<string, FormRow>();
  readonly #values: DraftValues;
  readonly #task: FormTask;
  /** The only fields that the form shows, if set. */
  readonly #only: readonly string[] | undefined;
  /** The first fields in the form of a new record, in this order. */
  readonly #first: readonly string[] | undefined;

  constructor(
    private fields: readonly Field[],
    values: DraftValues,
    task: FormTask,
    { only, first }: { only?: readonly string[] | undefined; first?: readonly string[] | undefined } = {},
  ) {
    this.#values = values;
    this.#task = task;
    this.#only = only;
    this.#first = task.task === 'create' ? first : undefined;
    makeAutoObservable<this, 'fields' | 'ordered' | 'isOpen' | 'unchanged'>(this, {
      fields: observableRef,
      ordered: sameList,
      isOpen: false,
      unchanged: false,
      all: sameList,
      shownRows: sameList,
      collapsedFields: sameList,
      writable: sameList,
    });
  }

  /** The hidden fields as one text, so that unrelated keystrokes have no effect. */
  private get hidden(): string {
    return [...hiddenFields(this.fields, (id) => this.#values.stored(id), this.#task)].join(' ');
  }

  /** The fields with the first fields of a new record in front. */
  private get ordered(): readonly Field[] {
    const first = this.#first ?? [];
    const firstFields = first.flatMap((id) => this.fields.find(({ field_id }) => field_id === id) ?? []);
    return firstFields.length === 0
      ? this.fields
      : [...firstFields, ...this.fields.filter((field) => !firstFields.includes(field))];
  }

  /** All rows that currently belong to the form. */
  get all(): FormRow[] {
    const hidden = new Set(this.hidden.split(' '));
    return this.ordered.flatMap((field) => {
      if (this.#only && !this.#only.includes(field.field_id)) return [];
      const row = hidden.has(field.field_id) ? null : toRow(field, (id) => this.#values.stored(id), this.#task);
      return row ? [this.unchanged(row)] : [];
    });
  }

  /** The open rows: required, filled, revealed, or read-only. */
  get shownRows(): FormRow[] {
    return this.all.filter((row) => row.state !== 'write' || row.required || this.isOpen(row.field));
  }

  get groups(): RowGroup[] {
    return rowGroups(this.shownRows);
  }

  /** Optional fields that are collapsed. */
  get collapsedFields(): Field[] {
    const visibleRows = new Set(this.shownRows);
    return this.all.filter((row) => !visibleRows.has(row)).map((row) => row.field);
  }

  /** Required fields that are still empty. */
  get missing(): number {
    return this.all.filter((row) => row.required && this.#values.isEmpty(row.field)).length;
  }

  /** The fields that this form may send. */
  get writable(): Field[] {
    return this.all.filter((row) => row.state === 'write').map((row) => row.field);
  }

  /** The form now has these fields. */
  take(fields: readonly Field[]): void {
    this.#known.clear();
    this.fields = fields;
  }

  reveal(fieldId: string): void {
    this.#revealed.add(fieldId);
  }

  get revealedIds(): string[] {
    return [...this.#revealed];
  }

  /** A field with a value on the record keeps its row when it is emptied. A new record shows its first fields, else its phone number. */
  private isOpen(field: Field): boolean {
    if (this.#first?.includes(field.field_id)) return true;
    if (this.#task.task === 'create' && !this.#first && field === this.fields.find(isPhoneField)) return true;
    return this.#revealed.has(field.field_id) || this.#values.wasFilled(field.field_id) || !this.#values.isEmpty(field);
  }

  private unchanged(row: FormRow): FormRow {
    const cachedRow = this.#known.get(row.field.field_id);
    if (cachedRow && cachedRow.state === row.state && cachedRow.required === row.required) return cachedRow;
    this.#known.set(row.field.field_id, row);
    return row;
  }
}
