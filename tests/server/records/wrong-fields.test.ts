import type { FieldIssue } from '../../../domain/errors';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** One refusal names every wrong field, whatever is wrong with each, in the order of the form. */

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
/** The contact of another organization, which lets no second one have it. */
let takenContact: string;
let organization: string;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  await setField('user', 'organization_ids', { max: 1 });
  // A short name is asked of food companies alone.
  await setField('organization', 'nickname', {
    visibility_config: {
      field_create_permission: 'required',
      visibility_condition: { field: 'industry', relation: 'include', value: ['food'] },
    },
  });
  await setField('user', 'job_title', { visibility_config: { field_create_permission: 'required' } });
  await setField('equipment_check', 'result', { visibility_config: { field_create_permission: 'required' } });
  await rep.ok('organization.create', { name: 'Holds the number', credit_code: 'TAKEN-1' });
  takenContact = (await rep.ok('user.create', { name: 'Taken', job_title: 'Cook' })).id;
  await rep.ok('organization.create', { name: 'Has the contact', contact_ids: [takenContact] });
  organization = (await rep.ok('organization.create', { name: 'Kept', industry: 'retail' })).id;
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

/** Merges into the configuration of a field. */
async function setField(table_id: string, field_id: string, settings: Record<string, unknown>): Promise<void> {
  const { config } = await server.app.db
    .selectFrom('fields')
    .select('config')
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('field_id', '=', field_id)
    .executeTakeFirstOrThrow();
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ ...config, ...settings }) })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('field_id', '=', field_id)
    .execute();
}

const setStage = (stage_id: string, settings: object | null) =>
  server.app.db
    .updateTable('stages')
    .set({ settings: settings && JSON.stringify(settings) })
    .where('client_id', '=', clientId)
    .where('stage_id', '=', stage_id)
    .execute();

const stored = () =>
  server.app.db
    .selectFrom('records')
    .select(['table_id', 'id', 'data', 'update_time'])
    .where('client_id', '=', clientId)
    .orderBy('table_id')
    .orderBy('id')
    .execute();
const said = (fields: readonly FieldIssue[] | undefined) => fields?.map(({ field, code }) => `${field} ${code}`);
const updateTime = async (table_id: string, id: string) => (await rep.ok('records.info', { table_id, id })).update_time;

/** Everything that can be wrong with a customer, in another order than that of the form. */
const wrong = {
  nothing_like_it: 1,
  contact_ids: ['nobody'],
  region: { path: [{ label: 'Nowhere', name: 'Nowhere', englishName: 'Nowhere', code: '999999' }] },
  website: 'x y',
  account_manager: 'nobody',
  credit_code: 'taken-1',
  employees: 'many',
  level: 'nope',
  name: '',
};
const wrongIssues = [
  'name required',
  'level notAnOption',
  'employees wrongType',
  'credit_code duplicate',
  'account_manager notAMember',
  'website notAUrl',
  'region notARegion',
  'contact_ids notARecord',
  'nothing_like_it unknownField',
];

const doors: Record<string, () => Promise<readonly FieldIssue[] | undefined>> = {
  'a new record': async () => (await rep.call('organization.create', wrong)).error.fields,
  'a new record of any type': async () =>
    (await rep.call('records.create', { table_id: 'organization', fields: wrong })).error.fields,
  'a batch of new records': async () =>
    (await rep.ok('records.batchCreate', { table_id: 'organization', list: [{ name: 'Fine' }, wrong] })).list[1]
      ?.fields,
  'a change': async () => {
    const known_update_time = await updateTime('organization', organization);
    return (await rep.call('organization.update', { id: organization, known_update_time, update_data: wrong })).error
      .fields;
  },
  'a form': async () =>
    (await rep.call('records.save', { table_id: 'organization', id: organization, fields: wrong })).error.fields,
  'a batch of changes': async () =>
    (
      await rep.ok('records.batchUpdate', {
        table_id: 'organization',
        list: [{ id: organization, update_data: wrong }],
      })
    ).list[0]?.fields,
};

