import { AppError } from '../../../domain/errors';
import { isOfTeam } from '../../../domain/metadata/reading';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { addAuditEntry } from '../../commands/configuration/audit';
import { notifyOfGroup } from '../../commands/notices/notify-of-group';
import { changeRecord } from '../../commands/records/save-record';
import type { SessionRequest } from '../../context';
import { inSavepoint } from '../../db/transaction';
import type { Trx } from '../../db/tables';
import { findMember } from '../../queries/people/administered-members';
import { countOfMember, idsOfMember, type TeamFields } from '../../queries/records/of-member';
import { configurationFor } from '../configuration/configured-type';
import { loadType, readRecord, type TypeContext } from '../records/record-access';

/** The most records that one call hands over: each is saved as by a form. */
const atOnce = 100;

/** The state of one record before its owner was changed, limited to the properties that the change affects. */
interface HandedOver {
  table_id: string;
  id: string;
  owner: boolean;
  /** The former values of team fields. */
  fields: Record<string, unknown>;
}

type HandOverValues = Record<string, unknown>;

/**
 * Returns a request with access to all records: an administrator hands over all records of a member, including those that the administrator does
 * not see.
 */
const withAllRecords = (request: SessionRequest, noticeGroup: string): SessionRequest => ({
  ...request,
  noticeGroup,
  actor: { ...request.actor, isDataAdmin: true, seat: 'paid' },
});

/** Returns the types with records that name people, and the fields that name them. */
async function typesWithPeople(request: SessionRequest): Promise<TeamFields[]> {
  const { types } = await configurationFor(request);
  return [...types.values()]
    .filter(({ type }) => getBehaviour(type.table_id).presence === 'listed')
    .map(({ type, fields }) => ({
      tableId: type.table_id,
      fieldIds: fields.filter(isOfTeam).map(({ field_id }) => field_id),
    }));
}

/** Returns the numbers of records that a member would hand over, by type; types without any are left out. @throws AppError notFound */
export async function handOverCounts(
  request: SessionRequest,
  memberId: string,
): Promise<{ table_id: string; owned: number; team: number }[]> {
  const { db, actor } = request;
  if (!(await findMember(db, actor.clientId, memberId))) throw new AppError('notFound');
  const tallies: { table_id: string; owned: number; team: number }[] = [];
  for (const type of await typesWithPeople(request)) {
    const counts = await countOfMember(db, actor.clientId, type, memberId);
    if (counts.owned + counts.team > 0) tallies.push({ table_id: type.tableId, ...counts });
  }
  return tallies;
}

interface HandOverInput {
  member_id: string;
  to_member_id: string;
  table_ids?: readonly string[] | undefined;
  /** `type/record`: the hand-over continues after this record. */
  after?: string | undefined;
  /** The id of the hand-over, equal in all its calls, so that each member is notified once. */
  action_id?: string | undefined;
}

/**
 * Hands the records of a member over to another member, as many as fit into one call. Records that cannot be changed now are skipped. The hand-over
 * is one entry of the audit log, which can undo it. @throws AppError notFound for an unknown member, or an heir who has left.
 */
export async function handOverSome(
  asker: SessionRequest,
  { member_id: from, to_member_id: heirId, table_ids, after = '', action_id }: HandOverInput,
  trx: Trx,
): Promise<{ entry_ids: string[]; done: number; skipped: number; left: number; last: string | null }> {
  const { clientId, memberId: actorId } = asker.actor;
  const groupId = action_id === undefined ? asker.makeId() : `${actorId}:${action_id}`;
  const request = withAllRecords({ ...asker, db: trx }, groupId);
  const [member, heir] = [await findMember(trx, clientId, from), await findMember(trx, clientId, heirId)];
  if (!member || !heir || heir.deleted || from === heirId) throw new AppError('notFound');
  const types = (await typesWithPeople(request)).filter(({ tableId }) => !table_ids || table_ids.includes(tableId));
  const handed: HandedOver[] = [];
  let skipped = 0;
  let room = atOnce;
  let last: string | null = null;
  const [afterType = '', afterId = ''] = after.split('/');
  // Skipped records are not tried again.
  const begun = Math.max(
    0,
    types.findIndex(({ tableId }) => tableId === afterType),
  );
  for (const [index, type] of types.entries()) {
    if (room === 0) break;
    if (index < begun) continue;
    const isFirst = type.tableId === afterType;
    const ids = await idsOfMember(trx, clientId, type, {
      memberId: from,
      afterId: isFirst ? afterId : '',
      limit: room,
    });
    const context = await loadType(request, type.tableId);
    for (const id of ids) {
      const changedRecord = await handOverOne(request, context, type, id, { from, to: heirId }, trx);
      if (changedRecord) handed.push(changedRecord);
      else skipped += 1;
      last = `${type.tableId}/${id}`;
    }
    room -= ids.length;
  }
  let remainingCount = 0;
  for (const type of types) {
    const { owned, team } = await countOfMember(trx, clientId, type, from);
    remainingCount += owned + team;
  }
  const entry_ids =
    handed.length === 0
      ? []
      : [
          await addAuditEntry(
            trx,
            { clientId, memberId: actorId, now: request.now, makeId: request.makeId },
            {
              kind: 'member',
              action: 'hand_over',
              section: 'records',
              id: from,
              name: member.name,
              before: { member_id: from, records: handed },
              after: { member_id: heirId, name: heir.name, records: handed.length },
            },
          ),
        ];
  await notifyOfGroup(trx, asker, { clientId, groupId, goesOn: room === 0 && last !== null });
  return { entry_ids, done: handed.length, skipped, left: remainingCount, last: room === 0 ? last : null };
}

