import type { EndpointOutput } from '../../domain/contract/programs/endpoints';
import type { noteEndpoints } from '../../domain/contract/programs/endpoints/notes';
import type { TimelineEvent } from '../../domain/contract/timeline/timeline';
import type { EndpointHandlers } from './caller';
import { loadRecordView, viewChanged } from './record-view';

const noteType = 'note';

type Line = EndpointOutput<'listTimeline'>['data'][number];

/** Returns a line with the data of its kind. A note is represented by its id, because notes are read by a separate endpoint. */
function viewLine({
  _id: id,
  sub_type: kind,
  create_timestamp: created_at,
  operator_member_id: member_id,
  operator_name: member_name,
  program,
  event_type: _feed,
  update_timestamp: _updated,
  object_event_type: _named,
  event_data: _data,
  note,
  ...details
}: TimelineEvent): Line {
  return {
    id,
    kind,
    created_at,
    member_id,
    member_name,
    program: program ?? null,
    details: { ...details, ...(note && { note_id: note._id }) },
  };
}

export const notes: EndpointHandlers<keyof typeof noteEndpoints> = {
  listTimeline: async (caller, { type, id, kind, cursor, limit }) => {
    const { list, next_cursor } = await caller.call('records.eventsByCursor', {
      table_id: type,
      id,
      ...(kind && { sub_type: kind }),
      cursor,
      limit,
    });
    return { data: list.map(viewLine), next_cursor };
  },

  listNotes: async (caller, { type, id, cursor, limit }) => {
    const view = await loadRecordView(caller, noteType);
    const input = { table_id: type, id, sub_type: 'FOLLOW_NOTE', cursor, limit } as const;
    const { list, next_cursor } = await caller.call('records.eventsByCursor', input);
    return { data: list.flatMap(({ note }) => (note ? [view(note)] : [])), next_cursor };
  },

  createNote: async (caller, { content, about, attachments }) => {
    const input = { content, follow_relate_objs: about, ...(attachments && { attachments }) };
    const { note } = await caller.call('notes.create', input);
    return (await loadRecordView(caller, noteType))(note);
  },

  updateNote: async (caller, { id, content, about, attachments, version }) => {
    const record = await caller.call('notes.update', {
      note_id: id,
      ...(version !== undefined && { known_update_time: version }),
      update_data: { content, follow_relate_objs: about, attachments },
    });
    return viewChanged(record, await loadRecordView(caller, noteType));
  },

  deleteNote: (caller, { id }) => caller.call('notes.remove', { note_id: id }),
};
