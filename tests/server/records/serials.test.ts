import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const numberOf = async (id: string) => String((await rep.ok('deal.info', { id })).deal_no);

test('a hundred deals that are saved at the same moment get different serial numbers', async () => {
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, index) => rep.ok('deal.create', { name: `Numbered ${index}` })),
  );
  const numbers = await Promise.all(made.map(({ id }) => numberOf(id)));
  expect(new Set(numbers).size).toBe(100);
  for (const number of numbers) expect(number).toMatch(/^D20261120\d{4}$/);
});

test('a retry of a save takes no second serial number', async () => {
  const once = { key: 'one-deal-one-number' };
  const { id } = await rep.ok('deal.create', { name: 'Once' }, once);
  const number = await numberOf(id);
  expect((await rep.ok('deal.create', { name: 'Once' }, once)).id).toBe(id);
  const { id: next } = await rep.ok('deal.create', { name: 'Next' });
  expect(Number((await numberOf(next)).slice(-4))).toBe(Number(number.slice(-4)) + 1);
});

test('a serial number is permanent and comes from the server alone', async () => {
  const refused = await rep.call('deal.create', { name: 'Mine', deal_no: 'D1' });
  expect(refused.error.fields).toEqual([{ field: 'deal_no', code: 'readOnly' }]);
  const { id } = await rep.ok('deal.create', { name: 'Kept' });
  const { deal_no, update_time } = await rep.ok('deal.info', { id });
  expect(
    (await rep.call('deal.update', { id, known_update_time: update_time, update_data: { deal_no: 'D2' } })).error
      .fields,
  ).toEqual([{ field: 'deal_no', code: 'readOnly' }]);
  await rep.ok('deal.update', { id, known_update_time: update_time, update_data: { name: 'Kept, renamed' } });
  expect((await rep.ok('deal.info', { id })).deal_no).toBe(deal_no);
  expect(
    (await rep.ok('records.list', { table_id: 'deal', keyword: String(deal_no) })).list.map((record) => record._id),
  ).toEqual([id]);
});

test('the creation time of a ticket is that of its first save, whatever a form says', async () => {
  const { ticket_id } = await rep.ok('ticket.create', { name: 'When' });
  const ticket = await rep.ok('ticket.info', { ticket_id });
  expect(ticket.ticket_create_time).toBe(ticket.create_time);
  const refused = await rep.call('ticket.update', {
    ticket_id,
    known_update_time: ticket.update_time,
    update_data: { ticket_create_time: 0 },
  });
  expect(refused.error.fields).toEqual([{ field: 'ticket_create_time', code: 'readOnly' }]);
});

test('the day of a serial number is that of the company, and each day counts from one', async () => {
  server.clock.forward(Date.parse('2026-11-20T15:59:59Z') - server.clock.now());
  const { id: last } = await rep.ok('deal.create', { name: 'Before midnight in Shanghai' });
  server.clock.forward(1000);
  const { id: first } = await rep.ok('deal.create', { name: 'After midnight in Shanghai' });
  expect([(await numberOf(last)).slice(0, 9), await numberOf(first)]).toEqual(['D20261120', 'D202611210001']);
});
