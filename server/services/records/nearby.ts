import type { Input, Output } from '../../../domain/contract';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { relatedRecordsField } from '../../../domain/filters/resolve';
import { valueTypes } from '../../../domain/values';
import { RelatedRecords } from '../../../domain/values/note-related';
import type { SessionRequest } from '../../context';
import { findRecords } from '../../queries/records/by-id';
import { recordsNear } from '../../queries/records/nearby';
import { configurationFor } from '../configuration/configured-type';
import { noteTable } from '../notes/note-scope';
import { loadType, present, type TypeContext } from './record-access';

/** The largest distance of a record, in metres. */
const radiusMeters = 500;

/**
 * Returns the records near a place that the caller may write notes about: those with a location there, and those with a note that was written
 * there. A record or a location field that the caller may not read is ignored.
 */
export async function nearbyRecords(
  request: SessionRequest,
  { limit = 5, ...here }: Input<'notes.nearby'>,
): Promise<Output<'notes.nearby'>> {
  const { types } = await configurationFor(request);
  const listed = await Promise.all(
    [...types.values()]
      .filter(({ type }) => type.is_show && getBehaviour(type.table_id).presence === 'listed')
      .map(({ type }) => loadType(request, type.table_id)),
  );
  const notes = types.has(noteTable) ? await loadType(request, noteTable) : undefined;
  const namesRecords = notes?.fields.some(
    ({ field_id, access }) => field_id === relatedRecordsField && access !== 'none',
  );
  const placed = [...listed, ...(notes && namesRecords ? [notes] : [])].flatMap(findPlaces);
  const nearest = new Map<string, Map<string, number>>();
  for (const { by, id, about, metres } of await recordsNear(request.db, placed, here, radiusMeters)) {
    const recordsByTable = by.isAbout ? (RelatedRecords.safeParse(about).data ?? {}) : { [by.scope.tableId]: [id] };
    for (const [tableId, ids] of Object.entries(recordsByTable)) {
      const distances = nearest.get(tableId) ?? new Map<string, number>();
      // The nearest comes first.
      for (const recordId of ids) if (!distances.has(recordId)) distances.set(recordId, metres);
      nearest.set(tableId, distances);
    }
  }
  const presentedLists = await Promise.all(
    listed.map((context) => presented(request, context, nearest.get(context.type.table_id), limit)),
  );
  return {
    list: presentedLists
      .flat()
      .sort((left, right) => left.metres - right.metres)
      .slice(0, limit),
  };
}

function findPlaces({ type, fields, read }: TypeContext) {
  const hasSubjects = getBehaviour(type.table_id).presence === 'attached';
  return fields
    .filter((field) => field.access !== 'none' && valueTypes[field.value_type].place !== undefined)
    .map((field) => ({ scope: read, field, isAbout: hasSubjects }));
}

/** Returns those of some records of a type that the caller may write notes about. It reads a few more, because some may be out of reach. */
async function presented(
  request: SessionRequest,
  context: TypeContext,
  metresById: ReadonlyMap<string, number> | undefined,
  limit: number,
): Promise<Output<'notes.nearby'>['list']> {
  if (!metresById) return [];
  const ids = [...metresById].sort(([, left], [, right]) => left - right).map(([id]) => id);
  const records = await findRecords(request.db, context.read, ids.slice(0, 10 * limit));
  const presented = await present(request, context, records);
  return presented
    .filter(({ abilities }) => abilities.note)
    .map((record) => ({ record, metres: Math.round(metresById.get(record._id) ?? 0) }));
}
