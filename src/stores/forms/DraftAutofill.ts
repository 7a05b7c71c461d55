import type { FormTask } from '@domain/forms/form';
import { autofillValues } from '@domain/forms/autofill';
import { fillFromLink } from '@domain/links/fill-from-link';
import { idsIn, linkedTable } from '@domain/values/link-field';
import type { Field } from '@domain/metadata/field';
import { runInAction } from 'mobx';
import type { DraftValues } from './DraftValues';
import type { RecordStore } from '../records/RecordStore';

interface DraftAutofillOptions {
  records: RecordStore;
  fields: readonly Field[];
  values: DraftValues;
  use: FormTask['use'];
  /** Writes values into the form, by field id. */
  put(filled: Readonly<Record<string, unknown>>): void;
}

/** Fills other fields of a form: from a chosen link, and from a company found in a register. */
export class DraftAutofill {
  /** The values of the last look-up, by field id: the next one may replace them, but not the user's own input. */
  private given: Readonly<Record<string, unknown>> = {};

  constructor(private options: DraftAutofillOptions) {}

  /** The form now has these fields. */
  take(fields: readonly Field[]): void {
    this.options = { ...this.options, fields };
  }

  /**
   * Fills the fields of a chosen link's fill map from the linked record (REQ records 3, link_field_fill_map). It does nothing unless exactly one
   * readable record is linked and stays chosen.
   */
  async bring(link: Field): Promise<void> {
    const { records, fields, values, put: applyValues } = this.options;
    const table = linkedTable(link);
    const id = onlyOne(values.get(link.field_id));
    if (id === undefined || table === undefined) return;
    try {
      const linked = records.get(table, id) ?? (await records.load(table, id));
      if (onlyOne(values.get(link.field_id)) === id)
        runInAction(() => applyValues(fillFromLink(fields, link, linked.json)));
    } catch {
      // An unreadable record fills nothing; a deleted record is reported on save.
    }
  }

  /**
   * Fills empty fields and those of the previous look-up with found values (ADR-0018). Fields that only the previous look-up filled are emptied,
   * because they belong to another company.
   */
  offer(offered: Readonly<Record<string, unknown>>): void {
    const { fields, values, use, put: applyValues } = this.options;
    const untouchedIds = Object.keys(this.given).filter((id) => isSame(values.stored(id), this.given[id]));
    const isOpen = (id: string) => untouchedIds.includes(id) || isSame(values.stored(id), null);
    const filled = Object.fromEntries(
      Object.entries(autofillValues(fields, offered, { use })).filter(([id]) => isOpen(id)),
    );
    this.given = filled;
    runInAction(() => applyValues({ ...Object.fromEntries(untouchedIds.map((id) => [id, null])), ...filled }));
  }
}

function onlyOne(value: unknown): string | undefined {
  const ids = idsIn(value);
  return ids.length === 1 ? ids[0] : undefined;
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
