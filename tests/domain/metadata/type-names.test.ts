import { labelOfOne, nameOfMany, nameOfOne } from '../../../domain/metadata/reading';

/** A type that is called so in English: its name, and what one of its records is called where its author says it. */
const type = (name: string, one?: string) =>
  one === undefined ? { name } : { name, i18n_resource: { singular_name: { en: one } } };

test.each([
  [type('Customers', 'customer'), 'customers', 'customer', 'Customer'],
  [type('NPS surveys', 'NPS survey'), 'NPS surveys', 'NPS survey', 'NPS survey'],
  [type('Zendesk tickets'), 'Zendesk tickets', 'Zendesk tickets', 'Zendesk tickets'],
])('the plural name of a type is in lower case within a sentence where the singular is', (of, many, one, label) => {
  expect([nameOfMany(of, 'en'), nameOfOne(of, 'en'), labelOfOne(of, 'en')]).toEqual([many, one, label]);
});

test('the name of a type stays unchanged in scripts without letter case', () => {
  const customers = { name: '客户', i18n_resource: { singular_name: { en: 'customer', zh: '客户' } } };
  expect(nameOfMany(customers, 'zh')).toBe('客户');
});
