import { AppError, type FieldIssue } from '../../domain/errors';
import { normaliseLine } from '../../domain/compared-text';
import { uniqueKey } from '../../domain/forms/unique';
import { readRow, type ImportReading, type NamedLink, type ReadRow } from '../../domain/import/read-row';
import { importRowMakes } from '../../domain/import/limits';
import type { ImportPlan } from '../../domain/import/plan';
import { abilities } from '../../domain/kinds';
import type { Field } from '../../domain/metadata/field';
import { valueTypes } from '../../domain/values';
import { idsIn, linkCap, linkedTable, getValue } from '../../domain/values/link-field';
import { keepsOrigin } from '../services/imports/import-targets';
import { createOne, openWritable } from '../services/records/record-changes';
import type { TypeContext } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import type { MadeRecord, Trx } from '../db/tables';
import { saveTogether } from '../db/together';
import { findRecords } from '../queries/records/by-id';
import { findByKeys } from '../queries/search/matches';

/** A record that a row names and that does not exist yet. */
interface MissingRecord {
  table: string;
  title: string;
  link: NamedLink;
  /** Whether it is the first one in its cell: the row's other columns belong to it. */
  isFirst: boolean;
}

/** The number of records that share their statements. More would delay other requests. */
const makesAtOnce = 25;

const getKey = (table: string, title: string) => `${table} ${normaliseLine(title)}`;

/** The records that links of a batch name by their titles. */
export class ImportedLinks {
  private readonly types = new Map<string, TypeContext>();
  /** By type and title. */
  private readonly ids = new Map<string, string[]>();
  /** The ids of records that were made, by type and title, and those of the last attempt. */
  private readonly made = new Map<string, string>();
  private readonly attempt = new Set<string>();
  /** The faults of records that failed, and of rows that create too many, in the last attempt. */
  private readonly failures = new Map<string, unknown>();
  private readonly excess = new Map<ReadRow, FieldIssue>();

  constructor(
    private readonly request: SessionRequest,
    private readonly reading: ImportReading,
    private readonly plan: Pick<ImportPlan, 'missing_links' | 'without_approval'>,
  ) {}

  /** Looks up the records that rows name, in one statement for each type. */
  async find(trx: Trx, rows: readonly ReadRow[]): Promise<void> {
    const titlesByTable = new Map<string, Map<string, string>>();
    for (const link of rows.flatMap(({ links }) => links)) {
      const table = this.getTable(link);
      if (table === undefined) continue;
      const titles = titlesByTable.get(table) ?? new Map<string, string>();
      titlesByTable.set(table, titles);
      for (const title of link.titles) titles.set(normaliseLine(title), title);
    }
    for (const [table, titles] of titlesByTable) {
      const type = await openWritable(this.request, table);
      this.types.set(table, type);
      const field = titleField(type);
      const idsByKey = field ? await findByKeys(trx, type, field, [...titles.keys()]) : new Map<string, string[]>();
      for (const [key, ids] of idsByKey) this.ids.set(`${table} ${key}`, ids);
      await this.findByOtherKeys(trx, type, titles);
    }
  }

  /** Looks up names that are no titles: ids, serial numbers and unique values. */
  private async findByOtherKeys(trx: Trx, type: TypeContext, cells: ReadonlyMap<string, string>): Promise<void> {
    const table = type.type.table_id;
    const open = () => [...cells].filter(([key]) => !this.ids.has(`${table} ${key}`));
    const set = (key: string, id: string) =>
      this.ids.set(`${table} ${key}`, [...(this.ids.get(`${table} ${key}`) ?? []), id]);
    if (open().length === 0) return;
    const records = await findRecords(
      trx,
      type.read,
      open().map(([, cell]) => cell),
    );
    for (const { id } of records) set(normaliseLine(id), id);
    for (const field of type.fields.filter((candidate) => isExternalKey(candidate))) {
      const openCells = open();
      if (openCells.length === 0) return;
      const keys = new Map(openCells.map(([key, cell]) => [uniqueKey(field, cell), key]));
      const idsByValue = await findByKeys(trx, type, field, [...keys.keys()]);
      for (const [uniqueValue, ids] of idsByValue) for (const id of ids) set(keys.get(uniqueValue) ?? '', id);
    }
  }

  /**
   * Returns the link values of one row, in addition to existing links; `makeMissing` has created missing records. @throws AppError invalid for a
   * title of no record or of several; the refusal of a missing record.
   */
  getValues(row: ReadRow, currentValues: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    const issues: FieldIssue[] = [];
    for (const link of row.links) {
      const field = this.getField(link);
      const table = this.getTable(link);
      if (!field || table === undefined) continue;
      const ids: string[] = [];
      for (const title of link.titles) {
        const key = getKey(table, title);
        if (this.failures.has(key)) throw this.failures.get(key);
        const matchingIds = this.ids.get(key) ?? [];
        // If several records share a title, the linked ones stay.
        const linkedIds = matchingIds.filter((id) => idsIn(currentValues[link.field]).includes(id));
        if (linkedIds.length > 0 || matchingIds.length === 1)
          ids.push(...(linkedIds.length > 0 ? linkedIds : matchingIds));
        else if (matchingIds.length > 1 || this.plan.missing_links === 'wrong')
          issues.push({ field: link.field, code: 'notARecord' });
      }
      if (ids.length === 0) continue;
      const cap = linkCap(field);
      const all = cap === 1 ? ids : [...new Set([...idsIn(currentValues[link.field]), ...ids])];
      if (all.length > cap) issues.push({ field: link.field, code: 'tooMany', params: { limit: cap } });
      values[link.field] = getValue(field, all);
    }
    const excess = this.excess.get(row);
    if (excess) throw new AppError('invalid', {}, [excess]);
    if (issues.length > 0) throw new AppError('invalid', {}, issues);
    return values;
  }

