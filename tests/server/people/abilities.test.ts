import type { RecordJson } from '../../../domain/contract/shapes';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { ApprovalsOfSuite } from '../../support/suite-approvals';

/** The abilities in an answer match what the calls allow, for each caller in each state of a deal. Each attempt has a deal of its own, because it changes it. */

const clientId = 'brightsea-feishu';
const table_id = 'deal';
const firstStage = { pipeline_id: 'new_business', stage_id: 'new_business_contact' };

let server: TestServer;
let callers: Record<string, Client>;
beforeAll(async () => {
  server = await startTestServer();
  Object.assign(server.app.suites.server.feishu ?? {}, { approvals: new ApprovalsOfSuite(server.clock.now) });
  await server.app.db
    .updateTable('object_types')
    .set({
      read_rule: 'all',
      write_rule: 'members',
      settings: JSON.stringify({
        approval_templates: [
          { template_id: 'new', name: 'New', steps: [{ role_ids: ['manager'], rule: 'any' }], on_create: true },
        ],
      }),
    })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .execute();
  await server.app.db
    .updateTable('stages')
    .set({ editable_permission: JSON.stringify({ type: 'admin' }) })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('stage_id', '=', 'new_business_offer')
    .execute();
  const people = ['rep1', 'rep2', 'rep3', 'viewer', 'admin', 'data-admin'] as const;
  const signed = await Promise.all(people.map((person) => server.signIn(person)));
  const [maker, mate, reader, free, admin, dataAdmin] = signed as [Client, Client, Client, Client, Client, Client];
  const key = async (input: object) =>
    new Client(server.origin, (await admin.ok('apiKeys.create', { name: 'Program', ...input } as never)).key);
  callers = {
    'its maker': maker,
    'a colleague on it': mate,
    'a member who reads it': reader,
    'a member on a free seat': free,
    'a function administrator': admin,
    'a data administrator': dataAdmin,
    'a key that writes': await key({ scopes: { '*': 'write' }, member_id: 'mb_rep1' }),
    'a key that reads': await key({ scopes: { '*': 'read' }, member_id: 'mb_rep1' }),
  };
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

/** The states of a deal. `set` holds the columns that an approval or a move writes. */
const states: Record<string, { set?: object; isRemoved?: true }> = {
  'a deal': {},
  'a deal whose change waits for an approval': { set: { approve_status: 'PENDING' } },
  'a deal whose change was rejected': { set: { approve_status: 'REJECTED' } },
  'a deal in a stage that only administrators edit': { set: { stage_id: 'new_business_offer' } },
  'a draft that nobody was asked about': { set: { is_draft: true, stage_id: null, pipeline_id: null } },
  'a draft that waits for its approval': {
    set: { is_draft: true, stage_id: null, pipeline_id: null, approve_status: 'PENDING' },
  },
  'a draft that was rejected': {
    set: { is_draft: true, stage_id: null, pipeline_id: null, approve_status: 'REJECTED' },
  },
  'a draft whose approval was withdrawn': {
    set: { is_draft: true, stage_id: null, pipeline_id: null, approve_status: 'CANCELED' },
  },
  'a deal that was removed': { isRemoved: true },
};

let count = 0;
async function dealIn({ set, isRemoved }: (typeof states)[string]): Promise<string> {
  const maker = callers['its maker'] as Client;
  const { db } = server.app;
  const id = `deal_of_abilities_${(count += 1)}`;
  const made = await maker.ok('approvals.createForObjectCreate', {
    table_id,
    fields: { name: id, amount: 100, deal_team: ['mb_rep2', 'mb_viewer'] },
  });
  await db
    .updateTable('records')
    .set({ is_draft: false, approve_status: null, ...firstStage, ...set } as never)
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', made.object_id)
    .execute();
  if (isRemoved) await (callers['a data administrator'] as Client).ok('deal.remove', { id: made.object_id });
  return made.object_id;
}

type Ability = keyof RecordJson['abilities'];
type Attempt = (client: Client, id: string, known_update_time: number) => Promise<{ name: string }>;
/** A call for each ability of a deal. */
const attempts: Partial<Record<Ability, Attempt>> = {
  update: (client, id, known_update_time) =>
    client.call('deal.update', { id, known_update_time, update_data: { name: 'Renamed' } }),
  remove: (client, id) => client.call('deal.remove', { id }),
  note: (client, id) => client.call('notes.create', { content: 'Called', follow_relate_objs: { [table_id]: [id] } }),
  chat: (client, id) => client.call('chats.larkCreate', { table_id, id }),
  team: (client, id) =>
    client.call('collaborators.update', {
      table_id,
      id,
      add: [{ member_id: 'mb_rep4', role: 'deal_team' }],
      remove: [],
    }),
  move: (client, id, known_update_time) =>
    client.call('deal.update', {
      id,
      known_update_time,
      update_data: { pipeline_id: 'new_business', stage_id: 'new_business_needs' },
    }),
  task_list: (client, id) => client.call('taskLists.larkCreate', { table_id, entity_id: id }),
  follow: (client, id) => client.call('records.follow', { table_id, id, follow: true }),
  resubmit: (client, id) =>
    client.call('approvals.createForObjectCreate', { table_id, object_id: id, fields: { amount: 200 } }),
};

/** Refusals of a caller who has the right, but needs another call: an approval is required, or none is. */
const otherCallNeeded = ['recordNeedsApproval', 'approvalNotNeeded'];

describe.each(Object.entries(states))('%s', (_state, how) => {
  test.each(Object.entries(attempts))('answers each caller whether they may do it: %s', async (ability, attempt) => {
    const answers: Record<string, [offered: boolean, done: string]> = {};
    const expected: typeof answers = {};
    for (const [caller, client] of Object.entries(callers)) {
      server.clock.forward(1_500);
      const id = await dealIn(how);
      const info = await client.call('deal.info', { id });
      const isOffered = info.name === 'ok' && info.data.abilities[ability as Ability] === true;
      const { name } = await attempt(client, id, info.name === 'ok' ? info.data.update_time : 0);
      const isDone = name === 'ok' || otherCallNeeded.includes(name);
      answers[caller] = [isOffered, name];
      expected[caller] = [isDone, name];
    }
    expect(answers).toEqual(expected);
  });
});
