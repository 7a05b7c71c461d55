import type { Duplicate } from '@domain/contract/records/records';
import type { FieldIssue } from '@domain/errors';
import type { FormRow } from '@domain/forms/rows';
import type { Field } from '@domain/metadata/field';
import { acceptValue, isEmptyValue, valueTypes } from '@domain/values';
import { unwrapValue } from '@domain/values/wrapped';
import { observable } from 'mobx';

/** The values of a form, each observed separately, next to the values of the server. */
export class DraftValues {
  private readonly typed = observable.map<string, unknown>({}, { deep: false });
  private readonly base = new Map<string, unknown>();
  private readonly fields = new Map<string, Field>();
  /** Cached stored forms: only one value changes with a key. */
  private readonly shapes = new Map<string, { raw: unknown; held: unknown; shape: unknown; changed: boolean }>();

  /**
   * @param start the initial value of a field, in the form of answers; null for none. @param isKnown whether the server has that value; for a new
   * record it has none.
   */
  constructor(
    fields: readonly Field[],
    private readonly start: (field: Field) => unknown,
    private readonly isKnown: boolean,
  ) {
    this.take(fields);
  }

  /** The form now has these fields: typed input stays, and new fields get their initial value. */
  take(fields: readonly Field[]): void {
    const { start } = this;
    for (const field of fields) {
      const id = field.field_id;
      this.fields.set(id, field);
      this.shapes.delete(id);
      if (this.typed.has(id)) continue;
      this.base.set(id, this.isKnown ? storedShape(field, start(field), start(field)) : null);
      this.typed.set(id, start(field));
    }
  }

  get(fieldId: string): unknown {
    return this.typed.get(fieldId);
  }

  /** Returns false for a field that this form does not have. */
  set(fieldId: string, value: unknown): boolean {
    if (!this.typed.has(fieldId)) return false;
    this.typed.set(fieldId, value);
    return true;
  }

  /** Returns the value in its stored form; an invalid value stays as typed. */
  stored(fieldId: string): unknown {
    return this.getShape(fieldId)?.shape ?? null;
  }

  /** Returns the stored form of a value, or its issue. A value that the server already has may stay (such as a deleted option). */
  accept(field: Field): ReturnType<typeof acceptValue> {
    return acceptValue(valueTypes[field.value_type], this.get(field.field_id), field, this.base.get(field.field_id));
  }

  /** Returns the issue of a form's row. `duplicate` is an existing record with its value. */
  getIssue({ field, required }: FormRow, duplicate: Duplicate | undefined): Omit<FieldIssue, 'field'> | undefined {
    const accepted = this.accept(field);
    // An older value that became invalid (such as by a lower limit) is no error until the user changes it.
    if ('issue' in accepted) return this.isChanged(field.field_id) ? accepted.issue : undefined;
    if (duplicate) return { code: 'duplicate' };
    return accepted.value === null && required ? { code: 'required' } : undefined;
  }

  isEmpty(field: Field): boolean {
    const value = this.get(field.field_id);
    return isEmptyValue(valueTypes[field.value_type], typeof value === 'string' ? value.trim() : value);
  }

  /** Returns whether the stored form differs from the server's value. */
  isChanged(fieldId: string): boolean {
    return this.getShape(fieldId)?.changed ?? false;
  }

  /** Applies the record's present values to unchanged fields. */
  follow(record: Readonly<Record<string, unknown>>): void {
    for (const [id, field] of this.fields) {
      if (this.isChanged(id)) continue;
      const currentValue = unwrapValue(field, record[id]) ?? null;
      this.rebase(id, currentValue);
      this.set(id, currentValue);
    }
  }

  private getShape(fieldId: string) {
    const field = this.fields.get(fieldId);
    if (!field) return undefined;
    const raw = this.get(fieldId);
    const serverValue = this.base.get(fieldId) ?? null;
    const cachedShape = this.shapes.get(fieldId);
    if (cachedShape && cachedShape.raw === raw && cachedShape.held === serverValue) return cachedShape;
    const shape = storedShape(field, raw, serverValue);
    const now = { raw, held: serverValue, shape, changed: !isSame(shape, serverValue) };
    this.shapes.set(fieldId, now);
    return now;
  }

  /** Returns whether the record had a value in the field when the form opened. */
  wasFilled(fieldId: string): boolean {
    return (this.base.get(fieldId) ?? null) !== null;
  }

  /** Converts a value of an answer for this form. */
  ofAnswer(fieldId: string, value: unknown): unknown {
    const field = this.fields.get(fieldId);
    return field ? unwrapValue(field, value) : value;
  }

  /** Sets the server's changed value of a field. */
  rebase(fieldId: string, serverValue: unknown): void {
    const field = this.fields.get(fieldId);
    this.base.set(fieldId, field ? storedShape(field, serverValue, serverValue) : (serverValue ?? null));
  }
}

/** Returns the stored form of a form's value, compared with `serverValue`; a value that does not fit stays unchanged. */
function storedShape(field: Field, raw: unknown, serverValue: unknown): unknown {
  const accepted = acceptValue(valueTypes[field.value_type], raw, field, serverValue);
  return 'issue' in accepted ? raw : accepted.value;
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
