import type { RawInput } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

const minute = 60_000;
let count = 0;
const newLead = async (values: Record<string, unknown> = {}) => {
  count += 1;
  const fields = {
    name: `Kitchen ${count} · phone enquiry`,
    contact_name: `Chef ${count}`,
    company_name: `Kitchen ${count} Ltd`,
    phone: `0571 5555 ${1000 + count}`,
  };
  return (await rep.ok('lead.create', { ...fields, remark: 'Met at the fair', ...values })).id;
};
const info = (id: string, client = rep) => client.ok('lead.info', { id });
type Convert = Omit<RawInput<'lead.convert'>, 'id' | 'known_update_time'>;
const create = { action: 'create' } as const;
const convert = async (id: string, parts: Convert = { customer: create, contact: create, deal: {} }, client = rep) =>
  client.call('lead.convert', { id, known_update_time: (await info(id, client)).update_time, ...parts });
const exists = async (table_id: string, id: string | null) =>
  id !== null && (await rep.call('records.info', { table_id, id })).name === 'ok';
const everything = async () =>
  server.app.db
    .selectFrom('records')
    .select(['table_id', 'id', 'update_time'])
    .where('client_id', '=', 'brightsea-feishu')
    .where('deleted_at', 'is', null)
    .orderBy('table_id')
    .orderBy('id')
    .execute();

test('[records 4.42] [records 4.43] [records 7.25] a lead becomes a customer, a contact and a deal that are linked and belong to the owner of the lead', async () => {
  const id = await newLead();
  const proposal = await rep.ok('lead.proposeConversion', { id });
  expect(proposal).toMatchObject({
    stages: [{ _id: 'lead_converted', name: 'Converted' }],
    customer: {
      table_id: 'organization',
      values: { name: `Kitchen ${count} Ltd`, remark: 'Met at the fair' },
      matches: [],
    },
    contact: { table_id: 'user', values: { name: `Chef ${count}`, company_name: `Kitchen ${count} Ltd` }, matches: [] },
    deal: { table_id: 'deal', values: { name: `Kitchen ${count} Ltd` } },
  });
  const { data, name } = await convert(id, {
    customer: create,
    contact: create,
    deal: { fields: { name: 'First delivery', amount: 100 } },
  });
  expect(name).toBe('ok');
  const organization = await rep.ok('organization.info', { id: data.customer_id });
  expect(organization).toMatchObject({
    name: `Kitchen ${count} Ltd`,
    remark: 'Met at the fair',
    account_manager: 'mb_rep1',
    owner_member_id: 'mb_rep1',
    contact_ids: [data.contact_id],
    deal_ids: [data.deal_id],
  });
  const contact = await rep.ok('user.info', { id: data.contact_id ?? '' });
  expect(contact).toMatchObject({
    name: `Chef ${count}`,
    organization_ids: [data.customer_id],
    owner_member_id: 'mb_rep1',
  });
  expect(await rep.ok('deal.info', { id: data.deal_id ?? '' })).toMatchObject({
    name: 'First delivery',
    amount: 100,
    stage_id: 'new_business_contact',
    organization_ids: [data.customer_id],
    contact_ids: [data.contact_id],
  });
  const lead = await info(id);
  expect(lead).toMatchObject({
    stage_id: 'lead_converted',
    lifecycle: 'converted',
    organization_id: data.customer_id,
    organization_ids: [data.customer_id],
  });
  const { list } = await rep.ok('records.events', { table_id: 'lead', id });
  expect(list.flatMap(({ conversion }) => conversion ?? [])).toEqual([
    {
      records: [
        { table_id: 'organization', id: data.customer_id, is_new: true },
        { table_id: 'user', id: data.contact_id, is_new: true },
        { table_id: 'deal', id: data.deal_id, is_new: true },
      ],
      undone: false,
    },
  ]);
  expect(list.flatMap(({ stage_change }) => stage_change?.kind ?? [])).toEqual(['won']);
});

test('a conversion finds a customer by name and a contact by phone, and fills their empty fields', async () => {
  const id = await newLead({ company_name: 'Known Kitchen', phone: '0571 5555 7777' });
  const { id: organization } = await rep.ok('organization.create', { name: 'Known Kitchen', remark: 'An old friend' });
  const { id: contact } = await rep.ok('user.create', { name: 'The chef', phone: '0571 5555 7777' });
  const proposal = await rep.ok('lead.proposeConversion', { id });
  expect(proposal.customer.matches).toEqual([
    {
      _id: organization,
      title: 'Known Kitchen',
      readable: true,
      updatable: true,
      owner_member_id: 'mb_rep1',
      by: 'value',
    },
  ]);
  expect(proposal.contact?.matches.map(({ _id }) => _id)).toEqual([contact]);
  const { data } = await convert(id, {
    customer: { action: 'update', id: organization },
    contact: { action: 'update', id: contact },
  });
  expect(data).toMatchObject({ customer_id: organization, contact_id: contact, deal_id: null });
  const known = await rep.ok('organization.info', { id: organization });
  expect([known.name, known.remark, known.contact_ids]).toEqual(['Known Kitchen', 'An old friend', [contact]]);
  expect(typeof known.phone).toBe('string');
  expect((await rep.ok('user.info', { id: contact })).name).toBe('The chef');
});

test('a lead is converted once by any number of parallel attempts', async () => {
  const id = await newLead();
  const { update_time: known_update_time } = await info(id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => rep.call('lead.convert', { id, known_update_time, customer: create })),
  );
  const names = answers.map(({ name }) => name).sort();
  expect(names.filter((name) => name === 'ok')).toHaveLength(1);
  expect(new Set(names)).toEqual(new Set(['ok', 'leadConverted']));
  expect((await rep.call('lead.proposeConversion', { id })).name).toBe('leadConverted');
  expect((await convert(id)).name).toBe('leadConverted');
  const { list } = await rep.ok('records.search', {
    table_id: 'organization',
    keyword: `Kitchen ${count} Ltd`,
    limit: 20,
  });
  expect(list).toHaveLength(1);
});

