import {
  getFeed,
  timelineEventTypes,
  type TimelineData,
  type TimelineEventType,
} from '../../../domain/contract/timeline/timeline';
import { addTimelineEvent } from '../../../server/commands/timeline/add-timeline-event';
import { inTransaction } from '../../../server/db/transaction';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
const writer = (server: TestServer) => ({ actor: { clientId }, makeId: () => server.app.makeId() });
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

/** One event of each kind as it is stored, and what an answer says of it besides who and when. */
type Examples = { [Type in TimelineEventType]: { data: TimelineData<Type>; answer: object } };
const examples = (noteId: string): Examples => ({
  CREATE: { data: {}, answer: {} },
  INFO_CHANGE: {
    data: { changes: [{ field: 'name', old: 'Before', new: 'Since' }] },
    answer: { changes: [{ field: 'name', old_text: 'Before', new_text: 'Since' }] },
  },
  FOLLOW_NOTE: { data: { note_id: noteId }, answer: { note: { _id: noteId } } },
  NOTE_REMOVED: {
    data: { note_id: 'removed' },
    answer: { deleted: true, event_data: { action: 'delete', note_obj_id: 'removed', data: [] } },
  },
  STAGE_CHANGE: {
    data: {
      kind: 'lost',
      from_pipeline_id: 'gone',
      from_stage_id: 'removed',
      pipeline_id: null,
      stage_id: null,
      reason: { field: 'remark', value: 'Too dear' },
    },
    answer: {
      stage_change: {
        kind: 'lost',
        pipeline_name: 'gone',
        from_stage_name: 'removed',
        to_stage_name: '',
        reason_text: 'Too dear',
      },
      event_data: {
        action: 'update',
        data: [
          { field: 'pipeline_id', old: 'gone', new: null, old_text: 'gone', new_text: '' },
          { field: 'stage_id', old: 'removed', new: null, old_text: 'removed', new_text: '' },
        ],
      },
    },
  },
  CONVERSION: {
    data: { records: [{ table_id: 'organization', id: 'made', is_new: true }], undone: true },
    answer: {
      conversion: { records: [{ table_id: 'organization', id: 'made', is_new: true }], undone: true },
      event_data: { data: [{ field: 'organization_id', old: 'made', new: null, new_text: '' }] },
    },
  },
  MERGE: {
    data: { merge_id: 'mg_1', ids: ['never-there'], fields: ['name', 'gone'], undone: true },
    answer: {
      merge: { merge_id: 'mg_1', field_names: ['Name'], undone: true },
      event_data: { data: [{ field: 'merged_ids', old: ['never-there'], new: null }] },
    },
  },
  PRODUCT_CHANGE: {
    data: { currency: 'CNY', before: 0, now: 0.3, count: 2 },
    answer: {
      products: { currency: 'CNY', before: 0, now: 0.3, count: 2 },
      event_data: {
        data: [
          { field: 'product_count', old: null, new: 2, old_text: '', new_text: '2' },
          { field: 'totalAmount', old: 0, new: 0.3, old_text: 'CNY 0.00', new_text: 'CNY 0.30' },
        ],
      },
    },
  },
  APPROVE: {
    data: {
      approval_id: 'ap_1',
      action: 'stage_change',
      status: 'REJECTED',
      template_name: '折扣审批',
      i18n_resource: { template_name: { en: 'Discount' } },
      reason: 'Too much',
    },
    answer: {
      approve: {
        approval_id: 'ap_1',
        action: 'stage_change',
        status: 'REJECTED',
        status_name: 'Rejected',
        template_name: 'Discount',
        reason: 'Too much',
      },
    },
  },
  TASK: {
    data: {
      action: 'due',
      task: {
        id: 'task_1',
        creator_id: 'mb_rep1',
        collaborators: [{ id: 'mb_rep2' }],
        summary: 'Send a quote',
        description: 'Two <boxes>\nof it',
        due: { time: 1 },
        complete_time: null,
      },
    },
    answer: {
      task_action: 'due',
      task_data: { summary: 'Send a quote', due: { time: 1 } },
      event_data: {
        action: 'update',
        task_data: { rich_summary: 'Send a quote', rich_description: 'Two &lt;boxes&gt;<br>of it' },
      },
    },
  },
  CHAT: {
    data: { action: 'bind', name: 'Bakers' },
    answer: { chat: { action: 'bind', name: 'Bakers' }, event_data: { action: 'create' } },
  },
  RELATED_CHANGE: {
    data: { changes: [{ kind: 'parent', added: ['hidden'], removed: [] }] },
    answer: {
      related_changes: [{ kind: 'parent', removed_text: '', added_text: expect.any(String) }],
      event_data: { data: [{ field: 'parent_organization_ids', old: [], new: ['hidden'] }] },
    },
  },
});

