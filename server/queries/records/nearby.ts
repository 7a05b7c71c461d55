import { sql } from 'kysely';
import { relatedRecordsField } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import { cellsAround, metresBetween, type GeoPoint } from '../../../domain/values/nearby';
import { valueTypes } from '../../../domain/values';
import type { Field } from '../../../domain/metadata/field';
import type { Db } from '../../db/tables';
import { cellFacet } from '../search/hash';
import { live, ruleToSql } from './predicates';

/** Records of one type with a field that holds a place. */
export interface PlacedRecords {
  scope: Scope;
  field: Field;
  /** They are about other records, which are the ones that are near. */
  isAbout: boolean;
}

export interface NearRecord {
  /** The one of `PlacedRecords` that it was found by. */
  by: PlacedRecords;
  id: string;
  /** The records that it is about, as they are stored; null where it is about none. */
  about: unknown;
  metres: number;
}

/** The number of the newest records in the surrounding cells that are searched: in a crowded street the older ones are not. */
const newest = 500;

/** Returns the records that their scopes reach and that are within so many metres, the nearest first. One statement. */
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
