import { isDeepStrictEqual } from 'node:util';
import type { StoredRecord } from '../../../../domain/filters/matches';
import { ownerProperty } from '../../../../domain/metadata/owner';
import { announceToWebhooks } from '../../programs/announce-to-webhooks';
import { addTimelineEvent } from '../../timeline/add-timeline-event';
import { followInSuite } from '../../suites/follow-in-suite';
import { notifyChats } from '../../chats/notify-chats';
import { notifyOfSave } from '../../notices/notify-of-save';
import { publishRecordEvents } from '../publish-record-events';
import { recordStageChange } from '../../stages/record-stage-change';
import { getCompanyConfiguration } from '../save-context';
import type { SavedRecord, SaveEffects } from './save-effects';

/** A record has its own timeline; concerned members get a notice, and its chat a message. */
export const recordEffects: SaveEffects = {
  async saved(trx, context, target, saved) {
    const { configuration } = target;
    const { before, after } = saved;
    const changes = getChanges(saved);
    const origin = { operator: context.actor.memberId, time: before ? after.update_time : after.create_time };
    if (before === null) await addTimelineEvent(trx, context, after, { type: 'CREATE', ...origin, data: {} });
    else if (changes.length > 0 && saved.isMerge !== true)
      await addTimelineEvent(trx, context, after, { type: 'INFO_CHANGE', ...origin, data: { changes } });
    await recordStageChange(trx, context, target, saved);
    const changedFields = changes.map(({ field }) => field);
    if (!context.isQuiet && saved.isMerge !== true)
      await notifyOfSave(trx, context, configuration, {
        before,
        after,
        changed: changedFields,
        except: saved.notNotified,
      });
    if (before !== null) await followInSuite(trx, context, target.type, before, after);
    // A new or moved record counts as changed for all readers.
    const fields =
      before === null || isMoved(before, after) ? {} : { fields: [...changedFields, ...followedIn(saved)] };
    await publishRecordEvents(trx, context, after.table_id, [
      { id: after.id, version: after.update_time, ...fields, left: leftBy(saved) },
    ]);
    // A change is announced where it is written (`writeChange`).
    if (before === null && !after.is_draft)
      await announceToWebhooks(trx, context, context.actor.clientId, await getCompanyConfiguration(trx, context), [
        { event: 'record.created', table_id: after.table_id, record_id: after.id, version: after.update_time },
      ]);
  },

  async removed(trx, context, tableId, ids) {
    await notifyChats(trx, context, tableId, ids, ['REMOVE_OBJECT_EVENT']);
    await publishRecordEvents(
      trx,
      context,
      tableId,
      ids.map((id) => ({ id })),
    );
    await announceToWebhooks(
      trx,
      context,
      context.actor.clientId,
      await getCompanyConfiguration(trx, context),
      ids.map((id) => ({ event: 'record.removed', table_id: tableId, record_id: id, version: context.now() })),
    );
  },
};

function getChanges({ before, values, owner }: SavedRecord): { field: string; old: unknown; new: unknown }[] {
  if (before === null) return [];
  return [
    ...(owner === undefined ? [] : [{ field: ownerProperty, old: before.owner, new: owner }]),
    ...Object.entries(values).map(([field, value]) => ({ field, old: before.data[field] ?? null, new: value })),
  ];
}

/** Returns the roll-ups that follow the save and are not part of the change. */
function followedIn({ before, after, values }: SavedRecord): string[] {
  return Object.keys({ ...before?.data, ...after.data }).filter(
    (field) => !(field in values) && !isDeepStrictEqual(before?.data[field], after.data[field]),
  );
}

/** Returns the members who left the record: their access ends. */
function leftBy({ before, after }: SavedRecord): string[] {
  return (before?.members ?? []).filter((member) => !after.members.includes(member));
}

function isMoved(previousRecord: StoredRecord, savedRecord: StoredRecord): boolean {
  return (
    previousRecord.pipeline_id !== savedRecord.pipeline_id ||
    previousRecord.stage_id !== savedRecord.stage_id ||
    previousRecord.is_draft !== savedRecord.is_draft
  );
}
