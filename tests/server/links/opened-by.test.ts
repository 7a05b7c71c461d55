import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Who is in charge of a ticket reads its customer and its contact, and nothing more; the settings of the types say so. */

let server: TestServer;
let rep: Client;
let agent: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, agent, admin] = await Promise.all([server.signIn('rep1'), server.signIn('agent'), server.signIn('admin')]);
});
afterAll(() => server.close());

/** A customer and a contact of a rep whom the agent does not know, with a ticket about them. */
async function customer(owner: string | undefined) {
  const { id: organization } = await rep.ok('organization.create', { name: 'Pier 9 Kitchen' });
  const { id: contact } = await rep.ok('user.create', { name: 'Chen Ying', phone: '13800009876' });
  const links = { organization_id: organization, contact_id: contact };
  const { ticket_id: ticket = '' } = await admin.ok('ticket.create', { name: 'Freezer is warm', ...links });
  if (owner !== undefined) await handOver(ticket, owner);
  return { organization, contact, ticket };
}
const change = (ticket_id: string, update_data: Record<string, unknown>) =>
  admin.ok('ticket.update', { ticket_id, known_update_time: server.clock.now(), update_data });
const handOver = (ticket: string, owner_member_id: string) => change(ticket, { owner_member_id });
const states = async (client: Client, { organization, contact }: { organization: string; contact: string }) => [
  (await client.call('organization.info', { id: organization })).name,
  (await client.call('user.info', { id: contact })).name,
];

describe('the customer and the contact of a ticket', () => {
  test('are read by who is in charge of it, as long as they are', async () => {
    const ids = await customer(undefined);
    expect(await states(agent, ids)).toEqual(['notReadable', 'notReadable']);
    await handOver(ids.ticket, 'mb_agent');
    expect(await states(agent, ids)).toEqual(['ok', 'ok']);
    const ticket = await agent.ok('ticket.info', { ticket_id: ids.ticket });
    expect(JSON.stringify(ticket)).toContain('Pier 9 Kitchen');
    await handOver(ids.ticket, 'mb_admin');
    expect(await states(agent, ids)).toEqual(['notReadable', 'notReadable']);
  });

  test('are read and not written, are found in lists, and say why', async () => {
    const ids = await customer('mb_agent');
    const { abilities } = await agent.ok('organization.info', { id: ids.organization });
    expect(abilities).toMatchObject({ update: false, remove: false, note: false });
    const refused = await agent.call('organization.update', {
      id: ids.organization,
      known_update_time: server.clock.now(),
      update_data: { nickname: 'Pier' },
    });
    expect(refused.name).toBe('notAllowed');
    const { list } = await agent.ok('records.list', {
      table_id: 'organization',
      filter: { field: '_id', relation: 'include', value: [ids.organization] },
    });
    expect(list.map(({ _id }) => _id)).toEqual([ids.organization]);
    const { list: readers } = await agent.ok('collaborators.readers', { id: ids.organization, size: 100 });
    expect(readers.find(({ member_id }) => member_id === 'mb_agent')?.reasons).toEqual([{ why: 'linked' }]);
  });

  test('are closed again when the ticket is removed or names others, and open when it returns', async () => {
    const ids = await customer('mb_agent');
    await admin.ok('ticket.remove', { ticket_id: ids.ticket });
    expect(await states(agent, ids)).toEqual(['notReadable', 'notReadable']);
    await admin.ok('bin.restore', { table_id: 'ticket', ids: [ids.ticket] });
    expect(await states(agent, ids)).toEqual(['ok', 'ok']);
    const { id: other } = await rep.ok('organization.create', { name: 'Pier 10 Kitchen' });
    await change(ids.ticket, { organization_id: other });
    expect(await states(agent, ids)).toEqual(['notReadable', 'ok']);
    expect(await states(agent, { ...ids, organization: other })).toEqual(['ok', 'ok']);
  });

  test('show nobody who is in charge of tickets that they may not read', async () => {
    const ids = await customer('mb_agent');
    const info = await rep.ok('organization.info', { id: ids.organization });
    expect(JSON.stringify(info)).not.toContain('_linked_owners');
    const filter = { field: '_linked_owners', relation: 'include' as const, value: ['mb_agent'] };
    const asked = await rep.call('records.list', { table_id: 'organization', filter });
    expect([asked.name, asked.error.params?.['filter']]).toEqual(['invalid', '_linked_owners']);
  });
});

test('a company that takes the rule back closes them, and one that sets it opens what is there', async () => {
  const ids = await customer('mb_agent');
  const set = async (opened_by: unknown) => {
    const { type } = await admin.ok('admin.type', { table_id: 'organization' });
    const { opened_by: _before, ...others } = (type as { settings: Record<string, unknown> }).settings;
    const settings = { ...others, ...(opened_by === null ? {} : { opened_by }) };
    const changes = [{ section: 'types', action: 'set', id: 'organization', values: { settings } } as never];
    await admin.ok('admin.change', { version: (await admin.ok('admin.company', {})).version, changes });
  };
  await set(null);
  expect(await states(agent, ids)).toEqual(['notReadable', 'ok']);
  await set([{ table_id: 'ticket', field_id: 'organization_id' }]);
  expect(await states(agent, ids)).toEqual(['ok', 'ok']);
});
