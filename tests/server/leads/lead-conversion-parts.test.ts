import type { RawInput } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What a person decides in a conversion, what stands in its way, and who may take it back. */

const clientId = 'brightsea-feishu';
const minute = 60_000;
let server: TestServer;
let rep: Client;
let colleague: Client;
/** Reads nothing of the two others. */
let stranger: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, colleague, stranger] = (await Promise.all(['rep1', 'rep2', 'rep4'].map((name) => server.signIn(name)))) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

let count = 0;
const newLead = async (values: Record<string, unknown> = {}, client = rep) => {
  count += 1;
  const fields = {
    name: `Cook ${count}`,
    contact_name: `Cook ${count}`,
    company_name: `Bistro ${count} Ltd`,
    phone: `0571 6666 ${1000 + count}`,
  };
  return (await client.ok('lead.create', { ...fields, remark: 'Met at the fair', ...values })).id;
};
const info = (id: string, client = rep) => client.ok('lead.info', { id });
const proposal = (id: string, client = rep) => client.ok('lead.proposeConversion', { id });
type Convert = Omit<RawInput<'lead.convert'>, 'id' | 'known_update_time'>;
const create = { action: 'create' } as const;
const convert = async (id: string, parts: Convert = { customer: create, contact: create, deal: {} }, client = rep) =>
  client.call('lead.convert', { id, known_update_time: (await info(id, client)).update_time, ...parts });
const undo = (id: string, client = rep) => client.call('lead.undoConversion', { id });
const organization = (id: string, client = rep) => client.ok('organization.info', { id });
/** Merges into the configuration of a field; undefined takes a setting out. */
const setField = async (table_id: string, field_id: string, settings: Record<string, unknown>) => {
  const field = server.app.db
    .selectFrom('fields')
    .select('config')
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('field_id', '=', field_id);
  const { config } = await field.executeTakeFirstOrThrow();
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ ...config, ...settings }) })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('field_id', '=', field_id)
    .execute();
};
const openToEverybody = (read_rule: 'all' | 'team') =>
  server.app.db
    .updateTable('object_types')
    .set({ read_rule, write_rule: read_rule })
    .where('client_id', '=', clientId)
    .execute();

describe('the existing records that a conversion finds', () => {
  test('begin with the organization that the lead was moved into', async () => {
    const id = await newLead();
    const { id: named } = await rep.ok('organization.create', { name: `Bistro ${count} Ltd` });
    const { id: home } = await rep.ok('organization.create', { name: 'Where the lead belongs' });
    await rep.ok('records.save', { table_id: 'lead', id, fields: { customer_id: home } });
    const { matches } = (await proposal(id)).customer;
    expect(matches.map(({ _id, by }) => [_id, by])).toEqual([
      [home, 'lead'],
      [named, 'value'],
    ]);
  });

  test('include the organization of the contact with the phone number, where none has the name', async () => {
    const { id: home } = await rep.ok('organization.create', { name: 'Under another name' });
    const { id: contact } = await rep.ok('user.create', {
      name: 'The same cook',
      phone: '0571 7777 1234',
      organization_ids: [home],
    });
    const { customer, contact: found } = await proposal(await newLead({ phone: '0571 7777 1234' }));
    expect(found?.matches.map(({ _id, by }) => [_id, by])).toEqual([[contact, 'value']]);
    expect(customer.matches.map(({ _id, by }) => [_id, by])).toEqual([[home, 'contact']]);
  });

  test('show an organization that the reader may not see without its name and owner', async () => {
    await setField('organization', 'name', { is_unique: true });
    const { id: theirs } = await stranger.ok('organization.create', { name: 'Their Bistro' });
    const { customer } = await proposal(await newLead({ company_name: 'Their Bistro' }));
    expect(customer.matches).toEqual([
      { _id: theirs, title: '', readable: false, updatable: false, owner_member_id: null, by: 'value' },
    ]);
    const id = await newLead({ company_name: 'Their Bistro' });
    expect((await convert(id, { customer: { action: 'update', id: theirs } })).name).toBe('notReadable');
    const second = await convert(id);
    expect([second.name, second.error.params, second.error.fields?.map(({ code }) => code)]).toEqual([
      'invalid',
      { part: 'customer' },
      ['duplicate'],
    ]);
    await setField('organization', 'name', { is_unique: undefined });
  });
});

