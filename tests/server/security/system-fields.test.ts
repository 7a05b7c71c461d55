import { sql, type Selectable } from 'kysely';
import { contract } from '../../../domain/contract';
import type { RecordsTable } from '../../../server/db/tables';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls, type SessionCall } from './calls';
import { addOwnThings, type Ids } from './things';
import { inputPathsOf, putAt, type InputPath } from './input-paths';
import { shard } from './shard';
import { fingerprintOf } from './fingerprint';

/** What is the server's is sent by a form all the same: in every call that takes values by field id, it is refused or changes nothing. */

const clientId = 'northwind-feishu';
const other = 'brightsea-feishu';

/** A forged value (the owner is a member who is not there: to one who is a record can be handed over) for everything that a record has besides its fields, by the names of the contract and by those of the database. */
const forged: Record<string, unknown> = {
  _id: 'forged',
  id: 'forged',
  client_id: other,
  table_id: 'deal',
  create_time: 1,
  update_time: 1,
  create_member_id: 'mb_admin',
  update_member_id: 'mb_admin',
  creator: 'mb_admin',
  updater: 'mb_admin',
  owner: 'mb_admin',
  owner_member_id: 'forged',
  follower_member_ids: ['mb_admin'],
  followers: ['mb_admin'],
  members: ['mb_admin'],
  _all_member_ids: ['mb_admin'],
  lark_sub_member_ids: ['mb_admin'],
  is_draft: true,
  approve_status: 'APPROVED',
  is_delete_auth: true,
  abilities: { remove: true },
  deleted: true,
  deleted_at: 1,
  lifecycle: 'won',
  stage_stay_days: { won: 9 },
  stage_change_time: { won: 1 },
  last_stage_update_time: 1,
  stage: { stage_id: 'won' },
  title: 'Forged',
  name_key: 'forged',
  search_text: 'forged',
  facets: [1],
  grams: [1],
  field_times: {},
  data: {},
  lark_chat_id: 'oc_forged',
  dingtalk_chat_id: 'forged',
  _refs: {},
  access: 'write',
  ticket_id: 'forged',
  note_id: 'forged',
  system_score: 1,
  nobodys_field: 1,
};

type Row = Selectable<RecordsTable>;
const kept = ({
  table_id,
  owner,
  members,
  followers,
  pipeline_id,
  stage_id,
  is_draft,
  creator,
  deleted_at,
  name,
}: Row) => ({ table_id, owner, members, followers, pipeline_id, stage_id, is_draft, creator, deleted_at, name });

let server: TestServer;
let client: Client;
let ids: Ids;
/** What the other company held before. */
let elsewhere: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  await addOwnThings(server, clientId, 'mine', 'mine');
  const types = await db.selectFrom('object_types').select('table_id').where('client_id', '=', clientId).execute();
  await db
    .insertInto('fields')
    .values(
      types.map(({ table_id }) => ({
        client_id: clientId,
        table_id,
        field_id: 'system_score',
        field_name: 'Score',
        type: 'normal' as const,
        value_type: 'NUMBER',
        order_no: 900,
        config: JSON.stringify({ field_system: true }),
        deleted: false,
      })),
    )
    .execute();
  client = await server.signIn('rep1', clientId);
  ids = await makeThings(client, 'mine', 'mine');
  elsewhere = await fingerprintOf(server.app.db, other);
});
afterAll(() => server.close());

/** The records that are not as `before` says, or all of them; by table and id, with a print of each. */
async function recordsNow(
  before?: ReadonlyMap<string, { print: string }>,
): Promise<Map<string, { print: string; row: Row }>> {
  const { db } = server.app;
  const prints = await db
    .selectFrom('records as t')
    .select(['t.table_id', 't.id', sql<string>`md5(t::text)`.as('print')])
    .where('t.client_id', '=', clientId)
    .execute();
  const changed = prints.filter(({ table_id, id, print }) => before?.get(`${table_id}:${id}`)?.print !== print);
  if (changed.length === 0) return new Map();
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute();
  const byKey = new Map(rows.map((row) => [`${row.table_id}:${row.id}`, row]));
  return new Map(
    changed.flatMap(({ table_id, id, print }) => {
      const row = byKey.get(`${table_id}:${id}`);
      return row ? [[`${table_id}:${id}`, { print, row }] as const] : [];
    }),
  );
}

const takers = sessionCalls.flatMap((name) =>
  inputPathsOf(name)
    .filter(({ kind }) => kind === 'values')
    .map((inputPath) => [name, inputPath.path.join('.') || 'input', inputPath] as const),
);

test('this test finds the calls that accept values', () => {
  expect(takers.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'organization.create',
      'organization.update',
      'records.create',
      'records.update',
      'ticket.create',
    ]),
  );
});

test.each(shard(takers))('the call %s cannot set a system field, in %s', async (name, _path, inputPath) => {
  const before = await recordsNow();
  for (const [field, value] of Object.entries(forged)) {
    const answer = await client.post(
      contract[name].path,
      JSON.stringify(putAt(asFew(name, inputPath), inputPath, { [field]: value })),
    );
    const changed = await recordsNow(before);
    if (answer.name !== 'ok') expect([...changed.keys()]).toEqual([]);
    for (const [key, { row, print }] of changed) {
      const was = before.get(key)?.row;
      const expected = was
        ? kept(was)
        : {
            ...kept(row),
            owner: 'mb_rep1',
            members: ['mb_rep1'],
            followers: [],
            is_draft: false,
            creator: 'mb_rep1',
            deleted_at: null,
          };
      expect([field, kept(row)]).toEqual([field, expected]);
      expect(row.data).not.toHaveProperty(field);
      before.set(key, { row, print });
    }
  }
});

test('no value of this test reached another company', async () => {
  expect(await fingerprintOf(server.app.db, other)).toBe(elsewhere);
});

/** The input with no more values than it needs: none in a change. */
function asFew(name: SessionCall, inputPath: InputPath): unknown {
  const input = inputs[name](ids, client);
  const isChange = inputPath.path.includes('update_data');
  return putAt(input, { ...inputPath, kind: 'field' }, isChange ? {} : { name: 'A' });
}