async function handOverOne(
  request: SessionRequest,
  context: TypeContext,
  { tableId, fieldIds }: TeamFields,
  id: string,
  { from, to }: { from: string; to: string },
  trx: Trx,
): Promise<HandedOver | null> {
  const before = await readRecord(request, context, id, trx, { lock: true });
  const isOwner = before.owner === from;
  const namingFields = fieldIds.filter((field) => names(before.data[field], from));
  if (!isOwner && namingFields.length === 0) return null;
  const values: HandOverValues = Object.fromEntries(
    namingFields.map((field) => [field, replaced(before.data[field], from, to)]),
  );
  const isSaved = await saved(request, context, before, { values, ...(isOwner ? { owner: to } : {}) }, trx);
  if (!isSaved) return null;
  return {
    table_id: tableId,
    id,
    owner: isOwner,
    fields: Object.fromEntries(namingFields.map((field) => [field, before.data[field]])),
  };
}

/** Saves a record as by a form. Returns false where it cannot be changed now; then nothing of it is written. */
async function saved(
  request: SessionRequest,
  context: TypeContext,
  before: Awaited<ReturnType<typeof readRecord>>,
  change: { values: HandOverValues; owner?: string },
  trx: Trx,
): Promise<boolean> {
  try {
    await inSavepoint(trx, () =>
      changeRecord(trx, request, context, before, change, { knownUpdateTime: before.update_time, teamIsFixed: false }),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const names = (value: unknown, memberId: string): boolean =>
  value === memberId || (Array.isArray(value) && value.includes(memberId));

function replaced(value: unknown, from: string, heirId: string): unknown {
  if (!Array.isArray(value)) return heirId;
  return [...new Set(value.map((memberId: unknown) => (memberId === from ? heirId : memberId)))];
}

/**
 * Returns records to the member from whom an entry of the audit log took them, where they have not changed since. @returns the number of returned
 * records
 */
export async function handBack(
  asker: SessionRequest,
  entry: { entry_id: string; item_id: string | null; name: string | null; before: unknown; after: unknown },
  trx: Trx,
): Promise<{ entry_ids: string[] }> {
  const groupId = asker.makeId();
  const request = withAllRecords({ ...asker, db: trx }, groupId);
  const { member_id: from, records } = entry.before as { member_id: string; records: HandedOver[] };
  const { member_id: heirId, name } = entry.after as { member_id: string; name: string };
  const returned: HandedOver[] = [];
  for (const { table_id, id, owner, fields } of records) {
    const context = await loadType(request, table_id);
    const before = await readOrNull(request, context, id, trx);
    if (!before) continue;
    const isOwner = owner && before.owner === heirId;
    const unchangedFields = Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(before.data[field]) === JSON.stringify(replaced(value, from, heirId)),
    );
    if (!isOwner && unchangedFields.length === 0) continue;
    const values = Object.fromEntries(unchangedFields);
    if (await saved(request, context, before, { values, ...(isOwner ? { owner: from } : {}) }, trx))
      returned.push({
        table_id,
        id,
        owner: isOwner,
        fields: Object.fromEntries(unchangedFields.map(([field]) => [field, before.data[field]])),
      });
  }
  if (returned.length === 0) throw new AppError('notUndoable');
  const { clientId, memberId } = asker.actor;
  await notifyOfGroup(trx, asker, { clientId, groupId });
  return {
    entry_ids: [
      await addAuditEntry(
        trx,
        { clientId, memberId, now: request.now, makeId: request.makeId },
        {
          kind: 'member',
          action: 'hand_over',
          section: 'records',
          id: heirId,
          name,
          before: { member_id: heirId, records: returned },
          after: { member_id: from, name: entry.name, records: returned.length },
          undoneEntryId: entry.entry_id,
        },
      ),
    ],
  };
}

/** Returns the record; null where it was removed since. */
async function readOrNull(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  trx: Trx,
): Promise<Awaited<ReturnType<typeof readRecord>> | null> {
  try {
    return await readRecord(request, context, id, trx, { lock: true });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
