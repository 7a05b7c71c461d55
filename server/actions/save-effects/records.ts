import { isDeepStrictEqual } from 'node:util';
import type { StoredRecord } from '../../../domain/filters/matches';
import { ownerProperty } from '../../../domain/metadata/owner';
import { addTimelineEvent } from '../add-timeline-event';
import { notifyChats } from '../notify-chats';
import { notifyOfSave } from '../notify-of-save';
import { publishRecordEvents } from '../publish-record-events';
import type { SaveEffects } from './save-effects';

/** A record has a timeline of its own, whoever is concerned by a change gets a notice of it, and its chat a message. */
export const recordEffects: SaveEffects = {
  async created(trx, context, { configuration }, record) {
    await addTimelineEvent(trx, context, record, {
      type: 'CREATE',
      operator: context.actor.memberId,
      at: record.create_time,
      data: {},
    });
    await notifyOfSave(trx, context, configuration, null, record, []);
    await publishRecordEvents(trx, context, record.table_id, [{ id: record.id, version: record.update_time }]);
  },

  async changed(trx, context, { configuration }, { before, after, values, owner }) {
    const changes = [
      ...(owner === undefined ? [] : [{ field: ownerProperty, old: before.owner, new: owner }]),
      ...Object.entries(values).map(([field, value]) => ({ field, old: before.data[field] ?? null, new: value })),
    ];
    if (changes.length > 0)
      await addTimelineEvent(trx, context, after, {
        type: 'INFO_CHANGE',
        operator: context.actor.memberId,
        at: after.update_time,
        data: { changes },
      });
    const written = changes.map(({ field }) => field);
    await notifyOfSave(trx, context, configuration, before, after, written);
    // Roll-ups over links follow the save, and stand in no change.
    const followed = Object.keys({ ...before.data, ...after.data }).filter(
      (field) => !(field in values) && !isDeepStrictEqual(before.data[field], after.data[field]),
    );
    await publishRecordEvents(trx, context, after.table_id, [
      // A record that moved is another one for everybody who may read it.
      {
        id: after.id,
        version: after.update_time,
        ...(isMoved(before, after) ? {} : { fields: [...written, ...followed] }),
      },
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
  },
};

function isMoved(before: StoredRecord, after: StoredRecord): boolean {
  return (
    before.pipeline_id !== after.pipeline_id || before.stage_id !== after.stage_id || before.is_draft !== after.is_draft
  );
}