test.each(Object.entries(doors))('[records 4.79] %s is refused once with all its faults', async (_door, ask) => {
  const before = (await stored()).filter(({ data }) => (data as { name?: string }).name !== 'Fine');
  expect(said(await ask())).toEqual(wrongIssues);
  expect((await stored()).filter(({ data }) => (data as { name?: string }).name !== 'Fine')).toEqual(before);
});

test('a request with one kind of error is answered as before', async () => {
  const { name, status, error } = await rep.call('organization.create', { name: 'A', website: 'x y' });
  expect([name, status, error]).toEqual([
    'invalid',
    400,
    { fields: [{ field: 'website', code: 'notAUrl' }], params: {} },
  ]);
  expect((await rep.call('organization.create', { name: '' })).error.fields).toEqual([
    { field: 'name', code: 'required' },
  ]);
});

test('a contact of another organization is named together with a wrong address, and stays where it is', async () => {
  const { error } = await rep.call('organization.create', { name: 'B', website: 'x y', contact_ids: [takenContact] });
  expect(said(error.fields)).toEqual(['website notAUrl', 'contact_ids linkTaken']);
});

test('a value that depends on a refused field is not judged', async () => {
  // Whether the short name is asked for, or shown at all, nobody can say.
  for (const more of [{}, { nickname: 'B' }])
    expect(said((await rep.call('organization.create', { name: '', industry: 'nope', ...more })).error.fields)).toEqual(
      ['name required', 'industry notAnOption'],
    );
  expect(said((await rep.call('organization.create', { name: '', industry: 'food' })).error.fields)).toEqual([
    'name required',
    'nickname required',
  ]);
  expect(
    said((await rep.call('organization.create', { name: '', industry: 'retail', nickname: 'B' })).error.fields),
  ).toEqual(['name required', 'nickname notShown']);
});

test('an unknown owner, an unknown stage and wrong values are named together', async () => {
  const { id } = await rep.ok('deal.create', { name: 'Owned' });
  const { name, error } = await rep.call('deal.update', {
    id,
    known_update_time: await updateTime('deal', id),
    update_data: { owner_member_id: 'nobody', stage_id: 'nowhere', amount: 'much', name: '' },
  });
  expect(name).toBe('invalid');
  expect(said(error.fields)).toEqual([
    'name required',
    'amount wrongType',
    'owner_member_id notAMember',
    'stage_id notAnOption',
  ]);
});

describe('a move with a form', () => {
  const target = 'new_business_needs';
  beforeAll(() => setStage(target, { required_fields: ['close_on', 'remark'], required_capabilities: ['doc'] }));
  afterAll(() => setStage(target, null));
  const move = async (fields: object) => {
    const { id } = await rep.ok('deal.create', { name: 'Moving' });
    await server.app.db
      .updateTable('records')
      .set({ pipeline_id: 'new_business', stage_id: 'new_business_contact', is_draft: false })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('id', '=', id)
      .execute();
    return rep.call('records.save', { table_id: 'deal', id, fields: { ...fields }, stage: { stage_id: target } });
  };

  test('[records 4.80] names wrong values and requirements of the stage together', async () => {
    const { name, error } = await move({ amount: 'much', close_on: 'soon' });
    expect(name).toBe('invalid');
    expect(said(error.fields)).toEqual(['amount wrongType', 'close_on notADate', 'remark required']);
    expect(error.params).toMatchObject({ capabilities: [{ capability: 'doc' }] });
  });

  test('is answered as before where only requirements are missing', async () => {
    const { name, status, error } = await move({ close_on: '2026-12-01' });
    expect([name, status]).toEqual(['stageIncomplete', 200]);
    expect(said(error.fields)).toEqual(['remark required']);
    expect(error.params).toMatchObject({ capabilities: [{ capability: 'doc' }], requiredFromOthers: [] });
  });
});

