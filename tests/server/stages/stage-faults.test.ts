import type { SimulatedFault } from '../../../simulator/world/faults';
import type { Client } from '../../support/client';
import { Clock, startTestServer, type TestServer } from '../../support/server';

/** Moves through stages while a suite fails, and while the clocks of two processes disagree. */

const clientId = 'brightsea-feishu';
const minute = 60_000;
const day = 86_400_000;
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

let count = 0;
const newDeal = async (values: Record<string, unknown> = {}) =>
  (await rep.ok('deal.create', { name: `Faulty deal ${(count += 1)}`, amount: 100, close_on: '2026-12-01', ...values }))
    .id;
const history = async (id: string) => (await rep.ok('records.stageHistory', { id, table_id: 'deal' })).list;
const deliveries = (id: string) =>
  server.app.db
    .selectFrom('outbox')
    .select(['state', 'attempts', 'last_error'])
    .where('client_id', '=', clientId)
    .where('kind', '=', 'chat.create')
    .where('payload', '@>', JSON.stringify({ record_id: id }) as never)
    .execute();

describe('a move that creates a chat', () => {
  const chatCall = { suite: 'feishu', call: 'im.chat.create' } as const;
  /** Into the stage that asks for a chat. */
  const moveWithChat = async (): Promise<string> => {
    const id = await newDeal({ stage_id: 'new_business_needs' });
    server.clock.forward(1_500);
    await rep.ok('records.save', { table_id: 'deal', id, fields: {}, stage: { stage_id: 'new_business_offer' } });
    server.clock.forward(1_500);
    await rep.ok('records.save', {
      table_id: 'deal',
      id,
      fields: { invoicing: 'mb_m22', contract_value: { amount: 100, currency: 'CNY' } },
      stage: { stage_id: 'new_business_contract' },
      capabilities: ['chat'],
    });
    return id;
  };

  test.each<[string, Omit<SimulatedFault, 'suite' | 'call'>]>([
    ['answers 429', { kind: 'error', status: 429 }],
    ['answers 500', { kind: 'error', status: 500 }],
    ['answers half a document', { kind: 'malformed' }],
    ['takes its time', { kind: 'delay', ms: 1_500 }],
  ])('is stored at once while the suite %s, and has one chat when the suite works again', async (_what, fault) => {
    server.world.faults.add({ ...chatCall, ...fault });
    const id = await moveWithChat();
    expect((await deliveries(id)).map(({ state }) => state)).not.toEqual(['done']);
    expect(await rep.ok('deal.info', { id })).toMatchObject({ stage_id: 'new_business_contract' });
    expect((await rep.ok('deal.info', { id })).lark_chat_id).toBeUndefined();
    await server.outbox.drain();
    if (fault.kind !== 'delay')
      expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.any(String) }]);
    server.world.faults.clear();
    server.clock.forward(10 * minute);
    await server.outbox.drain();
    expect(await rep.ok('deal.info', { id })).toMatchObject({ lark_chat_id: expect.any(String) });
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['done']);
    expect((await history(id)).map(({ to_stage_id }) => to_stage_id)[0]).toBe('new_business_contract');
  });

  test('stays in place, and is listed as not delivered, when the suite refuses the chat', async () => {
    server.world.setPermission('feishu', 'im:chat', false);
    const id = await moveWithChat();
    await server.outbox.drain();
    server.world.setPermission('feishu', 'im:chat', true);
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed']);
    const record = await rep.ok('deal.info', { id });
    expect([record.stage_id, record.lark_chat_id]).toEqual(['new_business_contract', undefined]);
    const shown = await (await server.signIn('admin')).ok('deliveries.failedList', {});
    expect(shown.list.find(({ record_id }) => record_id === id)?.answer).toContain('im:chat');
  });
});

describe('a process whose clock is wrong', () => {
  test('by ten minutes keeps the stage history in order, with its times and days', async () => {
    const clock = new Clock(server.clock.now() - 10 * minute);
    const late = await startTestServer({ beside: server, clock });
    try {
      const colleague = await late.signIn('rep2');
      const id = await newDeal({ deal_team: ['mb_rep2'] });
      const steps = ['new_business_needs', 'new_business_contact', 'new_business_needs'];
      for (const [index, stage_id] of steps.entries()) {
        const client = index % 2 === 0 ? colleague : rep;
        const { update_time: known_update_time } = await client.ok('deal.info', { id });
        const moved = await client.call('deal.update', { id, known_update_time, update_data: { stage_id } });
        expect([index, moved.name]).toEqual([index, 'ok']);
        expect(moved.data.update_time).toBeGreaterThan(known_update_time);
        server.clock.forward(1_500);
        clock.forward(1_500);
      }
      const chain = (await history(id)).reverse();
      expect(chain.map(({ to_stage_id }) => to_stage_id)).toEqual(['new_business_contact', ...steps]);
      const times = chain.map(({ change_time }) => change_time);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      const { stage_stay_days, last_stage_update_time } = await rep.ok('deal.info', { id });
      expect(stage_stay_days).toEqual({ new_business_contact: 0, new_business_needs: 0 });
      expect(last_stage_update_time).toBe(times.at(-1));
      const lines = (await rep.ok('deal.events', { id })).list.filter(({ stage_change }) => stage_change);
      expect(lines.map(({ stage_change }) => stage_change?.to_stage_name)).toEqual([
        'Needs analysis',
        'Initial contact',
        'Needs analysis',
      ]);
    } finally {
      await late.close();
    }
  });

  // In Shanghai, the zone of the company; other zones and their summer times are a table of tests/domain/stages.
  test.each<[string, string, string, number]>([
    ['the minute before 06:00', '2026-12-01T21:58:00Z', '2026-12-01T21:59:30Z', 0],
    ['06:00', '2026-12-01T21:58:00Z', '2026-12-01T22:00:00Z', 1],
    ['29 February', '2028-02-27T22:00:00Z', '2028-02-29T22:00:00Z', 2],
    ['the end of 2033', '2033-12-30T22:00:00Z', '2034-01-01T22:00:00Z', 2],
  ])('counts days in a stage right at %s', async (_what, from, to, days) => {
    const at = (time: string) => server.clock.forward(Date.parse(time) - server.clock.now());
    at(from);
    rep = await server.signIn('rep1');
    const id = await newDeal();
    at(to);
    // A session ends while days pass.
    if (days > 1) rep = await server.signIn('rep1');
    const { stage_stay_days, create_time } = await rep.ok('deal.info', { id });
    expect([create_time, stage_stay_days]).toEqual([Date.parse(from), { new_business_contact: days }]);
    const moved = await rep.call('deal.update', {
      id,
      known_update_time: create_time,
      update_data: { stage_id: 'new_business_needs' },
    });
    expect(moved.data).toMatchObject({ last_stage_update_time: Date.parse(to) });
    expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(days * day + 2 * minute);
  });
});
