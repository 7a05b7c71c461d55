import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Records that move through the stages of Brightsea, by the calls that write them. */

const clientId = 'brightsea-feishu';
const day = 86_400_000;
let server: TestServer;
let rep: Client;
let colleague: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, colleague] = await Promise.all([server.signIn('rep1'), server.signIn('rep2')]);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

let count = 0;
const newDeal = async (values: Record<string, unknown> = {}) =>
  (await rep.ok('deal.create', { name: `Moving deal ${(count += 1)}`, amount: 100, close_on: '2026-12-01', ...values }))
    .id;
const stand = async (id: string, client = rep) => {
  const { pipeline_id, stage_id, is_draft } = await client.ok('deal.info', { id });
  return { pipeline_id, stage_id, is_draft };
};
/** Moves as a caller who has just looked at the deal. */
const move = async (client: Client, id: string, update_data: Record<string, unknown>) =>
  client.call('deal.update', {
    id,
    known_update_time: (await client.ok('deal.info', { id })).update_time,
    update_data,
  });
const history = async (id: string) => (await rep.ok('records.stageHistory', { id, table_id: 'deal' })).list;
/** Puts a deal somewhere as an import of old data would have. */
const place = (id: string, pipeline_id: string | null, stage_id: string | null) =>
  server.app.db
    .updateTable('records')
    .set({ pipeline_id, stage_id })
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'deal')
    .where('id', '=', id)
    .execute();
const noticesAbout = async (client: Client, id: string) =>
  (await client.ok('notices.list', { limit: 100 })).list
    .filter((notice) => notice.object_id === id)
    .map(({ type }) => type);

describe('a move of a record', () => {
  test('[records 4.2] [records 7.16] uses the update call, with fields, and is in the history with member and time', async () => {
    const id = await newDeal();
    server.clock.forward(1_500);
    const moved = await move(rep, id, { stage_id: 'new_business_offer', pipeline_id: 'new_business', amount: 250 });
    expect([moved.name, moved.data.stage_id, moved.data.amount]).toEqual(['ok', 'new_business_offer', 250]);
    expect(await history(id)).toMatchObject([
      {
        number: 2,
        kind: 'moved',
        from_stage_id: 'new_business_contact',
        from_stage_name: 'Initial contact',
        to_stage_id: 'new_business_offer',
        to_stage_name: 'Proposal sent',
        operator_member_id: 'mb_rep1',
        operator_name: '王晓雨',
        change_time: server.clock.now(),
      },
      { number: 1, from_stage_id: null, from_stage_name: '', to_stage_id: 'new_business_contact' },
    ]);
    const [event] = (await rep.ok('deal.events', { id })).list.filter(({ sub_type }) => sub_type === 'STAGE_CHANGE');
    expect(event).toMatchObject({
      operator_member_id: 'mb_rep1',
      stage_change: {
        kind: 'moved',
        pipeline_name: 'New business',
        from_stage_name: 'Initial contact',
        to_stage_name: 'Proposal sent',
      },
    });
  });

  test('[records 4.1] of a lead uses its own list of stages and its own property', async () => {
    const { id } = await rep.ok('lead.create', { name: 'Moving lead' });
    const known_update_time = (await rep.ok('lead.info', { id })).update_time;
    const moved = await rep.ok('lead.update', {
      id,
      known_update_time,
      update_data: { lead_stage_id: 'lead_qualified' },
    });
    expect(moved).toMatchObject({ lead_stage_id: 'lead_qualified', stage_id: 'lead_qualified', pipeline_id: 'lead' });
  });

  test('[records 7.41] is saved with fields and a chat in one call, and nothing is stored where a field is wrong', async () => {
    const id = await newDeal({ stage_id: 'new_business_needs' });
    await rep.ok('records.save', { table_id: 'deal', id, fields: {}, stage: { stage_id: 'new_business_offer' } });
    const save = (fields: Record<string, unknown>) =>
      rep.call('records.save', {
        table_id: 'deal',
        id,
        fields: { invoicing: 'mb_m22', ...fields },
        stage: { pipeline_id: 'new_business', stage_id: 'new_business_contract' },
        capabilities: ['chat'],
      });
    expect((await save({ contract_value: 'much' })).name).toBe('invalid');
    await server.outbox.drain();
    expect(await rep.ok('deal.info', { id })).toMatchObject({ stage_id: 'new_business_offer' });
    expect((await rep.ok('deal.info', { id })).lark_chat_id).toBeUndefined();
    expect((await save({ contract_value: { amount: 100, currency: 'CNY' } })).name).toBe('ok');
    await server.outbox.drain();
    const record = await rep.ok('deal.info', { id });
    expect(record).toMatchObject({ stage_id: 'new_business_contract', contract_value: { amount: 100 } });
    expect(typeof record.lark_chat_id).toBe('string');
  });

  test('to the current stage changes nothing', async () => {
    const id = await newDeal();
    const { update_time } = await rep.ok('deal.info', { id });
    server.clock.forward(1_000);
    expect((await move(rep, id, { stage_id: 'new_business_contact' })).name).toBe('ok');
    expect((await move(rep, id, { pipeline_id: 'new_business' })).name).toBe('ok');
    expect((await rep.ok('deal.info', { id })).update_time).toBe(update_time);
    expect(await history(id)).toHaveLength(1);
  });

  test('of a record without a pipeline chooses one, and its first stage when the call names none', async () => {
    const id = await newDeal();
    await place(id, null, null);
    const refused = await move(rep, id, { stage_id: 'new_business_offer' });
    expect([refused.name, refused.error.params]).toEqual([
      'stageNotAllowed',
      {
        stage: 'Proposal sent',
        allowed: 'Initial contact, Needs analysis, Renewal review, or Renewal proposal',
        allowed_ids: ['new_business_contact', 'new_business_needs', 'renewal_review', 'renewal_offer'],
      },
    ]);
    expect((await move(rep, id, { pipeline_id: 'renewal' })).name).toBe('ok');
    expect(await stand(id)).toMatchObject({ pipeline_id: 'renewal', stage_id: 'renewal_review' });
  });
});

