import { AppError, type FieldIssue } from '../../domain/errors';
import { normaliseLine } from '../../domain/compared-text';
import { readRow, type ImportReading, type NamedLink, type ReadRow } from '../../domain/import/read-row';
import { importRowMakes } from '../../domain/import/limits';
import type { ImportPlan } from '../../domain/import/plan';
import type { Field } from '../../domain/metadata/field';
import { idsIn, linkCap, linkedTable, getValue } from '../../domain/values/link-field';
import { keepsOrigin } from '../services/imports/import-targets';
import { createOne, openWritable } from '../services/records/record-changes';
import type { TypeContext } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import type { MadeRecord, Trx } from '../db/tables';
import { findByKeys } from '../queries/search/matches';

/** The records that links of a batch name by their titles. */
export class ImportedLinks {
  private readonly types = new Map<string, TypeContext>();
  /** By type and title. */
  private readonly ids = new Map<string, string[]>();

  constructor(
    private readonly request: SessionRequest,
    private readonly context: TypeContext,
    private readonly reading: ImportReading,
    private readonly plan: Pick<ImportPlan, 'missing_links' | 'without_approval'>,
  ) {}

  /** Looks up what the rows name, in a statement for each type. */
  async find(trx: Trx, rows: readonly ReadRow[]): Promise<void> {
    const titles = new Map<string, Set<string>>();
    for (const link of rows.flatMap(({ links }) => links)) {
      const table = this.getTable(link);
      if (table === undefined) continue;
      const titleKeys = titles.get(table) ?? new Set();
      titles.set(table, titleKeys);
      for (const title of link.titles) titleKeys.add(normaliseLine(title));
    }
    for (const [table, titleKeys] of titles) {
      const type = await openWritable(this.request, table);
      this.types.set(table, type);
      const field = titleField(type);
      const idsByKey = field ? await findByKeys(trx, type.read, field, [...titleKeys]) : new Map<string, string[]>();
      for (const [key, ids] of idsByKey) this.ids.set(`${table} ${key}`, ids);
    }
  }

  /**
   * The values of the links of one row, over what its record names already.
   * @param madeRecords gets what had to be made. @throws AppError invalid for a title that no record has, or several.
   */
  async getValues(
    trx: Trx,
    row: ReadRow,
    currentValues: Readonly<Record<string, unknown>>,
    madeRecords: MadeRecord[],
  ): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    const issues = this.findExcess(row);
    if (issues.length > 0) throw new AppError('invalid', {}, issues);
    for (const link of row.links) {
      const field = this.getField(link);
      const table = this.getTable(link);
      if (!field || table === undefined) continue;
      const ids: string[] = [];
      for (const [titleIndex, title] of link.titles.entries()) {
        const matchingIds = this.ids.get(`${table} ${normaliseLine(title)}`) ?? [];
        // If several records have one title, those that are linked already stay.
        const linkedIds = matchingIds.filter((id) => idsIn(currentValues[link.field]).includes(id));
        if (linkedIds.length > 0 || matchingIds.length === 1)
          ids.push(...(linkedIds.length > 0 ? linkedIds : matchingIds));
        else if (matchingIds.length > 1) issues.push({ field: link.field, code: 'notARecord' });
        else if (this.plan.missing_links === 'create')
          ids.push(await this.make(trx, table, title, titleIndex === 0 ? link : undefined, madeRecords));
        else if (this.plan.missing_links === 'wrong') issues.push({ field: link.field, code: 'notARecord' });
      }
      if (ids.length === 0) continue;
      const cap = linkCap(field);
      const all = cap === 1 ? ids : [...new Set([...idsIn(currentValues[link.field]), ...ids])];
      if (all.length > cap) issues.push({ field: link.field, code: 'tooMany', params: { limit: cap } });
      values[link.field] = getValue(field, all);
    }
    if (issues.length > 0) throw new AppError('invalid', {}, issues);
    return values;
  }

  /** Whether a record must be made for a title that none has: others of the batch may name the same one. */
  mustMake(rows: readonly ReadRow[]): boolean {
    return rows.some((row) => this.countMakes(row) > 0);
  }

  /** @returns how many records a row makes; 0 for a row of too many, which is refused */
  countMakes(row: ReadRow): number {
    const count = this.missingTitles(row.links).size;
    return count > importRowMakes ? 0 : count;
  }

  /** Returns an issue where a row would create too many records. It counts before the first is created, because one transaction saves them all. */
  private findExcess({ links }: ReadRow): FieldIssue[] {
    const linkIndex = links.findIndex(
      (_link, index) => this.missingTitles(links.slice(0, index + 1)).size > importRowMakes,
    );
    const field = links[linkIndex]?.field;
    return field === undefined ? [] : [{ field, code: 'tooManyNew', params: { limit: importRowMakes } }];
  }

  /** The titles for which a record must be made, each by type and title. A title of several records makes none. */
  private missingTitles(links: readonly NamedLink[]): Set<string> {
    if (this.plan.missing_links !== 'create') return new Set();
    return new Set(
      links.flatMap((link) => {
        const table = this.getTable(link);
        if (table === undefined) return [];
        return link.titles.map((title) => `${table} ${normaliseLine(title)}`).filter((key) => !this.ids.has(key));
      }),
    );
  }

  /** Forgets what a row made that was refused. */
  forget(madeRecords: readonly MadeRecord[]): void {
    const removedIds = new Set(madeRecords.map(({ id }) => id));
    for (const [key, ids] of this.ids) if (ids.some((id) => removedIds.has(id))) this.ids.delete(key);
  }

  private async make(
    trx: Trx,
    table: string,
    title: string,
    link: NamedLink | undefined,
    madeRecords: MadeRecord[],
  ): Promise<string> {
    const type = this.types.get(table) ?? (await openWritable(this.request, table));
    const name = titleField(type);
    if (!name) throw new AppError('notAllowed');
    const fields = new Map(type.fields.map((field) => [field.field_id, field]));
    const otherCells = link?.others ?? [];
    const columns = otherCells.map(({ cell: _cell, ...one }, column) => ({ column, ...one }));
    const read = readRow(
      otherCells.map(({ cell }) => cell),
      { ...this.reading, fields, plan: { ...this.reading.plan, columns }, findWord: () => undefined },
    );
    // A fault of a linked record is reported at the link.
    if (read.issues[0] && link) throw new AppError('invalid', {}, [{ ...read.issues[0], field: link.field }]);
    const values = { ...read.values, [name.field_id]: title };
    // The member can lose the right after the plan was checked.
    const isApproved = this.plan.without_approval === true && keepsOrigin(this.request);
    const id = await createOne(this.request, type, values, trx, { isApproved });
    this.ids.set(`${table} ${normaliseLine(title)}`, [id]);
    madeRecords.push({ table_id: table, id, version: 0 });
    return id;
  }

  private getField(link: NamedLink): Field | undefined {
    return this.context.fields.find(({ field_id }) => field_id === link.field);
  }

  private getTable(link: NamedLink): string | undefined {
    const field = this.getField(link);
    return field && linkedTable(field);
  }
}

function titleField({ type, fields }: TypeContext): Field | undefined {
  return fields.find(({ field_id, access }) => field_id === type.list_first_show_field_id && access !== 'none');
}
