import type { Field } from '../../domain/metadata/field';
import { visibleFields, type FieldReader } from '../../server/policies/field-access';
import { lineRights } from '../../server/policies/line-rights';
import { isPublicField, openFields, publicTitle } from '../../server/policies/public-text';
import { isNoWider } from '../../server/policies/roll-ups';
import { namedIn, listReferences, shownTitle } from '../../server/policies/visible-values';

type FieldConfig = Omit<Field, 'access'>;

const field = (field_id: string, more: Partial<FieldConfig> = {}): FieldConfig => ({
  field_id,
  field_name: field_id,
  table: 'deal',
  type: 'normal',
  value_type: 'TEXT',
  order: 1,
  ...more,
});
const byRole = (config: Field['auth_role_config']) => ({ auth_mode: 'role', auth_role_config: config }) as const;
const reader = (more: Partial<FieldReader> = {}): FieldReader => ({
  isDataAdmin: false,
  roleIds: [],
  seat: 'paid',
  ...more,
});
const seller = reader({ roleIds: ['sales'] });
const dataAdmin = reader({ isDataAdmin: true });

describe('the right on a field', () => {
  const access = (who: FieldReader, config: Partial<FieldConfig>) =>
    visibleFields(who, [field('f', config)])[0]?.access;

  test('follows the right on the record where the field has no mode, and is read-only for an unknown mode', () => {
    expect(access(reader(), {})).toBe('write');
    expect(access(reader(), { auth_mode: 'later' as 'role' })).toBe('read');
  });

  test('is the highest right among the roles of its reader', () => {
    const config = byRole({ sales: 'read', boss: 'write', guest: 'none' });
    expect(access(reader({ roleIds: ['sales', 'boss'] }), config)).toBe('write');
    expect(access(reader({ roleIds: ['boss', 'sales'] }), config)).toBe('write');
    expect(access(seller, config)).toBe('read');
    expect(access(reader({ roleIds: ['guest'] }), config)).toBe('none');
    expect(access(reader({ roleIds: ['constructor'] }), config)).toBe('none');
    expect(access(reader(), config)).toBe('none');
    expect(access(dataAdmin, config)).toBe('write');
    expect(access(seller, { auth_mode: 'role' })).toBe('none');
  });

  test('never allows writing on a free seat, or where the server or a formula fills the field', () => {
    expect(access(reader({ seat: 'free' }), {})).toBe('read');
    expect(access(dataAdmin, { field_system: true })).toBe('read');
    const formula = { calc: '1', variables: {} };
    expect(access(dataAdmin, { formula })).toBe('read');
    // A formula that only proposes the first value leaves the field to the member.
    expect(access(reader(), { formula, default_value: { mode: 'formula' } as Field['default_value'] })).toBe('write');
  });

  test('lets everyone who reads the record read a field that names members', () => {
    expect(access(reader(), { ...byRole({}), type: 'link' })).toBe('read');
    expect(access(reader(), { ...byRole({}), type: 'team' })).toBe('read');
    expect(access(reader(), { ...byRole({}), type: 'normal' })).toBe('none');
  });

  test('adds the country of the company to a field of telephone numbers', () => {
    const phone = field('mobile', { sub_type: 'phone' });
    const region = (who: FieldReader, config: FieldConfig) => visibleFields(who, [config])[0]?.phone_region;
    expect(region(reader({ channel: 'feishu' }), phone)).toBe('CN');
    expect(region(reader({ channel: 'lark' }), phone)).toBeUndefined();
    expect(visibleFields(reader({ channel: 'lark' }), [phone])[0]).not.toHaveProperty('phone_region');
    expect(region(reader({ channel: 'feishu' }), field('name'))).toBeUndefined();
  });
});

describe('a computed field', () => {
  const total = field('total', { formula: { calc: 'a', variables: { a: 'cost' } } });
  test('is hidden with a field of its own type that it uses, and not with a field of the same name in another type', () => {
    const access = (table: string) =>
      visibleFields(reader(), [total, field('cost', { table, ...byRole({}) })]).map((one) => one.access);
    expect(access('deal')).toEqual(['none', 'none']);
    expect(access('lead')).toEqual(['read', 'none']);
    expect(visibleFields(reader(), [total]).map((one) => one.access)).toEqual(['read']);
  });
});

describe('the rights on product lines', () => {
  const none = { field_project_permission: { sales: 'none' as const } };
  test('allow writing where the catalogue says nothing, and to data administrators', () => {
    const all = { name: 'write', number: 'write', price: 'write', description: 'write' };
    expect(lineRights(reader(), [])).toEqual(all);
    expect(lineRights(reader(), [{ field_id: 'price' }])).toEqual(all);
    expect(lineRights(reader({ isDataAdmin: true }), [{ field_id: 'price', ...none }])).toEqual(all);
  });

  test('follow the roles of the catalogue field, part by part, and never hide the name', () => {
    const hidden = ['name', 'number', 'price', 'description'].map((field_id) => ({ field_id, ...none }));
    expect(lineRights(seller, hidden)).toEqual({ name: 'read', number: 'none', price: 'none', description: 'none' });
    const writes = { field_id: 'name', field_project_permission: { sales: 'write' as const } };
    expect(lineRights(seller, [writes, { field_id: 'number', field_project_permission: { sales: 'read' } }])).toEqual({
      name: 'write',
      number: 'read',
      price: 'write',
      description: 'write',
    });
  });
});

