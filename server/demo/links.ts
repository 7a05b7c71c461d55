import type { CompanyType } from '../../domain/configuration/company';
import { isMirrored } from '../../domain/values/link-field';
import type { DemoRecord, DemoContext } from './record';

/** The first records of a type that belong to an organization: no random number is drawn, so that everything else stays as it was. */
export function idsAt({ made }: DemoContext, tableId: string, organization: DemoRecord, most: number): string[] {
  return (made.get(tableId) ?? [])
    .filter(({ data: { organization_ids: ids } }) => Array.isArray(ids) && ids.includes(organization.id))
    .slice(0, most)
    .map((record) => record.id);
}

/** Writes the way back of every mirrored link whose records name one another in one direction so far. */
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

/** The ids that a record holds in a link. */
export function listLinks(record: DemoRecord, fieldId: string): string[] {
  const value = record.data[fieldId];
  return Array.isArray(value) ? value.map(String) : [];
}
