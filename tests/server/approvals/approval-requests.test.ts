import { applyApproval } from '../../../server/commands/approvals/apply';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { ApprovalsOfSuite } from '../../support/suite-approvals';

/** New records and guarded fields that somebody has to approve, under the conditions of a company. */

const clientId = 'brightsea-feishu';
const table_id = 'deal';
const steps = [{ role_ids: ['manager'], rule: 'any' }];
const large = (template_id: string, more: object) => ({
  template_id,
  name: template_id,
  i18n_resource: { name: { en: `The ${template_id}` } },
  steps,
  condition: { field: 'amount', relation: 'gt', value: 1_000 },
  ...more,
});

let server: TestServer;
let suite: ApprovalsOfSuite;
let rep: Client;
let mate: Client;
const settingsOf = (tableId: string, settings: object) =>
  server.app.db
    .updateTable('object_types')
    .set({ settings: JSON.stringify(settings) })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .execute();
beforeAll(async () => {
  server = await startTestServer();
  suite = new ApprovalsOfSuite(server.clock.now);
  Object.assign(server.app.suites.server.feishu ?? {}, { approvals: suite });
  [rep, mate] = await Promise.all([server.signIn('rep1'), server.signIn('rep3')]);
  await settingsOf('deal', {
    audited_fields: ['company_name'],
    approval_templates: [
      large('large', { on_create: true }),
      large('finance', { on_create: true, codes: { feishu: 'DRAWN-1' } }),
      large('discount', { fields: ['amount', 'close_on'] }),
      { template_id: 'remarks', name: 'remarks', steps, fields: ['remark', 'close_on'] },
    ],
  });
  await settingsOf('ticket', {
    approval_templates: [
      { template_id: 'tickets', name: 'tickets', steps, on_create: true, required_fields: ['description'] },
    ],
  });
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

const info = (id: string, client = rep) => client.ok('deal.info', { id });
const decided = async (code: string | undefined, decision: 'approve' | 'reject') => {
  server.clock.forward(1_000);
  await suite.decided(code ?? '', decision);
  await applyApproval(server.app, { clientId, instanceCode: code ?? '' });
};
const drafts = async (client: Client) =>
  (await client.ok('records.draftList', { table_id, limit: 100 })).list.map(({ _id }) => _id);
const create = (fields: object, more: object = {}) =>
  rep.call('approvals.createForObjectCreate', { table_id, fields: { ...fields }, ...more });

describe('a new record that needs an approval', () => {
  test('[records 4.27] is refused without one, and is a draft for members who may see it until it is approved', async () => {
    const refused = await rep.call('deal.create', { name: 'Large deal', amount: 5_000 });
    expect([refused.name, refused.error.params]).toEqual([
      'recordNeedsApproval',
      { templates: 'The large or The finance' },
    ]);
    const small = await rep.ok('deal.create', { name: 'Small deal', amount: 500 });
    expect((await info(small.id)).is_draft).toBe(false);

    const choice = await create({ name: 'Large deal', amount: 5_000 });
    expect([choice.name, choice.error.params?.template_ids]).toEqual(['approvalToChoose', ['large', 'finance']]);
    const { data: asked } = await create({ name: 'Large deal', amount: 5_000 }, { template_id: 'large' });
    const { object_id: id } = asked;
    expect(await info(id)).toMatchObject({ is_draft: true, stage_id: null, approve_status: 'PENDING', amount: 5_000 });
    expect([(await drafts(rep)).includes(id), (await drafts(mate)).includes(id)]).toEqual([true, false]);
    expect((await mate.call('deal.info', { id })).name).toBe('notReadable');
    const [listed] = (await rep.ok('approvals.list', { size: 1 })).list;
    expect(listed).toMatchObject({
      object_id: id,
      action: 'create',
      template_name: 'The large',
      i18n_resource: { template_name: { en: 'The large' } },
      is_unfinished_create: true,
      to_stage_name: 'Initial contact',
    });

    const linked = await rep.call('organization.create', { name: 'Linked too early', deal_ids: [id] });
    expect(linked.error.fields?.[0]).toMatchObject({ code: 'unfinishedAudit', params: { name: 'Large deal' } });
    const move = await rep.call('records.save', {
      table_id,
      id,
      fields: {},
      stage: { stage_id: 'new_business_needs' },
    });
    expect(move.name).toBe('stageUnderApproval');

    await decided(asked.instance_code, 'approve');
    expect(await info(id)).toMatchObject({
      is_draft: false,
      stage_id: 'new_business_contact',
      approve_status: 'APPROVED',
    });
    expect((await drafts(rep)).includes(id)).toBe(false);
  });

  test('[records 4.26] can be edited and resent by its author after a refusal, and in no other way', async () => {
    const fields = { name: 'Second try', amount: 9_000, stage_id: 'new_business_needs' };
    const { data: first } = await create(fields, { template_id: 'finance' });
    const { object_id } = first;
    expect(suite.instance(first.instance_code ?? '').asked.templateCode).toBe('DRAWN-1');
    expect(suite.subscribed.has('DRAWN-1')).toBe(true);
    expect((await create({}, { object_id, template_id: 'large' })).name).toBe('recordUnderApproval');
    server.clock.forward(60_000);
    const last = (await rep.ok('events.list', {})).last_id;
    const others = (await mate.ok('events.list', {})).last_id;
    suite.end(first.instance_code ?? '', 'REJECTED');
    await applyApproval(server.app, { clientId, instanceCode: first.instance_code ?? '' });
    expect(await info(object_id)).toMatchObject({ is_draft: true, approve_status: 'REJECTED' });
    // The open page of the draft hears of it, and nobody who may not read it.
    const heard = async (client: Client, last_id: string) =>
      (await client.ok('events.list', { last_id })).list.filter((event) => event.record_id === object_id);
    expect(await heard(rep, last)).toContainEqual(expect.objectContaining({ type: 'record' }));
    expect(await heard(mate, others)).toEqual([]);

    const known_update_time = (await info(object_id)).update_time;
    const past = [
      await rep.call('deal.update', { id: object_id, known_update_time, update_data: { amount: 10 } }),
      await rep.call('records.save', {
        table_id,
        id: object_id,
        fields: {},
        stage: { stage_id: 'new_business_needs' },
      }),
      await mate.call('approvals.createForObjectCreate', { table_id, object_id, template_id: 'large' }),
    ];
    expect(past.map(({ name }) => name)).toEqual(['notAllowed', 'recordNeedsApproval', 'notReadable']);

    const again = await create({ amount: 2_000 }, { object_id, template_id: 'large' });
    expect(await info(object_id)).toMatchObject({ is_draft: true, amount: 2_000, approve_status: 'PENDING' });
    await decided(again.data.instance_code, 'approve');
    expect(await info(object_id)).toMatchObject({ is_draft: false, stage_id: 'new_business_needs', amount: 2_000 });
  });

  test('of a type without stages is completed by its approval, and becomes a draft again when that is reverted', async () => {
    // [records 5.4] The approval asks for more than the form does.
    const ask = (fields: object) =>
      rep.call('approvals.createForObjectCreate', { table_id: 'ticket', fields: { name: 'Waits', ...fields } });
    const incomplete = await ask({});
    expect([incomplete.name, incomplete.error.fields]).toEqual([
      'invalid',
      [{ field: 'description', code: 'required' }],
    ]);
    const { data: asked } = await ask({ description: 'It leaks' });
    const ticket = () => rep.ok('ticket.info', { ticket_id: asked.object_id });
    expect((await ticket()).is_draft).toBe(true);
    await decided(asked.instance_code, 'approve');
    expect((await ticket()).is_draft).toBe(false);
    suite.end(asked.instance_code ?? '', 'REVERTED');
    await applyApproval(server.app, { clientId, instanceCode: asked.instance_code ?? '' });
    expect(await ticket()).toMatchObject({ is_draft: true, approve_status: 'REVERTED' });
  });

  test('must have the fields that its first stage requires', async () => {
    const config = {
      stage_id: 'new_business_needs',
      pipeline_id: 'new_business',
      visibility_config: { field_create_permission: 'required' },
    };
    await server.app.db
      .updateTable('fields')
      .set({ config: JSON.stringify(config) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', table_id)
      .where('field_id', '=', 'next_visit')
      .execute();
    const fields = { name: 'Of a stage', amount: 9_000 };
    const needs = { ...fields, stage_id: 'new_business_needs' };
    const refused = await create(needs, { template_id: 'large' });
    expect([refused.name, refused.error.fields]).toEqual(['invalid', [{ field: 'next_visit', code: 'required' }]]);
    const next_visit = server.clock.now();
    expect((await create({ ...needs, next_visit }, { template_id: 'large' })).name).toBe('ok');
    expect((await create(fields, { template_id: 'large' })).name).toBe('ok');
  });

  test('is saved like any other where nobody has to approve it', async () => {
    expect((await create({ name: 'Small', amount: 5 })).name).toBe('approvalNotNeeded');
    expect((await create({ name: '', amount: 9_000 }, { template_id: 'large' })).name).toBe('invalid');
  });
});

describe('a field that an approval template guards', () => {
  let id: string;
  beforeEach(async () => {
    id = (await rep.ok('deal.create', { name: 'Guarded', amount: 100, remark: 'Before' })).id;
    server.clock.forward(1_500);
  });
  const ask = (to_values: object) =>
    rep.call('approvals.createForObjectUpdate', { table_id, object_id: id, to_values: { ...to_values } });
  const update = async (update_data: object) =>
    rep.call('deal.update', { id, known_update_time: (await info(id)).update_time, update_data: { ...update_data } });

  test('[records 7.70] changes by an approval for each template, while other fields change at once (SD-74)', async () => {
    const refused = await update({ amount: 3_000, remark: 'After' });
    expect([refused.name, refused.error.params?.fields]).toEqual(['fieldsNeedApproval', 'Amount and Remarks']);
    const { data } = await ask({ amount: 3_000, remark: 'After', name: 'Guarded by two' });
    expect(data.list).toHaveLength(2);
    expect(await info(id)).toMatchObject({ amount: 100, remark: 'Before', title: 'Guarded by two' });
    await decided(data.list[1]?.instance_code, 'approve');
    expect(await info(id)).toMatchObject({ amount: 100, remark: 'After', approve_status: 'PENDING' });
    await decided(data.list[0]?.instance_code, 'reject');
    expect(await info(id)).toMatchObject({ amount: 100, remark: 'After', approve_status: 'REJECTED' });
  });

  test('changes freely where the condition does not hold, and never where the template has no approver', async () => {
    expect((await update({ amount: 900 })).name).toBe('ok');
    expect((await ask({ amount: 901 })).name).toBe('approvalNotNeeded');
    expect((await ask({ stage_id: 'new_business_needs' })).name).toBe('notAllowed');
    expect((await ask({ company_name: 'Another' })).name).toBe('fieldsNeedApproval');
    const { list } = await rep.ok('approvals.createForFieldUpdate', {
      table_id,
      object_id: id,
      to_values: { remark: 'Asked at the other address' },
    });
    expect(list).toEqual([
      { approval_id: expect.any(String), instance_code: expect.any(String), sp_status: 'PENDING' },
    ]);
  });

  test('[records 7.86] is listed with its templates for a planned change', async () => {
    const config = async (input: object) =>
      (await rep.ok('approvals.config', { table_id, ...input })).list.map((one) => [
        one.action,
        one.templates.map(({ name }) => name),
        one.fields,
      ]);
    expect(await config({ object_id: id, fields: { amount: 3_000, close_on: '2026-12-01', remark: 'A' } })).toEqual([
      ['field_update', ['The discount'], ['amount', 'close_on']],
      ['field_update', ['remarks'], ['remark']],
    ]);
    expect(await config({ object_id: id, fields: { name: 'B' } })).toEqual([]);
    expect(await config({ fields: { name: 'New', amount: 3_000 } })).toEqual([
      ['create', ['The large', 'The finance'], []],
    ]);
    expect(await config({ object_id: id, to_stage_id: 'new_business_needs' })).toEqual([]);
    expect((await info(id)).amount).toBe(100);
    // While the form is being filled in its name is missing; who will be asked is known where the company has not drawn the course itself.
    const { list } = await rep.ok('approvals.config', { table_id, fields: { amount: 3_000 } });
    expect(list[0]?.templates).toEqual([
      { template_id: 'large', name: 'The large', steps: [{ rule: 'any', names: ['赵明辉'] }] },
      { template_id: 'finance', name: 'The finance' },
    ]);
    const { tables } = await rep.ok('start.bootstrap', {});
    expect(tables.find((one) => one.table_id === table_id)?.approvals).toEqual({
      on_create: true,
      fields: ['amount', 'close_on', 'remark'],
    });
    expect(tables.find((one) => one.table_id === 'organization')?.approvals).toBeUndefined();
  });
});

test('an approval step finds its approvers by suite ids of a company file and by ids of the administration', async () => {
  const { open_id: manager } = await server.app.db
    .selectFrom('members')
    .select('open_id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', 'mb_manager')
    .executeTakeFirstOrThrow();
  await settingsOf('organization', {
    approval_templates: [
      {
        template_id: 'by-id',
        name: 'By id',
        on_create: true,
        steps: ['mb_manager', manager].map((id) => ({ approvers: [id], rule: 'any' })),
      },
    ],
  });
  const { list } = await rep.ok('approvals.config', { table_id: 'organization', fields: { name: 'Asked about' } });
  expect(list[0]?.templates[0]?.steps?.map(({ names }) => names)).toEqual([['赵明辉'], ['赵明辉']]);
  await rep.ok('approvals.createForObjectCreate', { table_id: 'organization', fields: { name: 'Asked about' } });
  await server.outbox.drain();
  const asked = [...suite.templates.values()].find(({ name }) => name === 'By id');
  expect(asked?.steps.map(({ approvers }) => approvers)).toEqual([[manager], [manager]]);
});
