import type { Scope } from '../../../domain/filters/scope';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';
import type { Db } from '../../db/tables';
import { readScope, visibleFields, type RuleActor } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { findRecords } from '../../queries/records/by-id';

/** The parts of records that a member may see, outside any request of the member: for notices and cards. */

/** A member who reads notices and cards, at home or in a message. */
export interface MemberReader extends RuleActor {
  teamIds: readonly string[];
}

/** A type with some of its records, as one member may see them. */
export interface VisibleType {
  records: Map<string, StoredRecord>;
  type: NonNullable<Awaited<ReturnType<typeof findTypeWithFields>>>['type'];
  fields: Field[];
}

/** A type as one member may see it. */
interface ReadableType extends Omit<VisibleType, 'records'> {
  scope: Scope;
}

/** Returns an object type in a member's view; null for a deleted one. */
export async function openReadableType(db: Db, reader: MemberReader, tableId: string): Promise<ReadableType | null> {
  const configured = await findTypeWithFields(db, reader.clientId, tableId, reader);
  if (!configured) return null;
  const fields = visibleFields(reader, configured.fields);
  return { type: configured.type, fields, scope: readScope(reader, configured.type, fields, configured.teamMemberIds) };
}

/** Returns the records of a type that a reader may read, drafts too, with their visible values. Null for a type that the company does not have. */
export async function findVisibleRecords(
  db: Db,
  reader: MemberReader,
  tableId: string,
  ids: readonly string[],
): Promise<VisibleType | null> {
  const readableType = await openReadableType(db, reader, tableId);
  if (!readableType) return null;
  const { type, fields, scope } = readableType;
  const records = await findRecords(db, scope, ids, { drafts: true });
  return { type, fields, records: new Map(records.map((record) => [record.id, record])) };
}

/** Returns the titles of linked records that the reader may read, by `<table>:<id>`. */
export async function findLinkedTitles(
  db: Db,
  reader: MemberReader,
  namedRecords: readonly { table: string; id: string }[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const table of new Set(namedRecords.map((namedRecord) => namedRecord.table))) {
    const visibleType = await findVisibleRecords(
      db,
      reader,
      table,
      namedRecords.filter((namedRecord) => namedRecord.table === table).map(({ id }) => id),
    );
    for (const record of visibleType?.records.values() ?? [])
      titles.set(
        `${table}:${record.id}`,
        shownTitle(visibleType?.type ?? { list_first_show_field_id: '' }, visibleType?.fields ?? [], record),
      );
  }
  return titles;
}
