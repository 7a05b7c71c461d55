import { contract, type CallName, type RawInput } from '../../domain/contract';
import type { PublicCall } from '../../server/context';
import { tenantTables } from '../../server/db/migrate';
import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';

/**
 * Two companies of one suite, with records of the same ids. Every call of the contract is made with ids of the caller's own company,
 * and then with each of these ids, one at a time and all together, exchanged for one of the other company: nothing of the other
 * may come back or change, and the answer must be the one for an id that nobody has (GOALS S1).
 */

type SessionCall = Exclude<CallName, PublicCall>;

const own = 'brightsea-feishu';
const other = 'northwind-feishu';
const canary = 'Kanarienvogel';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** One thing of each kind that has an id. */
interface Ids {
  organization: string;
  file: string;
  upload: string;
  chat: string;
  member: string;
  table: string;
  record: string;
  user: string;
  lead: string;
  deal: string;
  ticket: string;
}

let server: TestServer;
let caller: Client;
let theirs: Ids;

beforeAll(async () => {
  server = await startTestServer();
  // Reach is not the question here: everybody of a company may do everything in it.
  for (const clientId of [own, other]) {
    await server.app.db.updateTable('object_types').set({ read_rule: 'all', write_rule: 'all' }).where('client_id', '=', clientId).execute();
    await addOwnThings(clientId, clientId === own ? 'mine' : 'theirs');
  }
  caller = await server.signIn('single', own);
  theirs = await makeThings(await server.signIn('rep4', other), 'theirs', canary);
});
afterAll(() => server.close());

/** A member and an object type that only this company has; the type's ids are asked for by name. */
async function addOwnThings(clientId: string, word: string): Promise<void> {
  const { db } = server.app;
  const name = word === 'theirs' ? canary : word;
  const member = await db.selectFrom('members').selectAll().where('client_id', '=', clientId).where('member_id', '=', 'mb_rep1').executeTakeFirstOrThrow();
  await db.insertInto('members').values({ ...member, member_id: `mb_${word}`, name, open_id: `ou_${word}`, union_id: null }).execute();
  const type = await db.selectFrom('object_types').selectAll().where('client_id', '=', clientId).where('table_id', '=', 'organization').executeTakeFirstOrThrow();
  await db.insertInto('object_types').values({ ...type, table_id: `type-${word}`, name, i18n_resource: null }).execute();
  const fields = await db.selectFrom('fields').selectAll().where('client_id', '=', clientId).where('table_id', '=', 'organization').execute();
  await db.insertInto('fields').values(fields.map((field) => ({ ...field, table_id: `type-${word}`, config: JSON.stringify(field.config) }))).execute();
  for (const table of ['user', 'lead', 'deal', 'ticket', 'organization'] as const) {
    const record = await db.selectFrom('records').selectAll().where('client_id', '=', clientId).where('table_id', '=', table).limit(1).executeTakeFirstOrThrow();
    const copy = {
      ...record, id: `${table}-${word}`, name, data: JSON.stringify({ ...record.data, name }), field_times: '{}', search_text: name.toLowerCase(), table_id: table === 'organization' ? `type-${word}` : table,
    };
    await db.insertInto('records').values(copy).execute();
  }
  // The mirrored pair: the same id in both companies.
  await db.insertInto('records').values(await mirrored(clientId, name)).execute();
}

async function mirrored(clientId: string, name: string) {
  const record = await server.app.db.selectFrom('records').selectAll().where('client_id', '=', clientId).where('table_id', '=', 'organization').limit(1).executeTakeFirstOrThrow();
  return { ...record, id: 'organization-mirrored', name, owner: 'mb_single', members: ['mb_single'], search_text: name.toLowerCase(), data: JSON.stringify({ ...record.data, name }), field_times: '{}' };
}

