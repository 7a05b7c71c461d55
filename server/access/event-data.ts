import type { EventData, TimelineData, TimelineEvent } from '../../domain/contract/timeline';
import { cutText, idOfEvent } from '../../domain/contract/timeline-names';
import { plainText } from '../../domain/rich/plain-text';
import type { TimelineRow } from '../queries/timeline';

/** What a line says in the words of REQ records 3. What the reader may not see is not in `answer`, and so not here. */
export function eventDataOf(
  row: TimelineRow & { operator_name: string },
  stored: TimelineData<'INFO_CHANGE'>['changes'],
  { changes = [], note, approve }: Partial<TimelineEvent>,
): EventData {
  return {
    operator: row.operator,
    operator_name: row.operator_name,
    action: row.event_type === 'CREATE' ? 'create' : 'update',
    data: changes.map(({ field, old_text, new_text }) => {
      const raw = stored.find((one) => one.field === field);
      return { field, old: raw?.old, new: raw?.new, old_text: cutText(old_text), new_text: cutText(new_text) };
    }),
    ...(note && {
      noteInfo: {
        note_id: note._id,
        content: cutText(plainText(typeof note.content === 'string' ? note.content : '')),
      },
      ...idOfEvent('note', note._id),
    }),
    ...(approve && {
      approveInfo: {
        approval_id: approve.approval_id,
        status: approve.status,
        status_name: approve.status_name,
        template_name: approve.template_name,
      },
    }),
    ...idOfEvent(row.table_id, row.record_id),
  };
}
