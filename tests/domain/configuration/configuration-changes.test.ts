import type * as z from 'zod/mini';
import { applyChange, invertChange } from '../../../domain/configuration/change';
import { CompanySchema, CompanyType } from '../../../domain/configuration/company';
import { difference } from '../../../domain/configuration/difference';
import { fitsKind, survivingValue } from '../../../domain/configuration/kind-change';
import type { Field } from '../../../domain/metadata/field';
import { listItems, getSection, sections, type Item } from '../../../domain/configuration/sections';
import { sectionNames } from '../../../domain/contract/configuration/admin';
import { loadConfiguration } from '../../../server/demo/configuration';
import { templateCompany } from '../../../server/templates';

/** Changes of a configuration as a pure function of its document. */

const documents = [
  ...(['brightsea', 'northwind', 'cedar'] as const).map((name) => loadConfiguration(name, 'feishu')),
  // The demo companies have no view of the team.
  templateCompany('wholesale', 'en', {
    client_id: 'new',
    name: 'New',
    channel: 'feishu',
    tenant_key: 'tenant',
    time_zone: 'Asia/Shanghai',
  }),
];

const propertiesOf = (schema: z.ZodMiniObject) => Object.keys(schema.shape);

test('every property of a company file belongs to a section that a call can change', () => {
  const lists = (schema: z.ZodMiniObject) => propertiesOf(schema).filter((key) => !['version'].includes(key));
  expect([...lists(CompanySchema)].sort()).toEqual(sectionNames.filter((name) => !sections[name].isOfType).sort());
  const parts: readonly string[] = sections.types.parts;
  expect([...parts].sort()).toEqual(sectionNames.filter((name) => sections[name].isOfType).sort());
  expect(parts.every((part) => propertiesOf(CompanyType).includes(part))).toBe(true);
});

test.each(sectionNames)('calls can change every property of %s except its identifiers', (section) => {
  const { schema, keys, fixed, parts, isOfType } = getSection(section);
  const [found] = documents.flatMap((document) =>
    (isOfType ? document.types.map(({ table_id }) => ({ section, table_id })) : [{ section }]).flatMap((place) =>
      (listItems(document, place) ?? []).slice(0, 1).map((item) => ({ document, place, item })),
    ),
  );
  if (!found) return expect(section).toBe('company_lookup');
  const { document, place, item } = found;
  const id = keys.map((key) => String(item[key])).join('/');
  for (const property of propertiesOf(schema)) {
    const outcome = applyChange(document, {
      ...place,
      action: 'set',
      id,
      values: { [property]: item[property] ?? null },
    });
    const isKnownBy = [...keys, ...fixed, ...parts].includes(property);
    expect([property, 'faults' in outcome ? outcome.faults.map(({ code }) => code) : 'taken']).toEqual([
      property,
      isKnownBy ? ['neverChanges'] : 'taken',
    ]);
  }
});

test('the difference between two documents leads from one to the other, and its inverse leads back', () => {
  for (const from of documents)
    for (const to of documents) {
      let document = from;
      const undo = [];
      for (const change of difference(from, to)) {
        const outcome = applyChange(document, change);
        if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults));
        const inverse = invertChange(change, outcome.changed);
        if (inverse) undo.unshift(inverse);
        document = outcome.changed.document;
      }
      const { client_id, channel, tenant_key, est } = from.company;
      const whose = Object.fromEntries(Object.entries({ client_id, channel, tenant_key, est }));
      expect(document).toEqual({ ...to, company: { ...to.company, ...whose } });
      for (const change of undo) {
        const outcome = applyChange(document, change);
        if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults));
        document = outcome.changed.document;
      }
      expect(document).toEqual(from);
    }
});