describe('[records 4.43] the owner of the records of a conversion', () => {
  test('is the member that the request names, for all of them', async () => {
    const id = await newLead();
    const { data } = await convert(id, { customer: create, contact: create, deal: {}, owner_member_id: 'mb_rep2' });
    expect((await organization(data.customer_id, colleague)).owner_member_id).toBe('mb_rep2');
    expect((await colleague.ok('user.info', { id: data.contact_id ?? '' })).owner_member_id).toBe('mb_rep2');
    expect((await colleague.ok('deal.info', { id: data.deal_id ?? '' })).owner_member_id).toBe('mb_rep2');
    // What was given away is taken back all the same, by who converted.
    expect((await undo(id)).name).toBe('ok');
    expect((await colleague.call('organization.info', { id: data.customer_id })).name).toBe('deleted');
  });

  test('stays on an existing customer unless a member with that right changes it, and returns with an undo', async () => {
    const id = await newLead();
    const { id: mine } = await rep.ok('organization.create', { name: 'Handed over' });
    const parts = { customer: { action: 'update', id: mine }, owner_member_id: 'mb_rep2' } as const;
    expect((await convert(id, parts)).name).toBe('ok');
    expect((await organization(mine, colleague)).owner_member_id).toBe('mb_rep2');
    expect((await undo(id)).name).toBe('ok');
    expect((await organization(mine)).owner_member_id).toBe('mb_rep1');
  });

  test('must be an active member', async () => {
    const answer = await convert(await newLead(), { customer: create, owner_member_id: 'nobody' });
    expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field: 'owner_member_id', code: 'notAMember' }]]);
  });

  test('is the converting member where the owner of the lead has left the company', async () => {
    const id = await newLead();
    await server.app.db
      .updateTable('records')
      .set({ owner: 'mb_gone' })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
    const admin = await server.signIn('admin');
    const { owner_member_id } = await proposal(id, admin);
    const { name, data } = await convert(id, { customer: create, contact: create }, admin);
    expect(name).toBe('ok');
    expect((await organization(data.customer_id, admin)).owner_member_id).toBe(owner_member_id);
  });
});