test('the conversion stage has the name of other lead calls, and its former name is still accepted', async () => {
  const id = await newLead();
  expect((await convert(id, { customer: create, stage_id: 'lead_qualified' })).name).toBe('stageNotAllowed');
  const both = await convert(id, { customer: create, stage_id: 'lead_qualified', lead_stage_id: 'lead_converted' });
  expect(both.name).toBe('ok');
  expect(await info(id)).toMatchObject({ lead_stage_id: 'lead_converted' });
});

test('a contact has the name of the person behind a lead, and a lead without one is not converted into a contact without a name', async () => {
  const id = await newLead({ contact_name: '' });
  const { contact } = await rep.ok('lead.proposeConversion', { id });
  expect(contact?.values).not.toHaveProperty('name');
  const refused = await convert(id, { customer: create, contact: create });
  expect([refused.name, refused.error]).toEqual([
    'invalid',
    { params: { part: 'contact' }, fields: [{ field: 'name', code: 'required' }] },
  ]);
  const named = { action: 'create', fields: { name: 'Ines Okafor' } } as const;
  const { data } = await convert(id, { customer: create, contact: named });
  expect((await rep.ok('user.info', { id: data.contact_id ?? '' })).name).toBe('Ines Okafor');
});

test('a conversion stores nothing where any part of it is refused', async () => {
  const id = await newLead();
  const before = await everything();
  const refusals = [
    await convert(id, { customer: create, contact: create, deal: { fields: { amount: 'much' } } }),
    await convert(id, { customer: { action: 'create', fields: { name: '' } } }),
    await convert(id, { customer: { action: 'update' } }),
    await convert(id, { customer: { action: 'update', id: 'nothing' } }),
    await convert(id, { customer: create, lead_stage_id: 'lead_qualified' }),
    await rep.call('lead.convert', { id, known_update_time: 0, customer: create, lead_stage_id: 'nothing' }),
  ];
  expect(refusals.map(({ name }) => name)).toEqual([
    'invalid',
    'invalid',
    'invalid',
    'notFound',
    'stageNotAllowed',
    'invalid',
  ]);
  expect(await everything()).toEqual(before);
  const stranger = await server.signIn('rep4');
  expect((await stranger.call('lead.proposeConversion', { id })).name).toBe('notReadable');
  expect((await stranger.call('lead.convert', { id, known_update_time: 0, customer: create })).name).toBe(
    'notReadable',
  );
});

describe('a conversion that is undone', () => {
  const undo = (id: string, client = rep) => client.call('lead.undoConversion', { id });

  test('within the hour removes its records, empties the filled fields, and returns the lead to its stage', async () => {
    const id = await newLead({ company_name: 'Undone Kitchen' });
    const { id: organization } = await rep.ok('organization.create', { name: 'Undone Kitchen', remark: 'Kept' });
    const { data } = await convert(id, { customer: { action: 'update', id: organization }, contact: create, deal: {} });
    server.clock.forward(59 * minute);
    expect((await undo(id)).name).toBe('ok');
    expect(await Promise.all([exists('user', data.contact_id), exists('deal', data.deal_id)])).toEqual([false, false]);
    const customer = await rep.ok('organization.info', { id: organization });
    expect([customer.remark, customer.phone ?? null]).toEqual(['Kept', null]);
    expect(await info(id)).toMatchObject({ stage_id: 'lead_new', lifecycle: 'lead', organization_id: null });
    expect((await undo(id)).name).toBe('leadNotConverted');
    const events = (await rep.ok('records.events', { table_id: 'lead', id })).list;
    expect(events.flatMap(({ conversion }) => conversion?.undone ?? [])).toEqual([true, false]);
    server.clock.forward(1_000);
    expect((await convert(id)).name).toBe('ok');
  });

  test('is refused after an hour, after a later change, and to other members', async () => {
    const id = await newLead();
    const { data } = await convert(id);
    expect(data.undo_until).toBe(server.clock.now() + 60 * minute);
    server.clock.forward(1_000);
    expect((await undo(id, await server.signIn('rep2'))).name).toBe('notAllowed');
    await rep.ok('notes.create', { content: 'First talk', follow_relate_objs: { user: [data.contact_id ?? ''] } });
    expect((await undo(id)).name).toBe('undoWritten');
    const late = await newLead();
    await convert(late);
    server.clock.forward(60 * minute + 1);
    expect((await undo(late)).name).toBe('undoTooLate');
    expect(await info(late)).toMatchObject({ lifecycle: 'converted' });
  });
});

test('[records 3.18] [records 3.19] [records 4.44] a lead that is moved into an organization is an opportunity of it, and a lost lead is lost', async () => {
  const id = await newLead();
  expect(await info(id)).toMatchObject({ lifecycle: 'lead', organization_id: null, organization_ids: [] });
  const { id: organization } = await rep.ok('organization.create', { name: 'Where it belongs' });
  await rep.ok('records.save', { table_id: 'lead', id, fields: { customer_id: organization } });
  expect(await info(id)).toMatchObject({
    lifecycle: 'opportunity',
    organization_id: organization,
    organization_ids: [organization],
  });
  await rep.ok('records.save', {
    table_id: 'lead',
    id,
    fields: { lost_reason: 'no_need' },
    stage: { stage_id: 'lead_closed' },
  });
  expect((await info(id)).lifecycle).toBe('lost');
});
