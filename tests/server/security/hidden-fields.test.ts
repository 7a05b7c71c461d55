import type { Insertable } from 'kysely';
import { contract } from '../../../domain/contract';
import { relations, type Filter } from '../../../domain/filter-tree';
import { watchStatements } from '../../../server/db/dialect';
import type { FieldsTable } from '../../../server/db/tables';
import { inTransaction } from '../../../server/db/transaction';
import { listFields } from '../../../server/queries/configuration/fields';
import { updateRecord } from '../../../server/queries/records/write';
import { storedRecord } from '../../../server/queries/records/columns';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls, type SessionCall } from './calls';
import { addOwnThings, isOfNothing, type Ids } from './things';
import { inputPathsOf, putAt, type InputPath } from './input-paths';
import { shard } from './shard';

/**
 * Fields that their reader must not see, filled with a canary on every record that the calls reach: it stands in no answer of any
 * call, and no answer differs between a right and a wrong guess of it (ADR-0013).
 */

const clientId = 'brightsea-feishu';
/** No part of it stands anywhere else. */
const secret = {
  text: 'Zaunkoenig',
  number: 90_210_773,
  choice: 'opt_zaunkoenig',
  day: '1987-03-09',
  member: 'mb_m25',
};
const wrong = { text: 'Wiedehopff', number: 11_223_344, choice: 'opt_wiedehopf', day: '1999-12-30', member: 'mb_m24' };
const fieldIds = {
  text: 'secret_text',
  number: 'secret_number',
  choice: 'secret_choice',
  day: 'secret_day',
  member: 'secret_member',
} as const;
type Secret = keyof typeof fieldIds;
const kinds: Record<Secret, FieldsTable['value_type']> = {
  text: 'TEXT',
  number: 'NUMBER',
  choice: 'SINGLE_SELECT',
  day: 'DATE',
  member: 'MEMBER_SINGLE_SELECT',
};
const canaries = [secret.text, String(secret.number), secret.choice, secret.day, 'Option zaunkoenig'];

let server: TestServer;
let reader: Client;
let seer: Client;
let ids: Ids;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  await db
    .updateTable('object_types')
    .set({ read_rule: 'all', write_rule: 'all' })
    .where('client_id', '=', clientId)
    .execute();
  await addOwnThings(server, clientId, 'mine', 'mine');
  const types = await db.selectFrom('object_types').select('table_id').where('client_id', '=', clientId).execute();
  await db
    .insertInto('fields')
    .values(
      types.flatMap(({ table_id }) => (Object.keys(fieldIds) as Secret[]).map((name) => hiddenField(table_id, name))),
    )
    .execute();
  reader = await server.signIn('rep1');
  seer = await server.signIn('m22');
  ids = await prepared('mine');
});
afterAll(() => server.close());
// The suite takes so many calls a minute, and its clock is ours.
beforeEach(() => server.clock.forward(20_000));

function hiddenField(table_id: string, name: Secret): Insertable<FieldsTable> {
  const config = {
    auth_mode: 'role',
    auth_role_config: { finance: 'write' },
    ...(name === 'choice'
      ? { value_options: [secret.choice, wrong.choice].map((id) => ({ id, label: `Option ${id.slice(4)}` })) }
      : {}),
  };
  return {
    client_id: clientId,
    table_id,
    field_id: fieldIds[name],
    field_name: `Hidden ${name}`,
    type: 'normal',
    value_type: kinds[name],
    order_no: 900,
    config: JSON.stringify(config),
    deleted: false,
  };
}

/** Fresh things of the reader, all of them holding the canary. */
async function prepared(word: 'mine', call?: SessionCall): Promise<Ids> {
  const made = await makeThings(reader, word, word, call);
  const { update_time } = await reader.ok('organization.info', { id: made.organization });
  // By a call, so that the timeline reports it.
  await seer.ok('organization.update', {
    id: made.organization,
    known_update_time: update_time,
    update_data: Object.fromEntries((Object.keys(fieldIds) as Secret[]).map((name) => [fieldIds[name], secret[name]])),
  });
  for (const [table, id] of [
    [made.table, made.record],
    ['user', made.user],
    ['lead', made.lead],
    ['deal', made.deal],
    ['ticket', made.ticket],
  ] as const)
    if (!isOfNothing(id)) await hide(table, id);
  return made;
}