describe('the faulty conversion of a lead', () => {
  const newLead = async (values: object = {}) => {
    const { id } = await rep.ok('lead.create', {
      name: 'Enquiry',
      contact_name: 'Cook',
      company_name: 'Bistro Ltd',
      ...values,
    });
    return { id, known_update_time: await updateTime('lead', id) };
  };

  test('[records 4.81] names the faults of all parts, of the lead and of the owner', async () => {
    const before = await newLead();
    const records = await stored();
    const { name, error } = await rep.call('lead.convert', {
      ...before,
      owner_member_id: 'nobody',
      fields: { phone: 'x' },
      customer: { action: 'create', fields: { website: 'x y', name: null } },
      contact: { action: 'create', fields: { phone: 'x' } },
      deal: { fields: { amount: 'much' } },
    });
    expect([name, error.params]).toEqual(['invalid', { part: 'customer' }]);
    expect(said(error.fields)).toEqual([
      'name required',
      'website notAUrl',
      'contact.job_title required',
      'contact.phone notAPhone',
      'deal.amount wrongType',
      'lead.phone notAPhone',
      'lead.owner_member_id notAMember',
    ]);
    expect(await stored()).toEqual(records);
  });

  test('with one wrong part is answered as before', async () => {
    const { error } = await rep.call('lead.convert', {
      ...(await newLead()),
      customer: { action: 'create' },
      contact: { action: 'create', fields: { job_title: 'Cook' } },
      deal: { fields: { amount: 'much' } },
    });
    expect(error).toEqual({ params: { part: 'deal' }, fields: [{ field: 'amount', code: 'wrongType' }] });
  });
});

describe('a faulty note', () => {
  const long = `<p>${'long '.repeat(15_000)}</p>`;

  test('[records 4.82] that is new is refused once with all its faults', async () => {
    const { error } = await rep.call('notes.create', {
      content: '',
      todo: long,
      follow_relate_objs: {},
      conferee_member_ids: ['nobody'],
      attachments: ['nothing'],
    });
    expect(said(error.fields)).toEqual([
      'follow_relate_objs required',
      'attachments wrongType',
      'todo tooLong',
      'conferee_member_ids notAMember',
    ]);
  });

  test('that is edited is refused once with all its faults', async () => {
    const { note_id } = await rep.ok('notes.create', {
      content: 'A visit',
      follow_relate_objs: { organization: [organization] },
    });
    const { error } = await rep.call('notes.update', {
      note_id,
      update_data: { follow_relate_objs: {}, todo: long, conferee_member_ids: ['nobody'] },
    });
    expect(said(error.fields)).toEqual([
      'follow_relate_objs required',
      'todo tooLong',
      'conferee_member_ids notAMember',
    ]);
  });
});

describe('faulty rows of a record', () => {
  const save = async (rows: object) => {
    const { id } = await rep.ok('records.create', { table_id: 'equipment', fields: { name: 'Freezer' } });
    return rep.call('rows.save', { table_id: 'equipment_check', object_type: 'equipment', object_id: id, ...rows });
  };

  test('[records 4.83] are named with every wrong cell', async () => {
    const { error } = await save({
      create: [
        { name: '', hours: 'many', equipment_id: ['other'] },
        { name: 'Fine', result: 'fine' },
      ],
      update: [{ id: 'gone', update_data: { name: 'x' } }],
    });
    expect(said(error.fields)).toEqual([
      'update.0._id notARecord',
      'create.0.name required',
      'create.0.equipment_id readOnly',
      'create.0.result required',
      'create.0.hours wrongType',
    ]);
  });

  test('of products are named with every wrong part', async () => {
    const { id } = await rep.ok('deal.create', { name: 'Lines' });
    const { error } = await rep.call('products.saveLines', {
      id,
      table_id: 'deal',
      product_list: [
        { name: '', number: 'many', price: 1 },
        { name: 'Oil', number: 1, price: -1, currency: 'XXX' },
        { product_id: 'gone', number: 1, price: 1 },
      ],
    });
    expect(said(error.fields)?.map((one) => one.split(' ')[0])).toEqual(
      expect.arrayContaining([
        'product_list.0.name',
        'product_list.0.number',
        'product_list.1.price',
        'product_list.1.currency',
        'product_list.2.product_id',
      ]),
    );
  });
});

