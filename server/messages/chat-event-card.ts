import type { SwitchedEvent } from '../../domain/notices/chat-events';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

const titleLimit = 80;

/** An event of the record of a chat. `actor` is empty for an unknown former member, `title` where not everyone may read it. */
export interface HappenedToRecord {
  event: SwitchedEvent;
  actor: string;
  record: { tableId: string; id: string; title: string; typeName: string };
}

/** Returns the card of an event in the record's chat: the event and its record, without any value. The button opens the record in the app. */
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