describe('the values that a conversion writes', () => {
  test('keep fields that the member empties, and prefer the typed value', async () => {
    const id = await newLead();
    const { data } = await convert(id, { customer: { action: 'create', fields: { remark: null, phone: '0571 1' } } });
    // The phone is refused at its field, in its part.
    expect(data).toMatchObject({ params: { part: 'customer' }, fields: [{ field: 'phone' }] });
    const done = await convert(id, { customer: { action: 'create', fields: { remark: null } } });
    expect((await organization(done.data.customer_id))['remark'] ?? null).toBeNull();
  });

  test('conflict with a customer that changed in the meantime, in that part', async () => {
    const id = await newLead();
    await openToEverybody('all');
    const { id: mine } = await rep.ok('organization.create', { name: 'Changed meanwhile', remark: 'First' });
    const { update_time: known_update_time } = await organization(mine);
    server.clock.forward(1_000);
    await colleague.ok('organization.update', {
      id: mine,
      known_update_time,
      update_data: { remark: 'Theirs' },
    });
    const customer = { action: 'update', id: mine, known_update_time, fields: { remark: 'Mine' } } as const;
    const answer = await convert(id, { customer });
    expect(answer.name).toBe('conflict');
    expect(answer.error.params).toMatchObject({ part: 'customer', fields: [{ field: 'remark', theirs: 'Theirs' }] });
    const settled = { ...customer, known_update_time: (await organization(mine)).update_time };
    expect((await convert(id, { customer: settled })).name).toBe('ok');
    await openToEverybody('team');
  });

  test('[records 5.5] include the fields that the conversion stage requires of the lead, and their absence is refused', async () => {
    const settings = { is_convert: true, jump_stages: [], required_fields: ['source'] };
    const stage = (value: object) =>
      server.app.db
        .updateTable('stages')
        .set({ settings: JSON.stringify(value) })
        .where('client_id', '=', clientId)
        .where('stage_id', '=', 'lead_converted')
        .execute();
    await stage(settings);
    const id = await newLead();
    expect((await proposal(id)).stages).toMatchObject([{ missing: ['source'], missing_from_others: [] }]);
    const refused = await convert(id);
    expect([refused.name, refused.error.fields]).toEqual(['stageIncomplete', [{ field: 'source', code: 'required' }]]);
    expect((await convert(id, { customer: create, fields: { source: 'website' } })).name).toBe('ok');
    expect((await info(id))['source']).toEqual(['website']);
    await stage({ is_convert: true, jump_stages: [] });
  });

  test('exclude lead values that the member may not see, and include links whatever the member may write', async () => {
    const id = await newLead({ remark: 'Between us' });
    const hidden = { auth_mode: 'role', auth_role_config: { nobody: 'write' } };
    const open = { auth_mode: undefined, auth_role_config: undefined };
    const closed: [string, string][] = [
      ['lead', 'remark'],
      ['lead', 'customer_id'],
      ['user', 'organization_ids'],
    ];
    for (const [table, field] of closed) await setField(table, field, hidden);
    const { name, data } = await convert(id).finally(async () => {
      for (const [table, field] of closed) await setField(table, field, open);
    });
    expect(name).toBe('ok');
    const customer = await organization(data.customer_id);
    expect([customer['remark'] ?? null, customer['contact_ids']]).toEqual([null, [data.contact_id]]);
    expect((await info(id)).organization_id).toBe(data.customer_id);
    for (const [table, field] of closed) await setField(table, field, hidden);
    const undone = await undo(id).finally(async () => {
      for (const [table, field] of closed) await setField(table, field, open);
    });
    expect(undone.name).toBe('ok');
    expect((await info(id)).organization_id).toBeNull();
  });

  test('link the deal with its lead in both directions', async () => {
    const id = await newLead();
    const { data } = await convert(id);
    const deal = data.deal_id ?? '';
    expect((await rep.ok('deal.info', { id: deal }))['lead_ids']).toEqual([id]);
    const deals = await rep.ok('links.list', { table_id: 'deal', object_type: 'lead', object_id: id });
    expect(deals.list.map(({ _id }) => _id)).toEqual([deal]);
    const leads = await rep.ok('links.list', {
      table_id: 'lead',
      object_type: 'organization',
      object_id: data.customer_id,
    });
    expect(leads.list.map(({ _id }) => _id)).toEqual([id]);
  });
});

test('[records 4.44] a lead is moved into an organization by a link from either page, and becomes its opportunity', async () => {
  const { id: home } = await rep.ok('organization.create', { name: 'Linked by hand' });
  const ways = [
    (id: string) => ({ object_type: 'lead', object_id: id, table_id: 'organization', add: [home] }),
    (id: string) => ({ object_type: 'organization', object_id: home, table_id: 'lead', add: [id] }),
  ];
  for (const way of ways) {
    const id = await newLead();
    expect(await rep.ok('links.update', way(id))).toMatchObject({ success: 1, fail: 0 });
    expect(await info(id)).toMatchObject({ lifecycle: 'opportunity', organization_id: home, organization_ids: [home] });
  }
});

