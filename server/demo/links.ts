import type { CompanyType } from '../../domain/configuration/company';
import { linkedOwners, openingLinks } from '../../domain/metadata/linked-owners';
import { idsIn, isMirrored } from '../../domain/values/link-field';
import type { DemoRecord, DemoContext } from './record';

/** Returns the first records of a type that belong to an organization, without a random number, so that the rest of the demo stays the same. */
export function idsAt({ made }: DemoContext, tableId: string, organization: DemoRecord, most: number): string[] {
  return (made.get(tableId) ?? [])
    .filter(({ data: { organization_ids: ids } }) => Array.isArray(ids) && ids.includes(organization.id))
    .slice(0, most)
    .map((record) => record.id);
}

/** Writes the reverse direction of every mirrored link that exists in one direction only. */
export function mirror(types: readonly CompanyType[], records: readonly DemoRecord[]): void {
  const byId = new Map(records.map((record) => [`${record.table_id}:${record.id}`, record]));
  for (const type of types) {
    for (const { field_id, link_table, link_field_id } of type.fields.filter(isMirrored)) {
      if (!link_table || !link_field_id) continue;
      for (const record of records.filter((candidate) => candidate.table_id === type.table_id)) {
        for (const id of listLinks(record, field_id)) {
          const linkedRecord = byId.get(`${link_table}:${id}`);
          if (linkedRecord)
            linkedRecord.data[link_field_id] = [...new Set([...listLinks(linkedRecord, link_field_id), record.id])];
        }
      }
    }
  }
}

/** Returns the ids in a record's link field. */
export function listLinks(record: DemoRecord, fieldId: string): string[] {
  const value = record.data[fieldId];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Stores the linked owners of each record, as a save does. */
export function openLinked(types: readonly CompanyType[], records: readonly DemoRecord[]): void {
  for (const type of types)
    for (const { table_id, field_id } of openingLinks(type))
      for (const { owner, data } of records.filter((record) => record.table_id === table_id))
        for (const id of idsIn(data[field_id])) {
          const linkedRecord = records.find((record) => record.table_id === type.table_id && record.id === id);
          if (!linkedRecord || owner === null) continue;
          linkedRecord.data[linkedOwners] = [...new Set([...toOwners(linkedRecord), owner])].sort();
        }
}

function toOwners({ data }: DemoRecord): string[] {
  const value = data[linkedOwners];
  return Array.isArray(value) ? value.map(String) : [];
}
