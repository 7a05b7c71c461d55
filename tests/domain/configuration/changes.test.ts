import { approverId, approversIn, withApprovers } from '../../../domain/configuration/approvers';
import { builtInFaults, builtInFields } from '../../../domain/configuration/built-in';
import { applyChange, type Change } from '../../../domain/configuration/change';
import type { Company, CompanyType } from '../../../domain/configuration/company';
import { companyText } from '../../../domain/configuration/company-text';
import { faultsOfChange } from '../../../domain/configuration/located-faults';
import { unkeptProperties } from '../../../domain/configuration/unkept';
import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import { loadConfiguration } from '../../../server/demo/configuration';

const brightsea = loadConfiguration('brightsea', 'feishu');

/** The document whose type has other properties. */
const withType = (table: string, more: (type: CompanyType) => object, from: Company = brightsea): Company => ({
  ...from,
  types: from.types.map((type) => (type.table_id === table ? ({ ...type, ...more(type) } as CompanyType) : type)),
});

describe('the faults that a change of the configuration causes', () => {
  const faults = (after: Company, before = brightsea) =>
    faultsOfChange(before, after).map(({ section, table_id, id, path, code }) => [section, table_id, id, path, code]);

  test('name the section, the id of the changed thing and the place in it', () => {
    expect(faults({ ...brightsea, company: { ...brightsea.company, time_zone: 'Mars' } })).toEqual([
      ['company', undefined, '', 'time_zone', 'noSuchZone'],
    ]);
    expect(
      faults({
        ...brightsea,
        company_lookup: { ...brightsea.company_lookup, field_map: { gone: 'phone' } },
      } as Company),
    ).toEqual([['company_lookup', undefined, '', 'field_map.gone', 'noSuchField']]);
    const currencies = brightsea.currencies.map((one, index) => (index === 1 ? { ...one, rate: '0' } : one));
    expect(faults({ ...brightsea, currencies })).toEqual([['currencies', undefined, 'JPY', 'rate', 'noRate']]);
    expect(
      faults({ ...brightsea, currencies: currencies.map((one) => ({ ...one, is_main: false, rate: '1' })) }),
    ).toEqual([['currencies', undefined, 'CNY', '', 'mainCurrency']]);
    expect(faults(withType('deal', () => ({ list_first_show_field_id: 'gone' })))).toEqual([
      ['types', 'deal', 'deal', 'list_first_show_field_id', 'noSuchField'],
    ]);
    expect(
      faults(withType('deal', ({ settings }) => ({ settings: { ...settings, audited_fields: ['gone'] } }))),
    ).toEqual([['types', 'deal', 'deal', 'settings.audited_fields.0', 'noSuchField']]);
    const linked = withType('deal', ({ fields }) => ({
      fields: fields.map((one) => (one.field_id === 'remark' ? { ...one, auth_role_config: { nobody: 'read' } } : one)),
    }));
    expect(faults(linked)).toEqual([['fields', 'deal', 'remark', 'auth_role_config.nobody', 'noSuchRole']]);
    const staged = withType('deal', ({ stages }) => ({
      stages: stages.map((one, index) => (index === 1 ? { ...one, settings: { jump_stages: ['gone'] } } : one)),
    }));
    expect(faults(staged)).toEqual([
      ['stages', 'deal', 'new_business/new_business_contact', 'settings.jump_stages.0', 'noSuchStage'],
    ]);
  });

  test('leave out faults that existed before, even if they moved', () => {
    const broken = withType('deal', ({ fields }) => ({
      fields: fields.map((one) => (one.field_id === 'remark' ? { ...one, auth_role_config: { nobody: 'read' } } : one)),
    }));
    const moved = withType('deal', ({ fields }) => ({ fields: [...fields].reverse() }), broken);
    expect(faults(moved, broken)).toEqual([]);
    expect(faults({ ...moved, company: { ...moved.company, time_zone: 'Mars' } }, broken)).toHaveLength(1);
    expect(faults(brightsea)).toEqual([]);
  });
});