const written = async (id: string, type: TimelineEventType, data: TimelineData<TimelineEventType>) => {
  await inTransaction(server.app.db, (trx) =>
    addTimelineEvent(
      trx,
      writer(server),
      { table_id: 'organization', id },
      { type, data, operator: 'mb_rep1', time: server.clock.now() },
    ),
  );
  return (await rep.ok('organization.events', { id })).list;
};

test.each(timelineEventTypes)('every event of a %s is answered in its timeline', async (type) => {
  const { id } = await rep.ok('organization.create', { name: `Remembered ${type}` });
  const other = await rep.ok('organization.create', { name: `Noted elsewhere ${type}` });
  const { note_id } = await rep.ok('notes.create', {
    content: 'Seen',
    follow_relate_objs: { organization: [other.id] },
  });
  server.clock.forward(1_000);
  const { data, answer } = examples(note_id)[type];
  expect((await written(id, type, data))[0]).toMatchObject({
    event_type: getFeed[type],
    sub_type: type,
    operator_member_id: 'mb_rep1',
    ...answer,
  });
});

test('[records 3.123, records 3.124, records 3.129, records 7.34] timeline events are also answered and filtered under the names of other systems', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Named in many ways', remark: 'Before' });
  server.clock.forward(1_000);
  const remark = `Since ${'then '.repeat(60)}`;
  await rep.ok('organization.update', { id, known_update_time: server.clock.now(), update_data: { remark } });
  server.clock.forward(1_000);
  const { note_id } = await rep.ok('notes.create', { content: 'Seen', follow_relate_objs: { organization: [id] } });
  const [noted, changed, made] = (await rep.ok('organization.events', { id })).list;
  expect([noted, changed, made].map((event) => [event?.object_event_type, event?.deleted])).toEqual([
    ['ORG_NOTE_CREATE', false],
    ['ORG_CHANGE', false],
    ['ORG_CHANGE', false],
  ]);
  expect(noted?.event_data).toMatchObject({
    action: 'create',
    noteInfo: { note_id, content: 'Seen' },
    note_obj_id: note_id,
    org_obj_id: id,
  });
  expect(changed?.event_data?.data).toEqual([
    {
      field: 'remark',
      old: 'Before',
      new: remark.trim(),
      old_text: 'Before',
      new_text: expect.stringMatching(/^.{199}…$/),
    },
  ]);
  expect(made?.event_data).toMatchObject({ action: 'create', operator: 'mb_rep1', org_obj_id: id });
  const asked = async (event_type: 'ORG_CHANGE' | 'ORG_NOTE_CREATE' | 'TICKET_CHANGE' | 'TASK' | 'APPROVE') =>
    (await rep.ok('organization.events', { id, event_type })).list.length;
  expect(await asked('ORG_CHANGE')).toBe(2);
  expect(await asked('ORG_NOTE_CREATE')).toBe(1);
  expect([await asked('TICKET_CHANGE'), await asked('TASK'), await asked('APPROVE')]).toEqual([0, 0, 0]);
});

test('an event that this version cannot read is left out, and the others are answered', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Half remembered' });
  server.clock.forward(1_000);
  await written(id, 'CHAT', { action: 'bind', name: 'Bakers' });
  await server.app.db
    .updateTable('timeline')
    .set({ data: JSON.stringify({ action: 'paint' }) })
    .where('client_id', '=', clientId)
    .where('record_id', '=', id)
    .where('event_type', '=', 'CHAT')
    .execute();
  expect((await rep.ok('organization.events', { id })).list.map(({ sub_type }) => sub_type)).toEqual(['CREATE']);
});

test('[records 3.125] the filter for changes finds every change of the record, and a kind of event is found by its name', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Changed in every way' });
  const { note_id } = await rep.ok('notes.create', { content: 'Seen', follow_relate_objs: { organization: [id] } });
  for (const type of timelineEventTypes)
    if (type !== 'FOLLOW_NOTE' && type !== 'CREATE') await written(id, type, examples(note_id)[type].data);
  const found = async (input: object) =>
    (await rep.ok('organization.events', { id, size: 100, ...input })).list.map(({ sub_type }) => sub_type).sort();
  for (const event_type of ['INFO_CHANGE', 'FOLLOW_NOTE', 'APPROVE', 'TASK'] as const)
    expect(await found({ event_type })).toEqual(
      timelineEventTypes.filter((type) => getFeed[type] === event_type).sort(),
    );
  expect(await found({ event_type: 'INFO_CHANGE' })).toEqual(
    expect.arrayContaining(['CREATE', 'STAGE_CHANGE', 'CONVERSION', 'MERGE', 'PRODUCT_CHANGE']),
  );
  expect(await found({ sub_type: 'MERGE' })).toEqual(['MERGE']);
  expect(await found({ sub_type: 'MERGE', event_type: 'TASK' })).toEqual([]);
});

