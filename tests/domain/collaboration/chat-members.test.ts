import { compareMembers } from '../../../domain/collaboration/chat-members';
import { titleTokens } from '../../../domain/collaboration/chat-title';

const people = new Map([
  ['mb_an', 'ou_an'],
  ['mb_bo', 'ou_bo'],
]);

test.each([
  ['everybody is in', ['ou_bo', 'ou_an'], [], 0],
  ['one is missing, and one more is in', ['ou_an', 'ou_other'], ['mb_bo'], 1],
  ['the suite names somebody twice', ['ou_other', 'ou_other'], ['mb_an', 'mb_bo'], 1],
  ['nobody is in', [], ['mb_an', 'mb_bo'], 0],
])('the comparison of the people of a record with its chat: %s', (_case, inChat, missing, others) => {
  expect(compareMembers(people, inChat)).toEqual({ missing, others });
});

test('a chat is named by the title and the type of its record unless the company says otherwise', () => {
  const type = { list_first_show_field_id: 'name' };
  expect(titleTokens(type)).toEqual(['name', 'table_name']);
  expect(titleTokens({ ...type, settings: {} })).toEqual(['name', 'table_name']);
  expect(titleTokens({ ...type, settings: { lark_chat_groups: {} } })).toEqual(['name', 'table_name']);
  expect(titleTokens({ ...type, settings: { lark_chat_groups: { title_config: ['level'] } } })).toEqual(['level']);
});
