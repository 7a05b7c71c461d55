import type { Migration } from './migration';

/**
 * Each line of a timeline stores the time of its last change: an edited note moves up (decision 28). A server of the previous version may still
 * write lines without the column, which count as new.
 */
export const timelineOrder: Migration = {
  name: '0028-timeline-order',
  statements: [
    `alter table timeline add column update_time timestamptz not null default now()`,
    `update timeline set update_time = create_time`,
    `update timeline set update_time = note.update_time from records as note
      where timeline.event_type = 'FOLLOW_NOTE' and note.client_id = timeline.client_id and note.table_id = 'note' and note.id = timeline.data->>'note_id'
        and note.update_time > timeline.create_time`,
    `create index timeline_latest on timeline (client_id, table_id, record_id, update_time desc, event_id desc)`,
    `drop index timeline_newest`,
  ],
};