test.each<[string, Item]>([
  ['a name of the language itself', JSON.parse('{ "__proto__": { "is_admin": true } }') as Item],
  ['constructor', { constructor: 'x' }],
])('%s is not a property of the section', (_what, values) => {
  const [document] = documents;
  if (!document) throw new Error('no document');
  const outcome = applyChange(document, { section: 'company', action: 'set', id: '', values });
  expect('faults' in outcome && outcome.faults.map(({ code }) => code)).toEqual(['unknownKey']);
});

const field = (value_type: Field['value_type'], over: Partial<Field> = {}) => ({
  field_id: 'x',
  field_name: 'X',
  table: 't',
  type: 'info' as const,
  value_type,
  order: 1,
  ...over,
});
const choices = {
  value_options: [
    { id: 'a', label: 'alpha' },
    { id: 'b', label: 'Beta' },
  ],
};
const context = { language: '', timeZone: 'UTC', memberName: () => undefined };

test.each<[unknown, ReturnType<typeof field>, ReturnType<typeof field>, unknown]>([
  [7, field('NUMBER'), field('TEXT'), '7'],
  ['12.5', field('TEXT'), field('NUMBER'), 12.5],
  ['wide', field('TEXT'), field('NUMBER'), null],
  ['Alpha', field('TEXT'), field('SINGLE_SELECT', choices), 'a'],
  ['Gamma', field('TEXT'), field('SINGLE_SELECT', choices), null],
  ['a', field('SINGLE_SELECT', choices), field('TEXT'), 'alpha'],
  ['a', field('SINGLE_SELECT', choices), field('MULTIPLE_SELECT', choices), ['a']],
  [['b'], field('MULTIPLE_SELECT', choices), field('SINGLE_SELECT', choices), 'b'],
  [['a', 'b'], field('MULTIPLE_SELECT', choices), field('SINGLE_SELECT', choices), null],
  ['m1', field('MEMBER_SINGLE_SELECT'), field('MEMBER_MULTIPLE_SELECT'), ['m1']],
  ['m1', field('MEMBER_SINGLE_SELECT'), field('TEXT'), null],
  [['m1', 'm2'], field('MEMBER_MULTIPLE_SELECT'), field('MEMBER_SINGLE_SELECT'), null],
  [['m1'], field('MEMBER_MULTIPLE_SELECT'), field('MEMBER_SINGLE_SELECT'), 'm1'],
  ['', field('TEXT'), field('NUMBER'), null],
  [['f1'], field('FILE_LIST'), field('TEXT'), null],
  ['x', field('TEXT'), field('FILE_LIST'), null],
  ['x', field('TEXT'), field('MEMBER_SINGLE_SELECT'), null],
  ['x', field('TEXT'), field('AUTO_SERIAL'), null],
  ['x', field('TEXT'), field('OBJECT_ID'), null],
  ['alpha', field('TEXT'), field('SINGLE_SELECT'), null],
  [' BETA ', field('TEXT'), field('MULTIPLE_SELECT', choices), ['b']],
  ['Gone', field('TEXT'), field('SINGLE_SELECT', { value_options: [{ id: 'g', label: 'Gone', deleted: true }] }), null],
  [
    'ア',
    field('TEXT'),
    field('SINGLE_SELECT', { value_options: [{ id: 'j', label: 'J', i18n_resource: { label: { ja: 'ア' } } }] }),
    'j',
  ],
  ['2026-11-20', field('DATE'), field('TEXT'), '2026/11/20'],
])('%j is converted when its field changes to another kind, as far as it fits', (value, from, to, made) => {
  expect(survivingValue(value, from, to, context)).toEqual(made);
});

test('a stored value fits a new kind if the rules of that kind accept it', () => {
  expect([
    fitsKind('x', field('TEXT')),
    fitsKind(5, field('TEXT')),
    fitsKind('a', field('SINGLE_SELECT', choices)),
    fitsKind('z', field('SINGLE_SELECT', choices)),
    fitsKind(5, field('NUMBER')),
  ]).toEqual([true, false, true, false, true]);
});
