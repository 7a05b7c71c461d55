import { sql } from 'kysely';
import { relatedRecordsField } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import { cellsAround, metresBetween, type GeoPoint } from '../../../domain/values/nearby';
import { valueTypes } from '../../../domain/values';
import type { Field } from '../../../domain/metadata/field';
import type { Db } from '../../db/tables';
import { cellFacet } from '../search/hash';
import { live, ruleToSql } from './predicates';

/** Records of one type with a place field. */
export interface PlacedRecords {
  scope: Scope;
  field: Field;
  /** Whether their subjects, other records, are near. */
  isAbout: boolean;
}

export interface NearRecord {
  /** The entry of `PlacedRecords` that found it. */
  by: PlacedRecords;
  id: string;
  /** Its subject records, as stored; null for none. */
  about: unknown;
  metres: number;
}

/** The number of newest records that are searched in the surrounding cells; in a crowded area older ones are left out. */
const newest = 500;

/** Returns readable records within a distance in metres, the nearest first, in one statement. */
export async function recordsNear(
  db: Db,
  placed: readonly PlacedRecords[],
  center: GeoPoint,
  metres: number,
): Promise<NearRecord[]> {
  if (placed.length === 0) return [];
  const cells = cellsAround(center, metres);
  const distanceQueries = placed.map(({ scope, field }, index) => {
    const facets = cells.map((cell) => cellFacet(scope.clientId, scope.tableId, field.field_id, cell));
    return sql`(
      select ${index}::int as by, records.id, records.data->${field.field_id}::text as place, records.data->${relatedRecordsField}::text as about from (
        select * from records
        where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${live} and records.facets && ${facets}::int[]
        order by records.create_time + interval '0 second' desc, records.id desc limit ${newest}) as records
      where ${ruleToSql(scope)})`;
  });
  const { rows } = await sql<{ by: number; id: string; place: unknown; about: unknown }>`
    ${sql.join(distanceQueries, sql` union all `)}`.execute(db);
  return rows
    .flatMap(({ by: index, id, place: stored, about }) => {
      const source = placed[index];
      // Another record may share the hash.
      const location = stored === null ? undefined : source && valueTypes[source.field.value_type].place?.(stored);
      return source && location ? [{ by: source, id, about, metres: metresBetween(center, location) }] : [];
    })
    .filter((match) => match.metres <= metres)
    .sort((left, right) => left.metres - right.metres);
}