describe('an output without a reader', () => {
  const fields = [
    field('name'),
    field('cost', byRole({ sales: 'write' })),
    field('owner', { ...byRole({}), type: 'team' }),
  ];
  test('contains only fields that everybody sees', () => {
    expect([...openFields(fields)]).toEqual(['name', 'owner']);
    expect(isPublicField(fields, 'cost')).toBe(false);
    expect(isPublicField(fields, 'gone')).toBe(false);
  });
  test('contains the title of a record where everybody sees it', () => {
    expect(publicTitle({ list_first_show_field_id: 'name' }, fields, { name: 'Harbour' })).toBe('Harbour');
    expect(publicTitle({ list_first_show_field_id: 'cost' }, fields, { name: '1200' })).toBe('');
  });
});

describe('a roll-up is stored', () => {
  const allowed = (holder: Partial<FieldConfig>, sources: FieldConfig[], result: string | undefined = 'amount') =>
    isNoWider(field('sum', holder), { lookup_field: 'customer', result_field: result }, sources);
  const open = [field('customer'), field('amount')];
  const secret = [field('customer'), field('amount', byRole({ finance: 'read', sales: 'none' }))];

  test('where everybody sees its sources', () => {
    expect(allowed({}, open)).toBe(true);
    expect(allowed(byRole({ sales: 'read' }), open)).toBe(true);
  });

  test('where each role that sees it also sees its sources', () => {
    expect(allowed({}, secret)).toBe(false);
    expect(allowed(byRole({ finance: 'read' }), secret)).toBe(true);
    expect(allowed(byRole({ finance: 'read', sales: 'read' }), secret)).toBe(false);
    expect(allowed(byRole({ finance: 'read', sales: 'none' }), secret)).toBe(true);
    expect(allowed(byRole({ boss: 'read' }), secret)).toBe(false);
    expect(allowed(byRole({ ['constructor']: 'read' as const }), secret)).toBe(false);
    expect(allowed({ auth_mode: 'role' }, secret)).toBe(true);
    expect(allowed(byRole({ boss: 'read' }), [field('customer'), field('amount', { auth_mode: 'role' })])).toBe(false);
  });

  test('unless a formula in between uses a hidden field, however nested the formulas are', () => {
    const formula = (...ids: string[]) => ({
      formula: { calc: 'x', variables: Object.fromEntries(ids.map((id) => [id, id])) },
    });
    const knotted = [field('customer'), field('amount', formula('cost')), field('cost', formula('amount', 'secret'))];
    expect(allowed({}, knotted)).toBe(true);
    expect(allowed({}, [...knotted, field('secret', byRole({ finance: 'read' }))])).toBe(false);
  });

  test('for a count with the link alone, and a hidden link hides it', () => {
    expect(isNoWider(field('count'), { lookup_field: 'customer' }, secret)).toBe(true);
    expect(isNoWider(field('count'), { lookup_field: 'amount' }, secret)).toBe(false);
  });
});

describe('the part of a record that a reader sees', () => {
  const seen = (fields: FieldConfig[], hidden: string[] = []): Field[] =>
    fields.map((one) => ({ ...one, access: hidden.includes(one.field_id) ? 'none' : 'read' }));
  test('contains the title where the reader sees the field behind it', () => {
    const title = (hidden: string[], shows = 'name') =>
      shownTitle({ list_first_show_field_id: shows }, seen([field('phone'), field('name')], hidden), {
        name: 'Harbour',
      });
    expect(title([])).toBe('Harbour');
    expect(title(['name'])).toBe('');
    expect(title([], 'gone')).toBe('');
  });

  const naming = [
    field('sales', { value_type: 'MEMBER_MULTIPLE_SELECT' }),
    field('customer', { value_type: 'SINGLE_LINK', link_table: 'organization' }),
    field('level', { value_type: 'SINGLE_SELECT' }),
    field('phone'),
  ];
  const data = { sales: ['ann'], customer: ['o1'], level: 'a', phone: 'x' };
  test('names members and linked records, and nothing of hidden or empty fields', () => {
    const all = listReferences({ data }, seen(naming));
    expect(all).toContainEqual(expect.objectContaining({ to: 'member', id: 'ann' }));
    expect(all).toHaveLength(2);
    expect(listReferences({ data }, seen(naming, ['customer']))).toHaveLength(1);
    expect(listReferences({ data: { sales: null } }, seen(naming))).toEqual([]);
  });

  test('names linked records separately where fields are the same for every record', () => {
    const frozen = Object.freeze(seen(naming));
    for (let time = 0; time < 2; time += 1)
      expect(namedIn({ data }, frozen)).toEqual([{ table: 'organization', id: 'o1' }]);
  });
});