describe('a won or lost record', () => {
  const ready = async () => {
    const id = await newDeal();
    await place(id, 'new_business', 'new_business_offer');
    return id;
  };

  test('that is a lost deal has a reason and can be opened again, with an event for each', async () => {
    const id = await ready();
    const silent = await move(rep, id, { stage_id: 'new_business_lost' });
    expect([silent.name, silent.error.fields]).toEqual([
      'stageIncomplete',
      [{ field: 'lost_reason', code: 'required' }],
    ]);
    server.clock.forward(1_000);
    const lost = { stage_id: 'new_business_lost', lost_reason: ['competitor'] };
    expect((await move(rep, id, lost)).name).toBe('ok');
    server.clock.forward(1_000);
    expect((await move(rep, id, { stage_id: 'new_business_contact' })).name).toBe('ok');
    const changes = (await rep.ok('deal.events', { id })).list.flatMap(({ stage_change }) => stage_change ?? []);
    expect(changes.map(({ kind, reason_text }) => [kind, reason_text])).toEqual([
      ['reopened', undefined],
      ['lost', 'Chose a competitor'],
    ]);
    expect((await history(id)).map(({ kind }) => kind).slice(0, 2)).toEqual(['reopened', 'lost']);
  });

  test('[records 3.19] that is a closed lead has a reason of its own kind, and is opened again without one', async () => {
    const { id } = await rep.ok('lead.create', { name: 'Lead that goes nowhere' });
    const to = (stage_id: string, fields: Record<string, unknown> = {}) =>
      rep.call('records.save', { table_id: 'lead', id, fields, stage: { stage_id } });
    const silent = await to('lead_closed');
    expect([silent.name, silent.error.fields]).toEqual([
      'stageIncomplete',
      [{ field: 'lost_reason', code: 'required' }],
    ]);
    expect((await to('lead_closed', { lost_reason: ['unreachable'] })).name).toBe('ok');
    expect((await rep.ok('lead.info', { id })).lifecycle).toBe('lost');
    server.clock.forward(1_000);
    expect((await to('lead_contacted')).name).toBe('ok');
    expect((await rep.ok('lead.info', { id })).lifecycle).toBe('lead');
    const changes = (await rep.ok('records.events', { table_id: 'lead', id })).list.flatMap(
      ({ stage_change }) => stage_change ?? [],
    );
    expect(changes.map(({ kind, reason_text }) => [kind, reason_text])).toEqual([
      ['reopened', undefined],
      ['lost', 'Can’t be reached'],
    ]);
  });

  test('that is a won deal notifies its people as won, and any other move as a change of the stage', async () => {
    const id = await newDeal({ deal_team: ['mb_rep2'] });
    await place(id, 'new_business', 'new_business_contract');
    const finance = await server.signIn('m22');
    // Leaving the contract asks for the number of the invoice, which finance writes.
    await rep.ok('deal.update', {
      id,
      known_update_time: (await rep.ok('deal.info', { id })).update_time,
      update_data: { invoicing: 'mb_m22' },
    });
    const filled = await move(finance, id, { invoice_no: 'INV-1' });
    expect(filled.name).toBe('ok');
    server.clock.forward(1_000);
    expect((await move(rep, id, { stage_id: 'new_business_won' })).name).toBe('ok');
    expect(await noticesAbout(colleague, id)).toContain('DEAL_WIN');
    expect(await noticesAbout(colleague, id)).not.toContain('STAGE_CHANGE');
    server.clock.forward(1_000);
    expect(
      (await move(rep, id, { stage_id: 'new_business_contract', contract_value: { amount: 1, currency: 'CNY' } })).name,
    ).toBe('stageIncomplete');
    const reopened = await rep.call('records.save', {
      table_id: 'deal',
      id,
      fields: { contract_value: { amount: 1, currency: 'CNY' } },
      stage: { stage_id: 'new_business_contract' },
      capabilities: ['chat'],
    });
    expect(reopened.name).toBe('ok');
    expect(await noticesAbout(colleague, id)).toContain('STAGE_CHANGE');
    await server.outbox.drain();
  });
});