  /** @returns the number of records that a row creates; 0 for a row with too many, which is refused */
  countMakes(row: ReadRow): number {
    const count = this.missingTitles(row.links).size;
    return count > importRowMakes ? 0 : count;
  }

  /** Creates missing linked records, each once, in the order of the rows. `getValues` refuses rows with too many or with a refused one. */
  async makeMissing(trx: Trx, rows: readonly ReadRow[]): Promise<void> {
    this.attempt.clear();
    this.failures.clear();
    this.excess.clear();
    const missing = new Map<string, MissingRecord>();
    for (const row of rows) {
      // They are counted before the first is created, because one transaction saves them all.
      const titles = this.missingTitles(row.links, missing);
      if (titles.size > importRowMakes) this.excess.set(row, this.findExcess(row, missing));
      else for (const [key, record] of titles) missing.set(key, record);
    }
    if (missing.size === 0) return;
    const records = [...missing];
    // For a single row the records are created one after the other, to find the faulty one.
    if (rows.length === 1) {
      for (const [key, record] of records) this.setMade(key, await this.make(trx, record));
      return;
    }
    for (let from = 0; from < records.length; from += makesAtOnce) {
      const some = records.slice(from, from + makesAtOnce);
      const outcomes = await saveTogether(some, [], ([, record]) => this.make(trx, record));
      for (const [index, [key]] of some.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') this.setMade(key, outcome.value);
        else this.failures.set(key, outcome?.reason);
      }
    }
  }

  /** Forgets the records of the last `makeMissing`, after a rollback. */
  forget(): void {
    for (const key of this.attempt) {
      this.ids.delete(key);
      this.made.delete(key);
    }
    this.attempt.clear();
  }

  /** @returns the records that each saved row created; a shared one belongs to its first row */
  listMade(rows: readonly ReadRow[]): MadeRecord[][] {
    const unassignedIds = new Map(this.made);
    return rows.map(({ links }) =>
      links.flatMap((link) => {
        const table = this.getTable(link) ?? '';
        return link.titles.flatMap((title) => {
          const key = getKey(table, title);
          const id = unassignedIds.get(key);
          if (id === undefined) return [];
          unassignedIds.delete(key);
          return [{ table_id: table, id, version: 0 }];
        });
      }),
    );
  }

  private setMade(key: string, id: string): void {
    this.ids.set(key, [id]);
    this.made.set(key, id);
    this.attempt.add(key);
  }

  /** Returns the link in which a row exceeds the number of records that it may create. */
  private findExcess({ links }: ReadRow, planned: ReadonlyMap<string, unknown>): FieldIssue {
    const linkIndex = links.findIndex(
      (_link, index) => this.missingTitles(links.slice(0, index + 1), planned).size > importRowMakes,
    );
    return { field: links[linkIndex]?.field ?? '', code: 'tooManyNew', params: { limit: importRowMakes } };
  }

  /** Returns the records to create, by type and title. An ambiguous title creates none. @param planned records of earlier rows */
  private missingTitles(
    links: readonly NamedLink[],
    planned: ReadonlyMap<string, unknown> = new Map(),
  ): Map<string, MissingRecord> {
    const missing = new Map<string, MissingRecord>();
    if (this.plan.missing_links !== 'create') return missing;
    for (const link of links) {
      const table = this.getTable(link);
      if (table === undefined) continue;
      for (const [titleIndex, title] of link.titles.entries()) {
        const key = getKey(table, title);
        if (this.ids.has(key) || planned.has(key) || missing.has(key)) continue;
        missing.set(key, { table, title, link, isFirst: titleIndex === 0 });
      }
    }
    return missing;
  }

  private async make(trx: Trx, { table, title, link, isFirst }: MissingRecord): Promise<string> {
    const type = this.types.get(table) ?? (await openWritable(this.request, table));
    const name = titleField(type);
    if (!name) throw new AppError('notAllowed');
    const fields = new Map(type.fields.map((field) => [field.field_id, field]));
    const otherCells = isFirst ? link.others : [];
    const columns = otherCells.map(({ cell: _cell, ...one }, column) => ({ column, ...one }));
    const read = readRow(
      otherCells.map(({ cell }) => cell),
      { ...this.reading, fields, plan: { ...this.reading.plan, columns }, findWord: () => undefined },
    );
    // A fault of a linked record is reported at the link.
    if (read.issues[0]) throw new AppError('invalid', {}, [{ ...read.issues[0], field: link.field }]);
    const values = { ...read.values, [name.field_id]: title };
    // The member may lose the right after the plan was checked.
    const isApproved = this.plan.without_approval === true && keepsOrigin(this.request);
    return createOne(this.request, type, values, trx, { isApproved });
  }

  private getField(link: NamedLink): Field | undefined {
    return this.reading.fields.get(link.field);
  }

  private getTable(link: NamedLink): string | undefined {
    const field = this.getField(link);
    return field && linkedTable(field);
  }
}

/** Returns whether people use a field's value to name a record: its serial number, or a unique value. */
function isExternalKey({ access, value_type, is_unique }: Field): boolean {
  const { storage, compared } = valueTypes[value_type];
  return (
    access !== 'none' &&
    storage === 'text' &&
    compared === undefined &&
    (abilities[value_type].isGenerated || is_unique === true)
  );
}

function titleField({ type, fields }: TypeContext): Field | undefined {
  return fields.find(({ field_id, access }) => field_id === type.list_first_show_field_id && access !== 'none');
}