async function hide(tableId: string, id: string): Promise<void> {
  const { db } = server.app;
  const fields = await listFields(db, clientId, tableId);
  const row = await db
    .selectFrom('records')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const data = Object.fromEntries((Object.keys(fieldIds) as Secret[]).map((name) => [fieldIds[name], secret[name]]));
  await inTransaction(db, (trx) =>
    updateRecord(trx, { clientId, tableId, fields, titleField: 'name' }, storedRecord(row), {
      data,
      memberId: 'mb_m22',
      time: server.clock.now(),
    }),
  );
}

/** What comes back, without what differs from one send to the next anyway. */
const plain = (text: string) =>
  text
    .replace(/[0-9a-z]{22}/g, '<id>')
    .replace(/"(\w*time\w*|server_time)":\d+/g, '"$1":0')
    .replace(/\?[^"]*sig[^"]*/g, '');
const send = (client: Client, name: keyof typeof contract, input: unknown) =>
  client.post(contract[name].path, JSON.stringify(input));

describe('the value of a field that is hidden from the reader', () => {
  test.each(shard(sessionCalls.filter((name) => name !== 'account.logout')))(
    'is not in the answer of %s',
    async (name) => {
      const mine = contract[name].kind === 'write' ? await prepared('mine', name) : ids;
      const answer = await send(reader, name, inputs[name](mine, reader));
      for (const canary of canaries) expect(answer.text).not.toContain(canary);
      await server.outbox.drain();
    },
  );

  test('is in the same answers for a reader of the field', async () => {
    for (const [name, input] of [
      ['organization.info', { id: ids.organization }],
      ['records.info', { table_id: ids.table, id: ids.record }],
      ['deal.info', { id: ids.deal }],
      ['organization.events', { id: ids.organization }],
      [
        'records.list',
        { table_id: 'organization', filter: { field: fieldIds.text, relation: 'equal', value: secret.text } },
      ],
      ['start.bootstrap', {}],
    ] as const) {
      const text = (await send(seer, name, input)).text;
      expect([
        name,
        name === 'start.bootstrap' ? text.includes('Option zaunkoenig') : text.includes(secret.text),
      ]).toEqual([name, true]);
    }
  });

  test('does not reach a chat of the suite', () => {
    const said = JSON.stringify(server.world.chats.list('feishu'));
    for (const canary of canaries) expect(said).not.toContain(canary);
  });

  test('leaves no line in the timeline, and is not counted there', async () => {
    const forReader = await reader.ok('organization.events', { id: ids.organization });
    const forSeer = await seer.ok('organization.events', { id: ids.organization });
    expect(forReader.list.map((event) => event.sub_type)).not.toContain('INFO_CHANGE');
    expect([forReader.total, forSeer.total]).toEqual([forReader.list.length, forReader.list.length + 1]);
  });
});

test('a hidden change in the same save as a visible one stays hidden', async () => {
  const { id } = await seer.ok('organization.create', { name: 'Of two fields' });
  const { update_time } = await seer.ok('organization.info', { id });
  await seer.ok('organization.update', {
    id,
    known_update_time: update_time,
    update_data: { [fieldIds.text]: secret.text, remark: 'Seen by everybody' },
  });
  const changedFields = async (client: Client) =>
    (await client.ok('organization.events', { id })).list
      .flatMap((event) => event.changes ?? [])
      .map((change) => change.field)
      .sort();
  expect([await changedFields(reader), await changedFields(seer)]).toEqual([['remark'], ['remark', fieldIds.text]]);
});

