import { AppError } from '../../../domain/errors';
import { calendarAt } from '../../../domain/calendar';
import { testEvent } from '../../../domain/metadata/webhook-events';
import type { Field } from '../../../domain/metadata/field';
import type { Actor, App } from '../../context';
import { actorOfKey } from './actor-of-key';
import { keyReaches, readScope, visibleFields } from '../../policies/rules';
import { findKeyCallerById } from '../../queries/programs/api-keys';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { storedRecords } from '../../queries/links/named-records';
import { findRecord } from '../../queries/records/by-id';
import type { WebhookRow } from '../../db/tables';
import type { WebhookFact } from './announce-to-webhooks';

const noteTable = 'note';

/**
 * Returns a webhook's body for an event, as far as its key may now read. Null where the key may not read the record, has expired or was revoked:
 * then nothing is sent.
 */
export async function webhookBody(
  app: Pick<App, 'db' | 'now'>,
  { client_id: clientId, key_id }: Pick<WebhookRow, 'client_id' | 'key_id'>,
  id: string,
  { time, ...fact }: WebhookFact & { time: number },
): Promise<object | null> {
  const actor = await findActor(app, clientId, key_id);
  if (!actor) return null;
  if (fact.event === testEvent) return { id, type: fact.event, time, company: clientId };
  if (!keyReaches(actor, fact.table_id, 'read')) return null;
  const type = await readableType(app, actor, fact.table_id);
  if (!type) return null;
  const result = await findRecord(app.db, type.scope, fact.record_id);
  if (result.state !== 'readable' && (result.state !== 'deleted' || fact.event !== 'record.removed')) return null;
  const visibleIds = getShown(type.fields);
  const changedIds = fact.fields?.filter((field) => visibleIds.has(field) || field === 'owner_member_id');
  // Changes of fields that the key does not see are not sent.
  if (fact.event === 'record.changed' && changedIds?.length === 0) return null;
  const note = fact.note_id === undefined ? undefined : await getNote(app, actor, fact.note_id);
  if (note === null) return null;
  const { record } = result;
  return {
    id,
    type: fact.event,
    time,
    company: clientId,
    table_id: fact.table_id,
    record_id: fact.record_id,
    version: fact.version,
    ...(changedIds ? { changed: changedIds } : {}),
    ...(fact.approval_id === undefined ? {} : { approval: { id: fact.approval_id, status: fact.status } }),
    ...(note ? { note } : {}),
    // A deleted record is sent without its values, even if it is restored before the delivery.
    ...(result.state === 'readable' && fact.event !== 'record.removed'
      ? {
          record: {
            owner_member_id: record.owner,
            pipeline_id: record.pipeline_id,
            stage_id: record.stage_id,
            create_time: record.create_time,
            update_time: record.update_time,
            fields: getValues(record.data, visibleIds),
          },
        }
      : {}),
  };
}

async function findActor(app: Pick<App, 'db' | 'now'>, clientId: string, keyId: string): Promise<Actor | null> {
  const caller = await findKeyCallerById(app.db, clientId, keyId);
  if (!caller) return null;
  try {
    return actorOfKey(clientId, caller, app.now());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function readableType(app: Pick<App, 'db' | 'now'>, actor: Actor, tableId: string) {
  const { clientId, teamIds, roleIds, timeZone } = actor;
  const configuredType = await findTypeWithFields(app.db, clientId, tableId, { teamIds, roleIds });
  if (!configuredType) return null;
  const fields = visibleFields(actor, configuredType.fields);
  const scope = readScope(actor, configuredType.type, fields, configuredType.teamMemberIds);
  return { fields, scope: { ...scope, calendar: calendarAt(app.now(), timeZone) } };
}

/** Returns the visible fields of a note for readers of its record. Null where the key has no access to notes, or the note was deleted. */
async function getNote(app: Pick<App, 'db' | 'now'>, actor: Actor, id: string): Promise<object | null> {
  if (!keyReaches(actor, noteTable, 'read')) return null;
  const type = await readableType(app, actor, noteTable);
  const [note] = await storedRecords(app.db, actor.clientId, noteTable, [id]);
  if (!type || note?.deleted_at !== null) return null;
  return { id, member_id: note.creator, fields: getValues(note.data, getShown(type.fields)) };
}

function getShown(fields: readonly Field[]): Set<string> {
  return new Set(fields.filter(({ access }) => access !== 'none').map(({ field_id }) => field_id));
}

function getValues(data: Record<string, unknown>, visibleIds: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([field]) => visibleIds.has(field)));
}
