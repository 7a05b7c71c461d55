import type { Input } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { both } from '../../domain/filter-tree';
import type { StoredRecord } from '../../domain/filters/matches';
import { resolveFilter } from '../../domain/filters/resolve';
import { linkedFilter, linkPaths } from '../../domain/links/link-paths';
import { ownerProperty } from '../../domain/metadata/owner';
import { alongLimit, goesAlong, isOpen } from '../../domain/stages/hand-over';
import { changeRecord } from '../actions/save-record';
import type { SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { recordAbilities } from '../policies/rules';
import { pageOfRecords } from '../queries/records/page';
import { configurationFor } from './configured-type';
import { loadType, readRecord, type TypeContext } from './record-access';
import { changeOne, readForChange } from './record-changes';

/** What of one type can go along when a record is handed over. */
interface Along {
  context: TypeContext;
  records: StoredRecord[];
  /** There are more than go along at once. */
  more: boolean;
}

/** The open records that are linked with one and in charge of the same member, as far as the caller may hand them over too. */
export async function alongOf(
  request: SessionRequest,
  here: TypeContext,
  record: StoredRecord,
  wanted: (tableId: string) => boolean = goesAlong,
): Promise<Along[]> {
  const { owner, table_id } = record;
  if (owner === null) return [];
  const { types, stages } = await configurationFor(request);
  const found: Along[] = [];
  for (const tableId of [...types.keys()].filter((id) => goesAlong(id) && wanted(id))) {
    const there = await loadType(request, tableId);
    const paths = linkPaths(here.fields, there.fields, table_id, tableId);
    if (paths.length === 0) continue;
    const owned = { field: ownerProperty, relation: 'include' as const, value: [owner] };
    const filter = resolveFilter(both(linkedFilter(paths, record, tableId), owned), there.read);
    const { rows, hasMore } = await pageOfRecords(request.db, there.read, { filter, limit: alongLimit });
    const own = stages.filter((stage) => stage.table_id === tableId);
    const records = rows.filter(
      (one) =>
        one.id !== record.id &&
        isOpen(one, own) &&
        recordAbilities(request.actor, there.type, one, there.teamMemberIds).team === true,
    );
    if (records.length > 0) found.push({ context: there, records, more: hasMore });
  }
  return found;
}

/**
 * Hands a record over, and with it what the caller chose to go along, in one transaction. The new owner gets one notice, of the record itself.
 * @returns how many of each type went along.
 * @throws AppError as `changeOne`; tooManyAlong for more than go along at once.
 */
export async function handOver(
  request: SessionRequest,
  here: TypeContext,
  asked: Pick<Input<'collaborators.handOver'>, 'id' | 'known_update_time' | 'owner_member_id' | 'along'>,
  trx: Trx,
): Promise<{ table_id: string; count: number }[]> {
  const { id, owner_member_id: owner, known_update_time, along } = asked;
  const inside = { ...request, db: trx };
  const before = await readRecord(inside, here, id, trx, { lock: true });
  const going = along.length === 0 ? [] : await alongOf(inside, here, before, (tableId) => along.includes(tableId));
  if (going.some(({ more }) => more)) throw new AppError('tooManyAlong', { limit: alongLimit });
  const change = { known_update_time, update_data: { [ownerProperty]: owner } };
  await changeOne(request, here, id, change, trx);
  for (const { context, records } of going) {
    // In one order for all, so that two at once do not wait for each other.
    for (const { id: one } of [...records].sort((left, right) => (left.id < right.id ? -1 : 1))) {
      const { before: held, teamIsFixed } = await readForChange(inside, context, one, trx);
      if (held.owner !== before.owner || teamIsFixed || held.owner === owner) continue;
      const state = { knownUpdateTime: held.update_time, teamIsFixed: false };
      await changeRecord(trx, request, context, held, { values: {}, owner, notNotified: [owner] }, state);
    }
  }
  return going.map(({ context, records }) => ({ table_id: context.type.table_id, count: records.length }));
}