describe('the types and fields that the product needs', () => {
  const refused = (change: Change) => {
    const outcome = applyChange(brightsea, change);
    if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults));
    return builtInFaults(change, outcome.changed, brightsea);
  };
  test('are its own types and the fields that its rules name', () => {
    expect(builtInFields('organization')).toEqual(['account_manager']);
    expect(builtInFields('ticket')).toEqual(['ticket_status']);
    expect(builtInFields('deal')).toEqual(['amount']);
    expect(builtInFields('equipment')).toEqual([]);
  });

  test('cannot be removed and keep their kind', () => {
    const name = (table: string, id?: string) => {
      const type = brightsea.types.find(({ table_id }) => table_id === table);
      return id === undefined ? type?.name : type?.fields.find(({ field_id }) => field_id === id)?.field_name;
    };
    expect(refused({ section: 'types', action: 'remove', id: 'deal' })).toEqual([
      { path: '', code: 'builtIn', about: name('deal'), section: 'types', id: 'deal' },
    ]);
    expect(refused({ section: 'types', action: 'remove', id: 'equipment' })).toEqual([]);
    expect(refused({ section: 'fields', table_id: 'deal', action: 'remove', id: 'amount' })).toEqual([
      { path: '', code: 'builtIn', about: name('deal', 'amount'), section: 'fields', table_id: 'deal', id: 'amount' },
    ]);
    const set = (id: string, values: object): Change => ({
      section: 'fields',
      table_id: 'deal',
      action: 'set',
      id,
      values: values as never,
    });
    expect(refused(set('amount', { value_type: 'NUMBER' }))).toMatchObject([{ path: 'value_type', code: 'builtIn' }]);
    expect(refused(set('amount', { type: 'info' }))).toMatchObject([{ path: 'type', code: 'builtIn' }]);
    expect(refused(set('amount', { field_name: 'Sum' }))).toEqual([]);
    expect(refused(set('remark', { value_type: 'TEXT' }))).toEqual([]);
    expect(refused({ section: 'fields', table_id: 'deal', action: 'remove', id: 'remark' })).toEqual([]);
    expect(refused({ section: 'types', action: 'set', id: 'deal', values: { name: 'Deals' } })).toEqual([]);
  });

  test('include fields that the server fills: these may change but cannot be removed', () => {
    const document = withType('deal', ({ fields }) => ({
      fields: fields.map((one) => (one.field_id === 'remark' ? { ...one, field_system: true } : one)),
    }));
    const fault = (change: Change) => {
      const outcome = applyChange(document, change);
      return 'faults' in outcome ? [] : builtInFaults(change, outcome.changed, document).map(({ code }) => code);
    };
    const place = { section: 'fields', table_id: 'deal', id: 'remark' } as const;
    expect(fault({ ...place, action: 'remove' })).toEqual(['builtIn']);
    expect(fault({ ...place, action: 'set', values: { value_type: 'TEXT' } })).toEqual([]);
  });
});