describe('the privacy of a refusal', () => {
  describe('about a field that the caller may not see', () => {
    const hidden = { auth_mode: 'role', auth_role_config: {} };
    beforeAll(async () => {
      await setField('organization', 'nickname', { ...hidden, visibility_config: undefined });
      await setField('organization', 'credit_code', { ...hidden, default_value: { mode: 'custom', value: 'TAKEN-1' } });
    });
    afterAll(async () => {
      for (const id of ['nickname', 'credit_code'])
        await setField('organization', id, { auth_mode: undefined, default_value: undefined });
    });

    test('reports it like an unknown field, after the fields of the form', async () => {
      const { error } = await rep.call('organization.create', { name: '', zzz: 1, nickname: 'x', website: 'x y' });
      expect(said(error.fields)).toEqual([
        'name required',
        'website notAUrl',
        'zzz unknownField',
        'nickname unknownField',
      ]);
    });

    test('does not reveal it by a dependent value', async () => {
      const condition = { field: 'nickname', relation: 'equal', value: 'x' };
      const visibility_config = { field_create_permission: 'visible', visibility_condition: condition };
      await setField('organization', 'remark', { visibility_config });
      const { error } = await rep.call('organization.create', { name: '', nickname: 'x', remark: 'y' });
      await setField('organization', 'remark', { visibility_config: undefined });
      expect(said(error.fields)).toEqual(['name required', 'remark notShown', 'nickname unknownField']);
    });

    test('does not name it where the value of the server is refused', async () => {
      const { name, error } = await rep.call('organization.create', { name: 'Hidden number' });
      expect([name, error.fields]).toEqual(['invalid', []]);
      const wrong = await rep.call('organization.create', { name: 'Hidden number', website: 'x y' });
      expect(said(wrong.error.fields)).toEqual(['website notAUrl']);
    });
  });

  test('about a removed record is as before, whatever was sent', async () => {
    const { id } = await rep.ok('organization.create', { name: 'Gone' });
    const known_update_time = await updateTime('organization', id);
    await rep.ok('organization.remove', { id });
    expect((await rep.call('organization.update', { id, known_update_time, update_data: wrong })).name).toBe('deleted');
  });

  test('about a draft that nobody may edit is as before, and names an unknown stage', async () => {
    const { id } = await rep.ok('deal.create', { name: 'Draft' });
    await server.app.db
      .updateTable('records')
      .set({ is_draft: true })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('id', '=', id)
      .execute();
    const known_update_time = await updateTime('deal', id);
    const change = (update_data: Record<string, unknown>) =>
      rep.call('deal.update', { id, known_update_time, update_data });
    expect((await change({ amount: 'much', name: '' })).name).toBe('notAllowed');
    expect(said((await change({ amount: 'much', stage_id: 'nowhere' })).error.fields)).toEqual([
      'amount wrongType',
      'stage_id notAnOption',
    ]);
  });

  test('has a limited size for any number of faults', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`wrong_${index}`, index]));
    const { error, text } = await rep.call('organization.create', { name: '', ...many });
    expect(error.fields).toHaveLength(500);
    expect(error.fields?.[0]).toEqual({ field: 'name', code: 'required' });
    expect(text.length).toBeLessThan(50_000);
    const { id } = await rep.ok('records.create', { table_id: 'equipment', fields: { name: 'Freezer' } });
    const row = Object.fromEntries(Object.entries(many).slice(0, 20));
    const rows = await rep.call('rows.save', {
      table_id: 'equipment_check',
      object_type: 'equipment',
      object_id: id,
      create: Array.from({ length: 40 }, () => row),
    });
    expect(rows.error.fields).toHaveLength(500);
    expect(rows.text.length).toBeLessThan(50_000);
  });
});
