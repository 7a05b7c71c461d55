import type { SwitchedEvent } from '../../domain/notices/chat-events';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

const titleLimit = 80;

/** What happened to the record of a chat. `actor` is empty for a member who is not known any more, `title` where not everybody may read it. */
export interface HappenedToRecord {
  event: SwitchedEvent;
  actor: string;
  record: { tableId: string; id: string; title: string; typeName: string };
}

/** The card of an event in the record's chat: what happened and to which record, never a value of it. The button opens the record in the app. */
export function chatEventCard(
  { event, actor, record }: HappenedToRecord,
  language: Language,
  publicUrl: string,
): MessageCard {
  const { notice, chatEvent, noteCard, timeline } = messageTexts(language);
  const sentences: Record<SwitchedEvent, string> = {
    CHANGE_STAGE_EVENT: notice.titles.STAGE_CHANGE,
    CHANGE_MEMBER_EVENT: chatEvent.memberChanged,
    CHANGE_OBJECT_EVENT: notice.titles.OBJECT_CHANGE,
    REMOVE_OBJECT_EVENT: chatEvent.removed,
    RESTORE_OBJECT_EVENT: chatEvent.restored,
  };
  const title = shortened(record.title || record.typeName, titleLimit);
  return {
    title: filled(sentences[event], { actor: actor || timeline.goneMember, record: title }),
    lines: [{ label: record.typeName, text: title }],
    link: {
      text: noteCard.open,
      url: `${publicUrl}/detail?${new URLSearchParams({ type: record.tableId, id: record.id }).toString()}`,
    },
  };
}
