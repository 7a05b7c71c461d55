import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** No call brings a record past its stages: each refusal says what is missing or where it may go, and nothing is stored. */

const clientId = 'brightsea-feishu';
const table_id = 'deal';
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

let count = 0;
const newDeal = async (values: Record<string, unknown> = {}) =>
  (await rep.ok('deal.create', { name: `Held deal ${(count += 1)}`, ...values })).id;
const place = async (id: string, stage_id: string, more: object = {}) => {
  await server.app.db
    .updateTable('records')
    .set({ pipeline_id: stage_id.startsWith('renewal') ? 'renewal' : 'new_business', stage_id, ...more })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', id)
    .execute();
  return id;
};
const info = (id: string, client = rep) => client.ok('deal.info', { id });
const stored = () =>
  server.app.db
    .selectFrom('records')
    .select(['id', 'pipeline_id', 'stage_id', 'data', 'update_time'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .orderBy('id')
    .execute();
const withSettings = async (stageId: string, settings: object | null, editable: object | null = null) => {
  const stage = server.app.db
    .updateTable('stages')
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('stage_id', '=', stageId);
  await stage
    .set({
      settings: settings && JSON.stringify(settings),
      ...(editable ? { editable_permission: JSON.stringify(editable) } : {}),
    })
    .execute();
};

/** Every call that writes a record, each trying to bring one to a stage. */
const ways: Record<string, (id: string, stage_id: string) => Promise<{ name: string; params: unknown }>> = {
  update: async (id, stage_id) =>
    refusal(
      await rep.call('deal.update', {
        id,
        known_update_time: (await info(id)).update_time,
        update_data: { stage_id, remark: 'Past the rules' },
      }),
    ),
  'general update': async (id, stage_id) =>
    refusal(
      await rep.call('records.update', {
        id,
        table_id,
        known_update_time: (await info(id)).update_time,
        update_data: { stage_id, remark: 'Past the rules' },
      }),
    ),
  save: async (id, stage_id) =>
    refusal(
      await rep.call('records.save', { table_id, id, fields: { remark: 'Past the rules' }, stage: { stage_id } }),
    ),
  'save by values': async (id, stage_id) =>
    refusal(await rep.call('records.save', { table_id, id, fields: { remark: 'Past the rules', stage_id } })),
  'batch update': async (id, stage_id) => {
    const { list } = await rep.ok('records.batchUpdate', {
      table_id,
      list: [{ id, update_data: { stage_id, remark: 'Past the rules' } }],
    });
    return { name: list[0]?.code === 20041 ? 'stageNotAllowed' : String(list[0]?.code), params: list[0]?.msg };
  },
};
const refusal = ({ name, error }: { name: string; error: { params?: unknown } }) => ({ name, params: error.params });

describe('a stage that may not follow', () => {
  test.each(Object.keys(ways))('is not reached by %s', async (way) => {
    const id = await newDeal();
    const before = await stored();
    expect(await ways[way]?.(id, 'new_business_contract')).toEqual({
      name: 'stageNotAllowed',
      params:
        way === 'batch update'
          ? 'This can’t move to “Negotiation” from here. It can move to Needs analysis, Proposal sent, or Lost.'
          : {
              stage: 'Negotiation',
              allowed: 'Needs analysis, Proposal sent, or Lost',
              allowed_ids: ['new_business_needs', 'new_business_offer', 'new_business_lost'],
            },
    });
    expect(await stored()).toEqual(before);
  });

  test.each(['new_business_offer', 'new_business_won', 'new_business_lost', 'renewal_won'])(
    'is not the first stage of a record created in %s, in single calls, batches and saves',
    async (stage_id) => {
      const before = await stored();
      const made = { name: 'Made too far', stage_id, amount: 5, close_on: '2026-12-01', lost_reason: 'price' };
      const answers = [
        await rep.call('deal.create', made),
        await rep.call('records.create', { table_id, fields: made }),
        await rep.call('records.save', { table_id, fields: { name: 'Made too far' }, stage: { stage_id } }),
      ];
      expect(answers.map(({ name }) => name)).toEqual(['stageNotAllowed', 'stageNotAllowed', 'stageNotAllowed']);
      const { success, list } = await rep.ok('records.batchCreate', { table_id, list: [made] });
      expect([success, list[0]?.code]).toEqual([0, 20041]);
      expect(await stored()).toEqual(before);
    },
  );

  test('includes another pipeline, and one that the type does not have', async () => {
    const id = await newDeal();
    expect((await ways.update?.(id, 'renewal_offer'))?.name).toBe('stageNotAllowed');
    for (const stage_id of ['nothing', 7, null, { $ne: null }, ['new_business_offer']]) {
      const answer = await rep.call('records.save', { table_id, id, fields: { stage_id } });
      expect([stage_id, answer.name, answer.error.fields]).toEqual([
        stage_id,
        'invalid',
        [{ field: 'stage_id', code: 'notAnOption' }],
      ]);
    }
    expect((await rep.call('records.save', { table_id, id, fields: { pipeline_id: 'nothing' } })).name).toBe('invalid');
    expect((await info(id)).stage_id).toBe('new_business_contact');
  });

  test('includes every stage after a final one, with a refusal in the language of the reader', async () => {
    const { id } = await rep.ok('lead.create', { name: 'Held lead' });
    await server.app.db
      .updateTable('records')
      .set({ stage_id: 'lead_converted' })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
    const japanese = await server.signIn('rep1', clientId, 'ja');
    const answer = await japanese.call('lead.update', {
      id,
      known_update_time: (await rep.ok('lead.info', { id })).update_time,
      update_data: { lead_stage_id: 'lead_new' },
    });
    expect([answer.name, answer.msg]).toEqual([
      'noStageFollows',
      '「新規」には変更できません。現在のステージから変更できるステージはありません。',
    ]);
  });

  test('includes a conversion stage without a conversion', async () => {
    const { id } = await rep.ok('lead.create', { name: 'Not a customer' });
    const answer = await rep.call('records.save', {
      table_id: 'lead',
      id,
      fields: {},
      stage: { stage_id: 'lead_converted' },
    });
    expect(answer.name).toBe('stageNotAllowed');
    expect((await rep.call('lead.create', { name: 'At once', lead_stage_id: 'lead_converted' })).name).toBe(
      'stageNotAllowed',
    );
  });
});

describe('the requirements of a stage', () => {
  test('[records 3.104] [records 5.3] block a move until they are met, and are all listed', async () => {
    const id = await place(await newDeal(), 'new_business_offer');
    const answer = await rep.call('records.save', {
      table_id,
      id,
      fields: { remark: 'Typed' },
      stage: { stage_id: 'new_business_contract' },
    });
    expect([answer.name, answer.msg]).toEqual([
      'stageIncomplete',
      'To move to “Negotiation”, first complete: Contract value, Invoicing, and group chat.',
    ]);
    expect(answer.error).toEqual({
      params: {
        stage: 'Negotiation',
        missing: 'Contract value, Invoicing, and group chat',
        capabilities: [{ capability: 'chat', isDisabled: false }],
        requiredFromOthers: [],
      },
      fields: [
        { field: 'contract_value', code: 'required' },
        { field: 'invoicing', code: 'required' },
      ],
    });
    expect((await info(id)).remark).toBeUndefined();
  });

  test('apply to a new record too, and to fields that the same save empties', async () => {
    const made = await rep.call('deal.create', { name: 'Without an amount', stage_id: 'new_business_needs' });
    expect([made.name, made.error.fields]).toEqual(['stageIncomplete', [{ field: 'amount', code: 'required' }]]);
    const id = await newDeal({ amount: 10 });
    const emptied = await rep.call('records.save', {
      table_id,
      id,
      fields: { amount: null },
      stage: { stage_id: 'new_business_needs' },
    });
    expect(emptied.error.fields).toEqual([{ field: 'amount', code: 'required' }]);
    expect((await info(id)).amount).toBe(10);
  });

  test('[records 3.106] on leaving are addressed to the members that the stage names where the mover may not write the field', async () => {
    const id = await place(await newDeal(), 'new_business_contract');
    const answer = await rep.call('records.save', {
      table_id,
      id,
      fields: {},
      stage: { stage_id: 'new_business_won' },
    });
    expect([answer.name, answer.error.fields, answer.error.params?.requiredFromOthers]).toEqual([
      'stageIncomplete',
      [{ field: 'invoice_no', code: 'requiredFromOthers', params: { by: 'Invoicing' } }],
      ['invoice_no'],
    ]);
    const written = await rep.call('records.save', {
      table_id,
      id,
      fields: { invoice_no: 'INV-2' },
      stage: { stage_id: 'new_business_won' },
    });
    expect(written.name).toBe('invalid');
  });

  test('[records 3.105] for a chat are met by an existing chat, and by no unavailable one', async () => {
    const id = await place(await newDeal({ amount: 5 }), 'renewal_offer');
    const leave = (capabilities?: ('chat' | 'doc')[]) =>
      rep.call('records.save', {
        table_id,
        id,
        fields: { lost_reason: ['price'] },
        stage: { stage_id: 'renewal_lost' },
        ...(capabilities ? { capabilities } : {}),
      });
    expect((await leave()).error.params?.missing).toBe('group chat');
    expect((await leave(['doc'])).name).toBe('stageIncomplete');
    await rep.ok('chats.larkCreate', { id, table_id });
    expect((await leave()).name).toBe('ok');
    await withSettings('renewal_review', { required_capabilities: ['doc', 'task_list'] });
    const refused = await rep.call('deal.create', { name: 'With a document', pipeline_id: 'renewal' });
    expect([refused.name, refused.error.params?.capabilities]).toEqual([
      'stageIncomplete',
      [
        { capability: 'doc', isDisabled: false },
        { capability: 'task_list', isDisabled: false },
      ],
    ]);
    await withSettings('renewal_review', { required_capabilities: ['task_list', 'doc'] });
    const listed = await rep.ok('records.save', {
      table_id,
      fields: { name: 'With a list' },
      stage: { stage_id: 'renewal_review' },
      capabilities: ['task_list', 'doc'],
    });
    await server.outbox.drain();
    const open = await rep.ok('deal.info', { id: String(listed._id) });
    expect(open).toMatchObject({
      lark_tasklist_guid: expect.any(String),
      lark_docx_profile: { url: expect.stringContaining('/docs/docx/') },
    });
    expect((await rep.ok('tabs.larkFileInfo', { table_id, id: String(listed._id) })).detail).toMatchObject(
      open.lark_docx_profile ?? {},
    );
    await withSettings('renewal_review', { is_default: true });
  });

  test('never include the stage and the owner', async () => {
    await withSettings('new_business_needs', { required_fields: ['stage_id', 'owner_member_id', 'pipeline_id'] });
    const id = await newDeal();
    expect(
      (await rep.call('records.save', { table_id, id, fields: {}, stage: { stage_id: 'new_business_needs' } })).name,
    ).toBe('ok');
    await withSettings('new_business_needs', { required_fields: ['amount'] });
  });

  test('for an approval refuse the move with a sentence, on entering and on leaving', async () => {
    const id = await place(await newDeal(), 'renewal_review');
    const enter = await rep.call('records.save', { table_id, id, fields: {}, stage: { stage_id: 'renewal_won' } });
    expect([enter.name, enter.error.params]).toEqual([
      'stageNeedsApproval',
      { stage: 'Renewed', templates: 'Renewal approval' },
    ]);
    await place(id, 'renewal_lost');
    const leave = await rep.call('records.save', { table_id, id, fields: {}, stage: { stage_id: 'renewal_review' } });
    expect([leave.name, leave.error.params?.templates]).toEqual(['stageNeedsApproval', 'Approval to reopen']);
  });
});

describe('the required fields that another member has to fill', () => {
  const cards = async () => {
    await server.outbox.drain();
    return server.world.chats
      .list('feishu')
      .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('m22'))
      .flatMap(({ messages }) => messages)
      .map(({ content }) => content);
  };
  const ask = (id: string, stage_id: string, more: object = {}) =>
    rep.call('records.requestFields', { object_type: table_id, object_id: id, stage_id, ...more });
  const waiting = async () => {
    const id = await newDeal({ amount: 5 });
    await rep.ok('records.save', { table_id, id, fields: { invoicing: 'mb_m22' } });
    return place(id, 'new_business_contract');
  };

  test('[records 4.16] [records 7.26] are requested from them in the suite with a link, once for a move', async () => {
    const id = await waiting();
    const before = (await cards()).length;
    expect((await ask(id, 'new_business_won')).data).toEqual({
      field_ids: ['invoice_no'],
      member_ids: ['mb_m22'],
      sent: 1,
    });
    expect((await ask(id, 'new_business_won')).data).toMatchObject({ member_ids: ['mb_m22'], sent: 0 });
    const sent = (await cards()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('王晓雨想把记录改为“赢单”，需要你先填写');
    expect(sent[0]).toContain('发票号码');
    // It opens the form of the deal at that field (SD-65).
    const address = new URLSearchParams({ type: table_id, id, tab: 'info', open: 'edit', openDetail: '"invoice_no"' });
    expect(sent[0]).toContain(encodeURIComponent(address.toString()));
    // Filled by the members who may, the deal can be won; opened again, another move requests the fields again.
    const finance = await server.signIn('m22');
    await finance.ok('records.save', { table_id, id, fields: { invoice_no: 'INV-9' } });
    expect((await ask(id, 'new_business_won')).data).toEqual({ field_ids: [], member_ids: [], sent: 0 });
    await rep.ok('records.save', { table_id, id, fields: {}, stage: { stage_id: 'new_business_won' } });
    await place(id, 'new_business_contract');
    await finance.ok('records.save', { table_id, id, fields: { invoice_no: null } });
    expect((await ask(id, 'new_business_won')).data).toMatchObject({ sent: 1 });
  });

  test('are not requested for a forbidden move, by a member who may not move, or with a foreign link', async () => {
    const id = await waiting();
    expect((await ask(id, 'renewal_won')).name).toBe('stageNotAllowed');
    expect((await ask(id, 'nothing')).name).toBe('invalid');
    for (const url_path of ['https://elsewhere.example', '//elsewhere.example/detail?a=1', '/detail?a=1\\n'])
      expect([url_path, (await ask(id, 'new_business_won', { url_path })).name]).toEqual([url_path, 'invalid']);
    const other = await server.signIn('rep4');
    expect(
      (
        await other.call('records.requestFields', {
          object_type: table_id,
          object_id: id,
          stage_id: 'new_business_won',
        })
      ).name,
    ).toBe('notReadable');
    expect((await ask(id, 'new_business_won', { url_path: `/detail?type=deal&id=${id}` })).data.sent).toBe(1);
  });
});

test('[records 6.4] a member who may not edit in the current stage cannot move a record out of it', async () => {
  const id = await place(await newDeal(), 'new_business_won');
  await withSettings('new_business_won', { jump_stages: ['new_business_contact'] }, { type: 'admin' });
  expect((await info(id)).abilities.move).toBeUndefined();
  const move = (client: Client) =>
    client.call('records.save', { table_id, id, fields: {}, stage: { stage_id: 'new_business_contact' } });
  expect((await move(rep)).name).toBe('notAllowed');
  expect((await info(id)).stage_id).toBe('new_business_won');
  expect((await move(await server.signIn('data-admin'))).name).toBe('ok');
  expect((await info(id)).abilities.move).toBe(true);
});

test('[records 4.10] a record whose approval waits is not moved', async () => {
  const id = await newDeal();
  const waits = (approve_status: string) => place(id, 'new_business_contact', { approve_status });
  const move = () =>
    rep.call('records.save', {
      table_id,
      id,
      fields: { amount: 5, close_on: '2026-12-01' },
      stage: { stage_id: 'new_business_offer' },
    });
  await waits('PENDING');
  expect((await move()).name).toBe('stageUnderApproval');
  await waits('TRANSFERRED');
  expect((await move()).name).toBe('stageUnderApproval');
  await waits('REJECTED');
  expect((await move()).name).toBe('ok');
});

describe('a draft of a record', () => {
  const draft = (values: Record<string, unknown> = {}) => newDeal({ stage_id: 'new_business_draft', ...values });
  const listed = async (call: 'records.list' | 'records.draftList', id: string) =>
    (await rep.ok(call, { table_id, limit: 100 })).list.some(({ _id }) => _id === id);

  test('[records 3.108] is a record in a draft stage, and is completed by a move out of it', async () => {
    const id = await draft();
    expect([(await info(id)).is_draft, await listed('records.draftList', id)]).toEqual([true, true]);
    expect((await info(id)).abilities).toMatchObject({ update: false, remove: true, note: true, move: true });
    expect(
      (
        await rep.call('records.save', {
          table_id,
          id,
          fields: { amount: 5 },
          stage: { stage_id: 'new_business_needs' },
        })
      ).name,
    ).toBe('ok');
    expect([(await info(id)).is_draft, await listed('records.list', id)]).toEqual([false, true]);
    const changes = (await rep.ok('deal.events', { id })).list.flatMap(({ stage_change }) => stage_change ?? []);
    expect(changes.map(({ kind }) => kind)).toEqual(['finished']);
    const back = await rep.call('records.save', {
      table_id,
      id,
      fields: {},
      stage: { stage_id: 'new_business_draft' },
    });
    expect(back.name).toBe('stageNotAllowed');
  });

  test('cannot be edited without a move, or beyond the requirements of the move', async () => {
    const id = await draft();
    expect((await rep.call('records.save', { table_id, id, fields: { name: 'Edited' } })).name).toBe('notAllowed');
    const stage = { stage_id: 'new_business_needs' };
    const fields = { amount: 5, name: 'Edited' };
    expect((await rep.call('records.save', { table_id, id, fields, stage })).name).toBe('notAllowed');
    expect(
      (await rep.call('records.save', { table_id, id, fields: {}, stage: { stage_id: 'new_business_draft' } })).name,
    ).toBe('ok');
    expect(await info(id)).toMatchObject({ is_draft: true, stage_id: 'new_business_draft' });
    const other = await server.signIn('rep4');
    expect((await other.call('records.save', { table_id, id, fields: { amount: 5 }, stage })).name).toBe('notReadable');
  });
});
