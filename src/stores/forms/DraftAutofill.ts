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
  /** The values that the last look-up filled, by field id: the next one may replace them, and no value that the user typed. */
  private given: Readonly<Record<string, unknown>> = {};

  constructor(private options: DraftAutofillOptions) {}

  /** The form has these fields from now on. */
  take(fields: readonly Field[]): void {
    this.options = { ...this.options, fields };
  }

  /**
   * A link was chosen: what its fill map names, read from the linked record (REQ records 3, link_field_fill_map). Nothing where
   * not exactly one record is linked, where it cannot be read, or where another one was chosen meanwhile.
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
      // A record that the person may not read fills nothing; a deleted record is reported when the form is saved.
    }
  }

  /**
   * A look-up found values: they fill what is empty, and what the look-up before filled (ADR-0018). What that one filled and
   * this one does not know is emptied: it is of another company.
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
