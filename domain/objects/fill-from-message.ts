import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { holdsOne, linkedTable } from '../values/link-field';
import { getBehaviour } from './behaviour';

/** The messages that were chosen in a chat, as the text of a form. */
export interface MessageText {
  text: string;
  /** The name of the person who has written the first message. */
  senderName: string;
}

/** A first line longer than this is no title. Characters. */
const titleLimit = 60;

/**
 * Returns the values with which the form of a new record begins that is made of messages, by field id: its title, the first field that takes
 * several lines, and the first link to a record of the type to which the chat belongs.
 *
 * @param fields the fields that the form may fill, in their order
 */
export function fillFromMessage(
  { table_id: tableId, list_first_show_field_id: titleId }: { table_id: string; list_first_show_field_id: string },
  fields: readonly Field[],
  message: MessageText,
  chatRecord?: { tableId: string; id: string },
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  const title = fields.find(
    ({ field_id, value_type }) => field_id === titleId && abilities[value_type].text === 'line',
  );
  const titleText = getTitle(tableId, message);
  if (title && titleText !== '') filled[title.field_id] = titleText;
  const body = fields.find(
    ({ value_type, sub_type }) => abilities[value_type].text === 'block' && sub_type === undefined,
  );
  if (body && message.text !== '') filled[body.field_id] = message.text;
  const link = chatRecord && fields.find((field) => linkedTable(field) === chatRecord.tableId);
  if (link && chatRecord) filled[link.field_id] = holdsOne(link.value_type) ? chatRecord.id : [chatRecord.id];
  return filled;
}

/** Records that are named after a person get the writer's name; those of companies no words of a talk. */
function getTitle(tableId: string, { text, senderName }: MessageText): string {
  const { namedAfter } = getBehaviour(tableId);
  if (namedAfter === 'person') return senderName;
  if (namedAfter !== undefined) return '';
  const [first = ''] = text.split('\n');
  return first.length > titleLimit ? `${first.slice(0, titleLimit - 1)}…` : first;
}
