import { readChatOrigin, toChatUrl } from '../../domain/collaboration/chat-origin';
import { readMessageText } from '../../domain/collaboration/message-text';

test('the address of a chat reads back as its chat', () => {
  const url = new URL(toChatUrl('cidAAA=', 'https://crm.example.com', { open: 'noteCreate' }));
  expect(url.pathname).toBe('/chat');
  expect(readChatOrigin(url.search)).toEqual({ chatId: 'cidAAA=' });
});

test.each([
  ['?from=message_action', 'messages'],
  ['?required_launch_ability=message_action', 'messages'],
  ['?from=plus_menu_group', 'composer'],
  ['?from=plus_menu_p2p', 'composer'],
  ['?required_launch_ability=chat_action', 'composer'],
])('an address with %s was opened from %s, with the key of the client', (query, from) => {
  const launch = '&bdp_launch_query=%7B%22__trigger_id__%22%3A%22c-1%22%7D';
  expect(readChatOrigin(query + launch)).toEqual({ from, trigger: 'c-1' });
});

test.each(['', '?from=toString', '?bdp_launch_query=%7B', '?bdp_launch_query=%221%22', '?cid=%24ENCCID%24'])(
  'an address with %j says nothing about a chat',
  (query) => {
    expect(readChatOrigin(query)).toEqual({});
  },
);

test.each([
  ['text', '{"text":"海明要 200 箱，周五前报价"}', '海明要 200 箱，周五前报价'],
  [
    'post',
    '{"title":"Order","content":[{"attrs":[{"tag":"text","text":"200 "},{"tag":"at","text":"@Ann"}]},{"attrs":[{"tag":"img","url":"u"}]}]}',
    'Order\n200 @Ann',
  ],
  ['interactive', '{"title":"Card","elements":[]}', 'Card'],
  ['image', '{"url":"https://u"}', ''],
  ['text', 'not supported', ''],
])('the words of a message of type %s are read', (type, content, text) => {
  expect(readMessageText(type, content)).toBe(text);
});