describe('a deal that several members move at once', () => {
  test('has one winner of fifty moves, the others learn its new stage, and the history has no gap', async () => {
    const id = await newDeal();
    const people = [rep, colleague, await server.signIn('manager'), await server.signIn('data-admin')];
    const { update_time: known_update_time } = await rep.ok('deal.info', { id });
    const targets = ['new_business_needs', 'new_business_offer'];
    server.clock.forward(1_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (people[index % people.length] ?? rep).call('deal.update', {
          id,
          known_update_time,
          update_data: { stage_id: targets[index % targets.length], remark: `Move ${index}` },
        }),
      ),
    );
    const winners = answers.filter(({ name }) => name === 'ok');
    expect(winners).toHaveLength(1);
    const { stage_id, remark } = await rep.ok('deal.info', { id });
    expect(winners[0]?.data).toMatchObject({ stage_id, remark });
    const losers = answers.filter(({ name }) => name !== 'ok');
    expect(new Set(losers.map(({ code }) => code))).toEqual(new Set([1409]));
    for (const { error } of losers)
      expect(error.params?.fields).toEqual([expect.objectContaining({ field: 'stage_id', theirs: stage_id })]);
    expect((await history(id)).map(({ number, to_stage_id }) => [number, to_stage_id])).toEqual([
      [2, stage_id],
      [1, 'new_business_contact'],
    ]);
  });

  test('moves step by step when each member reads it again, and each step begins at the end of the last', async () => {
    const id = await newDeal();
    const steps = ['new_business_needs', 'new_business_offer', 'new_business_needs', 'new_business_contact'];
    for (const stage_id of steps) {
      server.clock.forward(1_000);
      const answers = await Promise.all([rep, colleague, rep].map((client) => move(client, id, { stage_id })));
      expect(answers.some(({ name }) => name === 'ok')).toBe(true);
    }
    const chain = (await history(id)).reverse();
    expect(chain.map(({ to_stage_id }) => to_stage_id)).toEqual(['new_business_contact', ...steps]);
    chain.forEach((change, index) => {
      expect(change.number).toBe(index + 1);
      expect(change.from_stage_id).toBe(chain[index - 1]?.to_stage_id ?? null);
    });
  });
});

// The last, because sessions end while days pass.
describe('the days in a stage', () => {
  test('[records 3.26] [records 4.19] are the mornings that the record spent there, over all visits', async () => {
    const id = await newDeal();
    const begun = (await rep.ok('deal.info', { id })).create_time;
    server.clock.forward(2 * day);
    await move(rep, id, { stage_id: 'new_business_needs' });
    const entered = server.clock.now();
    server.clock.forward(3 * day);
    await move(rep, id, { stage_id: 'new_business_contact' });
    const back = server.clock.now();
    server.clock.forward(day);
    expect(await rep.ok('deal.info', { id })).toMatchObject({
      last_stage_update_time: back,
      stage_stay_days: { new_business_contact: 3, new_business_needs: 3 },
      stage_change_time: { new_business_contact: { in_time: back }, new_business_needs: { in_time: entered } },
    });
    expect(begun).toBeLessThan(entered);
  });

  test('begin at the creation of a record from before the history existed', async () => {
    const id = await newDeal();
    await server.app.db
      .deleteFrom('stage_changes')
      .where('client_id', '=', clientId)
      .where('record_id', '=', id)
      .execute();
    const { create_time } = await rep.ok('deal.info', { id });
    server.clock.forward(2 * day);
    expect(await rep.ok('deal.info', { id })).toMatchObject({
      last_stage_update_time: create_time,
      stage_stay_days: { new_business_contact: 2 },
    });
    await move(rep, id, { stage_id: 'new_business_needs' });
    expect((await rep.ok('deal.info', { id })).stage_stay_days).toEqual({
      new_business_contact: 2,
      new_business_needs: 0,
    });
    const company = await rep.ok('organization.create', { name: 'Without stages' });
    expect(await rep.ok('organization.info', { id: company.id })).not.toHaveProperty('stage_stay_days');
  });
});
