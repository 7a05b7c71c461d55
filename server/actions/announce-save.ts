import type { StoredRecord } from '../../domain/filters/matches';
import type { Field } from '../../domain/metadata/field';
import { isRich, mentionsIn } from '../../domain/rich/rich-text';
import type { Trx } from '../db/tables';
import { stagesOf } from '../queries/stages';
import { announce, type Announcer } from './announce';

/** Tells of a record that was made (`before` is null) or changed. `changed` are the fields that hold something else now. */
export async function announceSave(
  trx: Trx, announcer: Announcer, fields: readonly Pick<Field, 'field_id' | 'value_type' | 'sub_type'>[], before: StoredRecord | null, after: StoredRecord, changed: readonly string[],
): Promise<void> {
  if (after.is_draft) return;
  const stageMoved = before !== null && (before.stage_id !== after.stage_id || before.pipeline_id !== after.pipeline_id);
  await announce(trx, announcer, after, {
    membersBefore: before?.members ?? null,
    // The twin of a rich text is no field of its own: it would outlive the right to read the field.
    changed: before ? changed.filter((id) => fields.some((field) => field.field_id === id)) : [],
    mentioned: mentionedIn(fields, before, after),
    stageMoved, won: stageMoved && after.table_id === 'deal' && await isWon(trx, announcer.actor.clientId, after),
    noted: false,
  });
}

/** Members whom a rich text of the record mentions and did not mention before, each with the first field that does. */
function mentionedIn(fields: readonly Pick<Field, 'field_id' | 'value_type' | 'sub_type'>[], before: StoredRecord | null, after: StoredRecord): Map<string, string> {
  const found = new Map<string, string>();
  for (const field of fields.filter(isRich)) {
    const [then, now] = [before?.data[field.field_id], after.data[field.field_id]].map((value) => (typeof value === 'string' ? mentionsIn(value) : []));
    for (const member of now ?? []) if (!then?.includes(member) && !found.has(member)) found.set(member, field.field_id);
  }
  return found;
}

async function isWon(trx: Trx, clientId: string, { table_id, pipeline_id, stage_id }: StoredRecord): Promise<boolean> {
  const stages = await stagesOf(trx, clientId);
  return stages.some((stage) => stage.table_id === table_id && stage.pipeline_id === pipeline_id && stage.stage_id === stage_id && stage.weight === 100);
}