test('a hidden rich text leaves no event, no count and no notice, and its Markdown copy neither', async () => {
  const { db } = server.app;
  await db
    .insertInto('fields')
    .values({
      ...hiddenField('organization', 'text'),
      field_id: 'secret_story',
      value_type: 'TEXTAREA',
      config: JSON.stringify({ auth_mode: 'role', auth_role_config: { finance: 'write' }, sub_type: 'rich' }),
    })
    .execute();
  const { id } = await seer.ok('organization.create', { name: 'Of a story', account_manager: 'mb_rep1' });
  const write = async (fields: Record<string, unknown>) =>
    seer.ok('organization.update', {
      id,
      known_update_time: (await seer.ok('organization.info', { id })).update_time,
      update_data: fields,
    });
  const before = await reader.ok('organization.events', { id });
  const noticeCount = async () =>
    (await reader.ok('notices.list', { limit: 100 })).list.filter(
      ({ object_id, type }) => object_id === id && type === 'OBJECT_CHANGE',
    ).length;
  await write({ secret_story: `<p>${secret.text}</p>` });
  const after = await reader.ok('organization.events', { id });
  expect([after.total, after.list.length, await noticeCount()]).toEqual([before.total, before.list.length, 0]);
  const forSeer = await seer.ok('organization.events', { id });
  expect([forSeer.total, forSeer.list.length]).toEqual([before.total + 1, before.list.length + 1]);

  // A field of the same kind that is hidden after its change was told of takes its notice with it.
  const config = (mode: object) =>
    db
      .updateTable('fields')
      .set({ config: JSON.stringify({ sub_type: 'rich', ...mode }) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .where('field_id', '=', 'secret_story')
      .execute();
  await config({});
  await write({ secret_story: '<p>Open to all</p>' });
  expect(await noticeCount()).toBe(1);
  await config({ auth_mode: 'role', auth_role_config: { finance: 'write' } });
  expect(await noticeCount()).toBe(0);
});

describe('a search word in a hidden field', () => {
  const words = [secret.text, 'aunkoeni', 'Option zaun'];
  const found = async (client: Client, keyword: string) => {
    const among = {
      table_id: 'organization',
      keyword,
      filter: { field: '_id', relation: 'include', value: [ids.organization] } as const,
    };
    const answers = await Promise.all([
      client.ok('records.list', among),
      client.ok('records.search', among),
      client.ok('records.searchByPage', among),
      client.ok('records.list', { ...among, order_by: { field: 'update_time', sort: 'asc' } }),
    ]);
    return answers.map(({ list }) => list.map(({ _id }) => _id));
  };

  test.each(words)('of %p finds the record for readers of the field alone', async (word) => {
    const it = [ids.organization];
    expect([await found(seer, word), await found(reader, word)]).toEqual([
      [it, it, it, it],
      [[], [], [], []],
    ]);
  });

  test('is not even looked up for other readers: neither answer nor time depends on it', async () => {
    const asked = new Set<unknown>();
    const stop = watchStatements(({ parameters }) => parameters.forEach((parameter) => asked.add(parameter)));
    await found(reader, secret.text);
    expect([asked.has(secret.text.toLowerCase()), asked.has(fieldIds.text), asked.has(fieldIds.choice)]).toEqual([
      true,
      false,
      false,
    ]);
    await found(seer, secret.text);
    expect([asked.has(fieldIds.text), asked.has(fieldIds.choice)]).toEqual([true, true]);
    stop();
  });
});

test('a hidden field makes no roll-up for readers without it', async () => {
  const sum = (result_field: string) => ({
    op: 'sum' as const,
    to_table: 'user',
    from_table: 'organization',
    lookup_value: ids.organization,
    lookup_field: 'organization_ids',
    result_field,
  });
  const [hidden, unknown] = [
    await reader.call('rollUps.aggregate', sum(fieldIds.number)),
    await reader.call('rollUps.aggregate', sum('nobodys_field')),
  ];
  expect([hidden.name, hidden.text.replaceAll(fieldIds.number, '<field>')]).toEqual([
    'invalid',
    unknown.text.replaceAll('nobodys_field', '<field>'),
  ]);
  expect((await seer.call('rollUps.aggregate', sum(fieldIds.number))).name).toBe('ok');
});

/** What an attacker would try at an input path to find the secret: the same attempt with the right and with a wrong value. */
function attempts({ kind }: InputPath): [unknown, unknown][] {
  const both = (make: (value: unknown, field: string) => unknown): [unknown, unknown][] =>
    (Object.keys(fieldIds) as Secret[]).map((name) => [
      make(secret[name], fieldIds[name]),
      make(wrong[name], fieldIds[name]),
    ]);
  switch (kind) {
    case 'filter':
      return relations.flatMap((relation) => [
        ...both((value, field) => wanted({ field, relation, value: relation === 'range' ? [value, value] : value })),
        ...both((value, field) => wanted({ field, relation, value: [value] })),
      ]);
    case 'keyword':
      return [secret.text, 'aunkoeni', secret.choice, 'Option zaunkoenig', String(secret.number)].map((word) => [
        word,
        'wiedehopff',
      ]);
    case 'values':
      return both((value, field) => ({ [field]: value }));
    case 'order':
      return Object.values(fieldIds).map((field) => [
        { field, sort: 'asc' },
        { field: 'nobodys_field', sort: 'asc' },
      ]);
    case 'field':
      return Object.values(fieldIds).map((field) => [field, 'nobodys_field']);
  }
}

/** As a saved view wants it: alternatives of conditions. */
const wanted = (condition: Filter): Filter => ({ join: 'or', items: [{ join: 'and', items: [condition] }] });

const guesses = sessionCalls.flatMap((name) =>
  inputPathsOf(name).map((inputPath) => [name, inputPath.path.join('.') || 'input', inputPath] as const),
);

test('this test finds the inputs that allow guesses', () => {
  expect(guesses.map(([name, path]) => `${name} ${path}`)).toEqual(
    expect.arrayContaining([
      'records.list filter',
      'records.list order_by',
      'records.list keyword',
      'records.search keyword',
      'organization.create input',
      'organization.update update_data',
      'notes.list filter',
    ]),
  );
});

test.each(shard(guesses))('%s answers a right guess in %s like a wrong one', async (name, _path, inputPath) => {
  const input = inputs[name](ids, reader);
  for (const [right, other] of attempts(inputPath)) {
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (const guess of [right, other]) {
      // One that is still under way would be the answer to the next.
      await server.app.db.deleteFrom('exports').where('client_id', '=', clientId).execute();
      answers.push(await send(reader, name, putAt(input, inputPath, guess)));
    }
    const [first, second] = answers;
    const said = (text: string) =>
      plain(text)
        .replaceAll(JSON.stringify(right), '<guess>')
        .replaceAll(JSON.stringify(other), '<guess>')
        .replace(/secret_\w+|nobodys_field/g, '<field>');
    expect([right, said(first?.text ?? '')]).toEqual([right, said(second?.text ?? '')]);
  }
});

describe('a title that is hidden from the reader', () => {
  const title = 'Zaunkoenig & Co';
  let id: string;
  beforeAll(async () => {
    const { db } = server.app;
    const row = await db
      .selectFrom('fields')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .where('field_id', '=', 'name')
      .executeTakeFirstOrThrow();
    const config = { ...row.config, auth_mode: 'role', auth_role_config: { finance: 'write' } };
    await db
      .updateTable('fields')
      .set({ config: JSON.stringify(config) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .where('field_id', '=', 'name')
      .execute();
    id = (await seer.ok('organization.create', { name: title, account_manager: 'mb_rep1' })).id;
  });

  test('is empty, orders nothing and is found by no word', async () => {
    expect((await reader.ok('organization.info', { id })).title).toBe('');
    expect((await seer.ok('organization.info', { id })).title).toBe(title);
    expect(
      await reader.call('records.list', { table_id: 'organization', order_by: { field: 'name', sort: 'asc' } }),
    ).toMatchObject({ name: 'invalid' });
    const found = async (client: Client) =>
      (await client.ok('records.search', { table_id: 'organization', keyword: 'Zaunkoenig & c' })).list.map(
        ({ _id }) => _id,
      );
    expect([await found(reader), await found(seer)]).toEqual([[], [id]]);
  });

  test('names no chat and no card in a chat', async () => {
    const { chat_id, name } = await reader.ok('chats.larkCreate', { id, table_id: 'organization' });
    await reader.ok('notes.create', {
      content: 'Visited',
      follow_relate_objs: { organization: [id] },
      __share: [{ id: chat_id, name }],
    });
    await server.outbox.drain();
    const chat = server.world.chats.find('feishu', chat_id);
    expect(chat?.messages).toHaveLength(1);
    expect(JSON.stringify(chat)).not.toContain('Zaunkoenig');
    expect(chat?.name).toBe('客户');
  });

  test('is not in the refusal to bind its chat elsewhere', async () => {
    const { chat_id } = await reader.ok('chats.larkCreate', {
      id: (await seer.ok('organization.create', { name: title, account_manager: 'mb_rep1' })).id,
      table_id: 'organization',
    });
    const other = (await seer.ok('organization.create', { name: 'Another', account_manager: 'mb_rep1' })).id;
    const refusal = await reader.call('chats.larkBind', { chat_id, id: other, table_id: 'organization' });
    expect(refusal.name).toBe('chatAlreadyBound');
    expect(refusal.text).not.toContain('Zaunkoenig');
  });
});

test('a removed right on a field counts at the next call', async () => {
  const { db } = server.app;
  expect(await seer.ok('records.info', { table_id: ids.table, id: ids.record })).toHaveProperty(fieldIds.text);
  const found = async () =>
    (
      await seer.ok('records.search', {
        table_id: ids.table,
        keyword: secret.text,
        filter: { field: '_id', relation: 'include', value: [ids.record] },
      })
    ).list.map(({ _id }) => _id);
  expect(await found()).toEqual([ids.record]);
  await db.deleteFrom('member_roles').where('client_id', '=', clientId).where('member_id', '=', 'mb_m22').execute();
  expect(await seer.ok('records.info', { table_id: ids.table, id: ids.record })).not.toHaveProperty(fieldIds.text);
  expect(await found()).toEqual([]);
});