/** Fresh things of the company that the client works in. */
async function makeThings(client: Client, word: 'mine' | 'theirs', name: string): Promise<Ids> {
  const { _id: organization } = await client.ok('organization.create', { name, remark: name });
  const { chat_id: chat } = await client.ok('chats.larkCreate', { id: organization, table_id: 'organization' });
  await client.ok('notes.create', { content: name, follow_relate_objs: { organization: [organization] } });
  return {
    organization, chat, file: await uploaded(client, `${name}.png`, true), upload: await uploaded(client, `${name}.png`, false), member: `mb_${word}`, table: `type-${word}`,
    record: `organization-${word}`, user: `user-${word}`, lead: `lead-${word}`, deal: `deal-${word}`, ticket: `ticket-${word}`,
  };
}

async function uploaded(client: Client, file_name: string, finish: boolean): Promise<string> {
  const { _id, upload } = await client.ok('files.createUpload', { file_name, file_size: png.length, file_mimetype: 'image/png' });
  await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: new Uint8Array(png) });
  if (finish) await client.ok('files.finishUpload', { _id });
  return _id;
}

/** An input of each call that works, made of ids of the caller's company. A new call does not compile without one. */
const inputs: { [Name in SessionCall]: (ids: Ids) => RawInput<Name> } = {
  'account.logout': () => ({}),
  'start.bootstrap': () => ({}),
  'membership.listMembers': () => ({}),
  'membership.larkJsSdkSign': () => ({ url: `${server.origin}/detail?id=organization-theirs` }),
  'membership.dingtalkJsSdkSign': () => ({ url: `${server.origin}/detail?id=organization-theirs` }),
  'fieldConfig.tableList': () => ({}),
  'fieldConfig.allList': ({ table }) => ({ table }),
  'records.list': ({ table, member }) => ({ table_id: table, filter: { field: 'account_manager', relation: 'include', value: [member] } }),
  'records.search': ({ table }) => ({ table_id: table, keyword: canary }),
  'records.info': ({ table, record }) => ({ table_id: table, id: record }),
  'records.events': ({ table, record }) => ({ table_id: table, id: record }),
  'organization.info': ({ organization }) => ({ id: organization }),
  'organization.create': ({ member }) => ({ name: 'A', account_manager: member }),
  'organization.update': ({ organization, member }) => ({ id: organization, known_update_time: 0, update_data: { account_manager: member } }),
  'organization.remove': ({ organization }) => ({ id: organization }),
  'organization.events': ({ organization }) => ({ id: organization }),
  'user.info': ({ user }) => ({ id: user }),
  'user.events': ({ user }) => ({ id: user }),
  'lead.info': ({ lead }) => ({ id: lead }),
  'deal.info': ({ deal }) => ({ id: deal }),
  'deal.events': ({ deal }) => ({ id: deal }),
  'ticket.info': ({ ticket }) => ({ ticket_id: ticket }),
  'ticket.events': ({ ticket }) => ({ ticket_id: ticket }),
  'notes.list': ({ organization }) => ({ filter: { field: 'follow_relate_objs', relation: 'include', value: [`organization:${organization}`] } }),
  'notes.create': ({ organization, file, table, record }) => ({ content: 'A', attachments: [file], follow_relate_objs: { organization: [organization], [table]: [record] } }),
  'files.createUpload': () => ({ file_name: 'a.png', file_size: png.length, file_mimetype: 'image/png' }),
  'files.finishUpload': ({ upload }) => ({ _id: upload }),
  'places.reverse': () => ({ latitude: 31.2, longitude: 121.4 }),
  'chats.larkIsInChat': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.larkCreate': ({ table, record }) => ({ id: record, table_id: table }),
  'chats.larkBind': ({ chat, table, record }) => ({ chat_id: chat, id: record, table_id: table }),
  'chats.larkJoin': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.larkUnbind': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.larkInfo': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkIsInChat': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkCreate': ({ organization }) => ({ id: organization, table_id: 'organization' }),
  'chats.dingtalkJoin': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkUnbind': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkInfo': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.shareable': () => ({}),
};