test('[records 3.123] an edited note is an update event, and a removed note keeps its event without the words', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Noted for a while' });
  server.clock.forward(1_000);
  const { note_id } = await rep.ok('notes.create', {
    content: 'Secret words',
    follow_relate_objs: { organization: [id] },
  });
  const line = async () => (await rep.ok('organization.events', { id, event_type: 'ORG_NOTE_CREATE' })).list[0];
  const made = await line();
  expect([made?.event_data?.action, made?.deleted]).toEqual(['create', false]);
  server.clock.forward(1_000);
  await rep.ok('notes.update', { note_id, update_data: { content: 'Secret words again' } });
  expect((await line())?.event_data?.action).toBe('update');
  server.clock.forward(1_000);
  await rep.ok('notes.remove', { note_id });
  const left = await line();
  expect(left).toMatchObject({
    _id: made?._id,
    event_type: 'FOLLOW_NOTE',
    sub_type: 'NOTE_REMOVED',
    deleted: true,
    operator_member_id: 'mb_rep1',
    update_timestamp: server.clock.now(),
    event_data: { action: 'delete', note_obj_id: note_id, data: [] },
  });
  expect(JSON.stringify(left)).not.toContain('Secret');
});

test('related companies are in the timeline of both sides, by name where the reader sees them', async () => {
  const parent = await rep.ok('organization.create', { name: 'Upper company' });
  const { id } = await rep.ok('organization.create', { name: 'Lower company' });
  server.clock.forward(1_000);
  await rep.ok('organization.relatedUpdate', { id, related: { parent: [parent.id] } });
  const latest = async (one: string) =>
    (await rep.ok('organization.events', { id: one, event_type: 'INFO_CHANGE' })).list[0]?.event_data?.data;
  expect(await latest(id)).toEqual([
    { field: 'parent_organization_ids', old: [], new: [parent.id], old_text: '', new_text: 'Upper company' },
  ]);
  expect(await latest(parent.id)).toEqual([
    { field: 'child_organization_ids', old: [], new: [id], old_text: '', new_text: 'Lower company' },
  ]);
  server.clock.forward(1_000);
  await rep.ok('organization.relatedUpdate', { id, related: { parent: [] } });
  expect(await latest(parent.id)).toEqual([
    { field: 'child_organization_ids', old: [id], new: [], old_text: 'Lower company', new_text: '' },
  ]);
});

test('a page of the longest changes stays within a limit, and a page of one event shows it whole', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Much rewritten' });
  const add = (changes: TimelineData<'INFO_CHANGE'>['changes']) => {
    server.clock.forward(1_000);
    return inTransaction(server.app.db, (trx) =>
      addTimelineEvent(
        trx,
        writer(server),
        { table_id: 'organization', id },
        { type: 'INFO_CHANGE', data: { changes }, operator: 'mb_rep1', time: server.clock.now() },
      ),
    );
  };
  const text = (at: number) => '长'.repeat(19_997) + String(at).padStart(3, '0');
  for (let at = 1; at <= 101; at += 1) await add([{ field: 'remark', old: text(at - 1), new: text(at) }]);
  const page = async (size: number, number = 1) =>
    (await rep.ok('organization.events', { id, size, page: number })).list;
  for (const size of [100, 20]) {
    const list = await page(size);
    expect(list).toHaveLength(size);
    // The values of a change are answered twice: as they are stored and as text.
    expect(JSON.stringify(list).length).toBeLessThan(2_200_000);
    expect(list[0]?.changes?.[0]?.new_text).toMatch(/^长{200,}/);
  }
  const whole = (await page(1, 2))[0]?.changes?.[0];
  expect([whole?.old_text, whole?.new_text]).toEqual([text(99), text(100)]);
  // Many fields at a time.
  for (let at = 0; at < 100; at += 1)
    await add(Array.from({ length: 20 }, () => ({ field: 'remark', old: text(0), new: text(1) })));
  expect(JSON.stringify(await page(100)).length).toBeLessThan(3_500_000);
});
