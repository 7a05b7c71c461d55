import type { Field } from '../../domain/metadata/field';
import { fillFromMessage } from '../../domain/objects/fill-from-message';

const field = (over: Partial<Field>): Field => ({ field_id: 'name', value_type: 'TEXT', order: 1, ...over }) as Field;
const fields = [
  field({}),
  field({ field_id: 'rich', value_type: 'TEXTAREA', sub_type: 'rich' }),
  field({ field_id: 'remark', value_type: 'TEXTAREA' }),
  field({ field_id: 'customer', value_type: 'SINGLE_LINK', link_table: 'organization' }),
];
const message = { text: '200 boxes\nby Friday', senderName: 'Fang Wang' };
const getType = (table_id: string) => ({ table_id, list_first_show_field_id: 'name' });

test('a ticket begins with the first line as its title, all words, and the customer of the chat', () => {
  expect(fillFromMessage(getType('ticket'), fields, message, { tableId: 'organization', id: 'o1' })).toEqual({
    name: '200 boxes',
    remark: '200 boxes\nby Friday',
    customer: ['o1'],
  });
});

test('a lead begins with the name of who has written', () => {
  expect(fillFromMessage(getType('lead'), fields, message)).toEqual({ name: 'Fang Wang', remark: message.text });
});

test('a company takes no words of a talk for its name', () => {
  expect(fillFromMessage(getType('organization'), fields, message)).toEqual({ remark: message.text });
});

test('a link to another type, and a field that the form may not fill, stay empty', () => {
  expect(fillFromMessage(getType('ticket'), [], message, { tableId: 'deal', id: 'd1' })).toEqual({});
  expect(fillFromMessage(getType('ticket'), fields, message, { tableId: 'deal', id: 'd1' })).not.toHaveProperty(
    'customer',
  );
});

test('a long first line is cut in the title and whole in the words', () => {
  const text = 'x'.repeat(100);
  const filled = fillFromMessage(getType('ticket'), fields, { ...message, text });
  expect(String(filled.name)).toHaveLength(60);
  expect(filled.remark).toBe(text);
});