describe('the stored result of a configuration change', () => {
  const set = (values: Record<string, unknown>): ConfigurationChange => ({
    action: 'set',
    section: 'fields',
    table_id: 'deal',
    id: 'x',
    values,
  });
  const unkept = (values: Record<string, unknown>, stored: Record<string, unknown> | undefined) =>
    unkeptProperties(set(values), stored);
  test('lists the properties that differ from the request', () => {
    expect(unkept({ a: 1, b: 'x', c: true }, { a: 2, b: 'x', c: false })).toEqual(['a', 'c']);
    expect(unkept({ a: 1 }, undefined)).toEqual(['a']);
    expect(unkept({ a: ['x', 'y'] }, { a: ['x'] })).toEqual(['a']);
    expect(unkept({ a: { x: 1 } }, { a: { x: 1, y: 2 } })).toEqual(['a']);
    expect(unkept({ a: '12a' }, { a: '12' })).toEqual(['a']);
  });

  test.each<[string, unknown, unknown]>([
    ['a list in another order', ['x', 'y'], ['y', 'x']],
    ['keys in another order', { x: 1, y: 2 }, { y: 2, x: 1 }],
    ['digits with other zeros', '007.50', '7.5'],
    ['whole digits', '0', '0.00'],
    ['nothing and an empty text', null, ''],
    ['nothing and a text of spaces', undefined, '  '],
    ['nothing and an empty list', null, []],
    ['nothing and an object of nothing', null, { x: null, y: '' }],
    ['a text with spaces around it', ' x ', 'x'],
    ['a text that lost what no database holds', 'a\u0000b', 'ab'],
    ['a key that lost it', { 'a\u0000': 1 }, { a: 1 }],
    ['HTML as the server writes it', '<b>x</b>', '<p>x</p>'],
    ['HTML with a character by its name', 'a &amp; b', '<p>a</p>'],
  ])('has the same meaning with %s', (_what, one, other) => {
    expect(unkept({ a: one }, { a: other })).toEqual([]);
    expect(unkept({ a: other }, { a: one })).toEqual([]);
  });

  test('leaves out HTML that is empty after cleaning', () => {
    expect(unkept({ a: '<b>x</b>' }, { a: '' })).toEqual(['a']);
  });

  test('of a removal is empty, of a new type includes what the type needs, and of a new order says nothing', () => {
    const place = { section: 'types', id: 'deal' } as const;
    expect(unkeptProperties({ ...place, action: 'remove' }, { table_id: 'deal' })).toEqual(['']);
    expect(unkeptProperties({ ...place, action: 'remove' }, undefined)).toEqual([]);
    const value = { name: 'Deals', fields: ['x'], stages: ['y'] };
    expect(unkeptProperties({ section: 'types', action: 'add', value }, { name: 'Other', fields: [] })).toEqual([
      'name',
    ]);
    expect(unkeptProperties({ section: 'types', action: 'order', ids: ['a'] }, undefined)).toEqual([]);
    expect(unkeptProperties({ ...place, action: 'restore' }, undefined)).toEqual([]);
  });
});

describe('the approvers in a configuration', () => {
  const steps = [
    { rule: 'any', role_ids: ['sales'] },
    { rule: 'any', approvers: ['ann', { id: 'ben', name: 'Ben' }] },
  ];
  const document = withType('deal', ({ settings }) => ({
    settings: {
      ...settings,
      approval_templates: [
        { template_id: 'code', name: 'C', codes: { feishu: 'C' } },
        { template_id: 'a', name: 'A', steps },
      ],
    },
  }));
  const path = 'types.3.settings.approval_templates.1.steps.1.approvers';
  test('are found with the places that name them', () => {
    expect(approversIn(document).map(({ path: at, approver }) => [at, approverId(approver)])).toEqual([
      [`${path}.0`, 'ann'],
      [`${path}.1`, 'ben'],
    ]);
    expect(approversIn(withType('deal', () => ({ settings: {} })))).toEqual([]);
  });

  test('can be renamed without any other change', () => {
    const renamed = withApprovers(document, (approver) => approverId(approver).toUpperCase());
    expect(approversIn(renamed).map(({ approver }) => approver)).toEqual(['ANN', 'BEN']);
    expect(renamed.types[3]?.settings?.approval_templates?.[0]).toEqual({
      template_id: 'code',
      name: 'C',
      codes: { feishu: 'C' },
    });
    expect(renamed.types[3]?.settings?.approval_templates?.[1]?.steps?.[0]).toEqual(steps[0]);
    expect(renamed.types[0]).toBe(document.types[0]);
    const nobody = withType('deal', () => ({ settings: {} }));
    expect(withApprovers(nobody, () => 'x')).toBe(nobody);
  });
});

test('a company file keeps everything that fits into 200 characters on one line', () => {
  const long = (length: number) =>
    companyText(withType('deal', () => ({ i18n_resource: { name: { en: 'x'.repeat(length) } } })))
      .split('\n')
      .find((line) => line.includes('xxx'));
  // Six spaces, the key and the brackets around the text.
  const line = long(100) ?? '';
  expect(line).toMatch(/^ {6}"i18n_resource": \{ "name": \{ "en": "x+" \} \},$/);
  const whole = '{ "name": { "en": "" } }'.length;
  expect(long(200 - 6 - whole)).toContain('i18n_resource');
  expect(long(200 - 6 - whole + 1)).not.toContain('i18n_resource');
});