/** Works in this suite only for the other family, or is of no use to a chat that is bound already: refused with own ids too. */
const refusedAnyway = new Set<SessionCall>([
  'membership.dingtalkJsSdkSign', 'chats.dingtalkIsInChat', 'chats.dingtalkCreate', 'chats.dingtalkJoin', 'chats.dingtalkUnbind', 'chats.dingtalkInfo', 'chats.larkBind',
]);

/** The input with own ids exchanged: each place alone, then all of them. Ids are also found inside values and as keys. */
function exchanged(input: object, mine: Ids, replacement: (kind: keyof Ids) => string): string[] {
  const text = JSON.stringify(input);
  const places = (Object.keys(mine) as (keyof Ids)[]).flatMap((kind) =>
    [...text.matchAll(new RegExp(`(?<=[":])${mine[kind]}(?=")`, 'g'))].map((match) => ({ kind, at: match.index })));
  const replace = (chosen: typeof places) =>
    [...chosen].sort((left, right) => right.at - left.at).reduce((now, { kind, at }) => now.slice(0, at) + replacement(kind) + now.slice(at + mine[kind].length), text);
  return [...places.map((place) => replace([place])), ...(places.length > 1 ? [replace(places)] : [])];
}

/** Everything that the database holds of a company. */
async function everythingOf(clientId: string): Promise<string> {
  const rows = await Promise.all(tenantTables.map((table) => server.app.db.selectFrom(table).selectAll().where('client_id', '=', clientId).execute()));
  return JSON.stringify(rows.map((list) => list.map((row) => JSON.stringify(row)).sort()));
}

const names = Object.keys(contract).filter((name) => contract[name as CallName].access === 'session') as SessionCall[];

test.each(names)('%s reaches nothing of another company', async (name) => {
  const client = name === 'account.logout' ? await server.signIn('single', own) : caller;
  const mine = await makeThings(client, 'mine', 'mine');
  const input = inputs[name](mine);
  await server.outbox.drain();
  const before = await everythingOf(other);
  const nobody = (kind: keyof Ids) => (kind === 'chat' ? 'oc_00000000000000000000000000000000' : 'nobody-has-this');

  const foreign = exchanged(input, mine, (kind) => theirs[kind]);
  const absent = exchanged(input, mine, nobody);
  for (const [index, body] of foreign.entries()) {
    const answer = await client.post(contract[name].path, body);
    const expected = await client.post(contract[name].path, absent[index] ?? '');
    expect(answer.text).not.toContain(canary);
    expect([body, answer.name]).toEqual([body, expected.name]);
  }
  await server.outbox.drain();
  expect(await everythingOf(other)).toBe(before);

  // With ids of its own the same input works: the refusals above were not about something else.
  const proper = await client.post(contract[name].path, JSON.stringify(input));
  expect(proper.text).not.toContain(canary);
  expect([proper.name === 'ok', name]).toEqual([!refusedAnyway.has(name), name]);
});

test('of two records with one id each company sees its own', async () => {
  const answer = await caller.ok('organization.info', { id: 'organization-mirrored' });
  expect(answer.title).toBe('mine');
  const before = await everythingOf(other);
  await caller.ok('organization.update', { id: 'organization-mirrored', known_update_time: answer.update_time, update_data: { remark: 'changed' } });
  await caller.ok('organization.remove', { id: 'organization-mirrored' });
  expect(await everythingOf(other)).toBe(before);
});

test('a key of the other company\'s member brings no stored answer', async () => {
  const there = await server.signIn('rep1', other);
  const here = await server.signIn('rep1', own);
  const first = await there.ok('organization.create', { name: canary }, { key: 'same-key-in-two' });
  const second = await here.ok('organization.create', { name: canary }, { key: 'same-key-in-two' });
  expect(second._id).not.toBe(first._id);
});