describe('a lead that is converted', () => {
  const state = async (id: string, client = rep) => (await client.ok('lead.conversion', { id })).conversion;

  test('offers no second conversion, and the refusal names the customer to members who may read it', async () => {
    const id = await newLead();
    expect((await info(id)).abilities.convert).toBe(true);
    expect(await state(id)).toBeNull();
    const { data } = await convert(id);
    expect((await info(id)).abilities.convert).toBeUndefined();
    const customer = { table_id: 'organization', id: data.customer_id, is_new: true };
    const mine = (await rep.call('lead.proposeConversion', { id })).error.params;
    expect(mine).toEqual({ customer: { ...customer, title: `Bistro ${count} Ltd`, readable: true } });
    expect((await convert(id)).error.params).toEqual(mine);
    await rep.ok('lead.update', {
      id,
      known_update_time: (await info(id)).update_time,
      update_data: { lead_team: ['mb_rep4'] },
    });
    const theirs = (await stranger.call('lead.proposeConversion', { id })).error.params;
    expect(theirs).toEqual({ customer: { ...customer, title: '', readable: false } });
  });

  test('reports its customer, contact and deal, and whether the reader can undo the conversion', async () => {
    const id = await newLead({ lead_team: ['mb_rep2'] });
    const { data } = await convert(id);
    const now = server.clock.now();
    expect(await state(id)).toMatchObject({
      records: [
        { table_id: 'organization', id: data.customer_id, is_new: true, title: `Bistro ${count} Ltd` },
        { table_id: 'user', id: data.contact_id },
        { table_id: 'deal', id: data.deal_id },
      ],
      member_id: 'mb_rep1',
      create_time: now,
      undo_until: now + 60 * minute,
      undo: 'possible',
    });
    expect((await state(id, colleague))?.undo).toBe('notAllowed');
    server.clock.forward(1_000);
    await rep.ok('notes.create', { content: 'A first call', follow_relate_objs: { deal: [data.deal_id ?? ''] } });
    expect((await state(id))?.undo).toBe('written');
    server.clock.forward(60 * minute);
    expect((await state(id))?.undo).toBe('tooLate');
  });

  test('stays converted once another record names one of the new records', async () => {
    const id = await newLead();
    const { data } = await convert(id);
    const { id: own } = await rep.ok('lead.create', { name: 'A second inquiry' });
    await rep.ok('records.save', { table_id: 'lead', id: own, fields: { customer_id: data.customer_id } });
    expect((await state(id))?.undo).toBe('written');
    expect((await undo(id)).name).toBe('undoWritten');
    expect((await organization(data.customer_id)).name).toBe(`Bistro ${count} Ltd`);
  });

  test('leaves nothing in the customer after the undo of a conversion into an existing one', async () => {
    const id = await newLead();
    const { id: mine } = await rep.ok('organization.create', { name: 'As before' });
    const before = await organization(mine);
    await convert(id, { customer: { action: 'update', id: mine }, contact: create, deal: {} });
    expect((await undo(id)).name).toBe('ok');
    const after = await organization(mine);
    expect(after).toEqual({ ...before, update_time: after.update_time });
  });

  test('is converted once and undone once by a doubled tap, with one answer', async () => {
    const id = await newLead();
    const input = { id, known_update_time: (await info(id)).update_time, customer: create };
    const key = 'conversion-tapped-twice-0001';
    const answers = await Promise.all([
      rep.call('lead.convert', input, { key }),
      rep.call('lead.convert', input, { key }),
    ]);
    const done = answers.filter(({ name }) => name === 'ok').map(({ data }) => data.customer_id);
    expect(new Set(done).size).toBe(1);
    expect((await rep.call('lead.convert', input, { key })).data.customer_id).toBe(done[0]);
    const undone = 'conversion-undone-twice-00001';
    const first = await rep.call('lead.undoConversion', { id }, { key: undone });
    const again = await rep.call('lead.undoConversion', { id }, { key: undone });
    expect([first.name, again.name]).toEqual(['ok', 'ok']);
  });

  test('cannot be a draft, a lost lead without a successor, or a lead of another member', async () => {
    const lost = await newLead();
    await rep.ok('records.save', {
      table_id: 'lead',
      id: lost,
      fields: { lost_reason: 'no_need' },
      stage: { stage_id: 'lead_closed' },
    });
    expect((await info(lost)).abilities.convert).toBeUndefined();
    expect((await rep.call('lead.proposeConversion', { id: lost })).name).toBe('notAllowed');
    expect((await convert(lost)).name).toBe('noStageFollows');
    const draft = await newLead();
    await server.app.db
      .updateTable('records')
      .set({ is_draft: true })
      .where('client_id', '=', clientId)
      .where('id', '=', draft)
      .execute();
    expect((await convert(draft)).name).toBe('notAllowed');
    const elsewhere = await server.signIn('rep1', 'brightsea-dingtalk');
    const mine = await newLead();
    const answers = await Promise.all([
      elsewhere.call('lead.conversion', { id: mine }),
      elsewhere.call('lead.proposeConversion', { id: mine }),
      elsewhere.call('lead.undoConversion', { id: mine }),
      elsewhere.call('lead.convert', { id: mine, known_update_time: 0, customer: create }),
    ]);
    expect(answers.map(({ name }) => name)).toEqual(['notFound', 'notFound', 'notFound', 'notFound']);
  });
});