describe('a change of the configuration is refused', () => {
  const refusal = (change: Change, document: Company = brightsea) => {
    const outcome = applyChange(document, change);
    return 'faults' in outcome ? outcome.faults.map(({ path: at, code, about }) => `${at} ${code} ${about}`) : 'taken';
  };
  const role = { role_id: 'new_role', name: 'New' };
  test('when its type or target does not exist, or exists already', () => {
    expect(refusal({ section: 'fields', table_id: 'gone', action: 'remove', id: 'x' })).toEqual([' noSuchType gone']);
    expect(refusal({ section: 'roles', action: 'remove', id: 'gone' })).toEqual([' noSuchItem gone']);
    expect(refusal({ section: 'roles', action: 'set', id: 'gone', values: { name: 'X' } })).toEqual([
      ' noSuchItem gone',
    ]);
    expect(refusal({ section: 'roles', action: 'add', value: { ...role, role_id: 'sales' } })).toEqual([
      ' twice sales',
    ]);
    expect(refusal({ section: 'company_lookup', action: 'add', value: { ...brightsea.company_lookup } })).toEqual([
      ' twice ',
    ]);
  });
  test('when it has the wrong shape', () => {
    expect(refusal({ section: 'roles', action: 'add', value: { role_id: 'x' } })).toEqual(['name missing a text']);
    expect(refusal({ section: 'roles', action: 'set', id: 'sales', values: { name: 5 } })).toEqual([
      'name shape a text',
    ]);
    expect(refusal({ section: 'roles', action: 'set', id: 'sales', values: { role_id: 'x' } })).toEqual([
      'role_id neverChanges role_id',
    ]);
    expect(refusal({ section: 'types', action: 'set', id: 'deal', values: { fields: [] } })).toEqual([
      'fields neverChanges fields',
    ]);
  });
  test('when a new order names unknown items or belongs to a list without order', () => {
    const ids = brightsea.roles.map(({ role_id }) => role_id);
    expect(refusal({ section: 'roles', action: 'order', ids: [...ids].reverse() })).toBe('taken');
    expect(refusal({ section: 'roles', action: 'order', ids: ids.slice(1) })).toEqual([
      `ids noSuchItem ${ids.slice(1).join()}`,
    ]);
    expect(refusal({ section: 'currencies', action: 'order', ids: [] })).toEqual([' noOrderOfItems currencies']);
  });

  test('or applied, and then reports the values before and after', () => {
    const done = (change: Change) => {
      const outcome = applyChange(brightsea, change);
      if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults));
      return outcome.changed;
    };
    const added = done({ section: 'roles', action: 'add', value: role, index: 1 });
    expect([added.document.roles.map(({ role_id }) => role_id).slice(0, 3), added.after]).toEqual([
      ['sales', 'new_role', 'manager'],
      { index: 1, value: role },
    ]);
    expect(done({ section: 'roles', action: 'add', value: role }).document.roles.at(-1)).toEqual(role);
    expect(done({ section: 'roles', action: 'add', value: role, index: 99 }).after).toMatchObject({
      index: brightsea.roles.length,
    });
    const set = done({ section: 'roles', action: 'set', id: 'manager', values: { name: 'Boss', i18n_resource: null } });
    expect([set.before, set.after]).toEqual([
      { name: '销售主管', i18n_resource: expect.anything() as unknown },
      { name: 'Boss', i18n_resource: null },
    ]);
    expect(set.document.roles[0]).toEqual(brightsea.roles[0]);
    const same = done({ section: 'roles', action: 'set', id: 'manager', values: { name: '销售主管' } });
    expect(same.before).toEqual({});
    const removed = done({ section: 'roles', action: 'remove', id: 'manager' });
    expect([removed.document.roles.length, removed.before, removed.after]).toEqual([
      brightsea.roles.length - 1,
      { index: 1, value: brightsea.roles[1] },
      null,
    ]);
  });
});
