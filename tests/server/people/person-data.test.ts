import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { personCommand } from '../../../scripts/company/person';
import { tenantTables } from '../../../server/db/migrate';
import { globalTables } from '../../../server/db/tables';
import { personParts } from '../../../server/db/tables/person-parts';
import { cleanUp } from '../../../server/jobs/cleanup';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let admin: Client;
let folder: string;
const clientId = 'brightsea-feishu';
beforeAll(async () => {
  server = await startTestServer();
  [rep, admin] = [await server.signIn('rep1'), await server.signIn('admin')];
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-person-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The tables of a company in which a text stands, with how many rows hold it; secrets are encrypted. */
async function tablesWith(company: string, text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tenantTables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(table)} as held where held.client_id = ${company} and strpos(to_jsonb(held)::text, ${text}) > 0`.execute(
      server.app.db,
    );
    if ((rows[0]?.count ?? 0) > 0) found[table] = rows[0]?.count ?? 0;
  }
  return found;
}

const phone = '13987650001';
const mail = 'berta.blank@example.com';

/** A contact with everything that a person leaves: a note of their own, one that they share with a customer, a file, history, a change that was told. */
async function contact(name: string) {
  // Each entry of the audit log has a time of its own.
  server.clock.forward(1_000);
  const { id: organization } = await rep.ok('organization.create', { name: 'Employer of somebody' });
  const { id } = await rep.ok('user.create', { name, phone, email: mail, organization_ids: [organization] });
  const upload = await rep.ok('files.createUpload', {
    file_name: `${name}.txt`,
    file_size: 3,
    file_mimetype: 'text/plain',
  });
  await fetch(upload.upload.url, { method: 'PUT', headers: upload.upload.headers, body: 'abc' });
  await rep.ok('files.finishUpload', { _id: upload._id });
  await rep.ok('notes.create', {
    content: `Met ${name} alone`,
    attachments: [upload._id],
    follow_relate_objs: { user: [id] },
  });
  const shared = await rep.ok('notes.create', {
    content: `Met ${name}, call ${phone} or ${mail} for the price list`,
    follow_relate_objs: { organization: [organization], user: [id] },
  });
  await server.outbox.drain();
  return { id, organization, shared: shared.note_id, file: upload._id };
}

test('every table of the database has an entry about its personal data', () => {
  expect(Object.keys(personParts).sort()).toEqual([...tenantTables, ...globalTables].sort());
});

test('every column with a name that suggests people has an entry about its erasure', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in ('member_id', 'open_id', 'union_id', 'owner', 'members', 'followers', 'creator',
      'updater', 'operator', 'actor', 'author', 'created_by', 'seen_by', 'granted', 'viewers', 'installer', 'left_members')`.execute(
    server.app.db,
  );
  const said = Object.entries(personParts as Record<string, { people?: object }>).flatMap(([table, { people = {} }]) =>
    Object.keys(people).map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([]);
});

describe('the data of a contact', () => {
  test('is erased from records, notes, files, timelines, outbox and audit log, with a list of changed records', async () => {
    const { id, organization, shared, file } = await contact('Berta Blank');
    const person = { kind: 'record' as const, table_id: 'user', id };
    const { list: found } = await admin.ok('admin.people', { keyword: 'berta' });
    expect(found).toEqual([{ kind: 'record', table_id: 'user', id, name: 'Berta Blank', is_present: false }]);
    const preview = await admin.ok('admin.personPreview', { person });
    expect((await rep.ok('records.info', { table_id: 'user', id }))['name']).toBe('Berta Blank');

    const { list } = await admin.ok('admin.erasePerson', { person, name: 'Berta Blank' });
    expect(list).toEqual(preview.list);
    const done = list.filter((one) => one.done !== 'left').map((one) => `${one.table} ${one.done}`);
    expect(done).toEqual(
      expect.arrayContaining(['records removed', 'timeline removed', 'files removed', 'records replaced']),
    );
    expect((await rep.call('records.info', { table_id: 'user', id })).name).toBe('notFound');
    for (const word of ['Berta Blank', phone, mail])
      expect([word, await tablesWith(clientId, word)]).toEqual([word, {}]);

    // What is not theirs stays: the customer, and of the shared note what it says of the customer.
    expect((await rep.ok('organization.info', { id: organization })).name).toBe('Employer of somebody');
    const note = await rep.ok('records.info', { table_id: 'note', id: shared });
    expect(note['content']).toContain('for the price list');
    expect(
      (await rep.ok('records.list', { table_id: 'note', keyword: 'price list' })).list.map(({ _id }) => _id),
    ).toContain(shared);

    await cleanUp(server.app);
    const files = await server.app.db
      .selectFrom('files')
      .select('file_id')
      .where('client_id', '=', clientId)
      .where('file_id', '=', file)
      .execute();
    expect(files).toEqual([]);
  });

  test('is recorded in the audit log after the erasure by an id alone', async () => {
    const { id } = await contact('Carla Canary');
    await admin.ok('admin.erasePerson', { person: { kind: 'record', table_id: 'user', id }, name: 'Carla Canary' });
    const [entry] = (await admin.ok('admin.log', {})).list;
    expect(entry).toMatchObject({ action: 'erase', section: 'records', table_id: 'user', id, can_undo: false });
    expect(JSON.stringify(entry)).not.toContain('Carla');
  });

  test('is exported as a file without secrets', async () => {
    const { id } = await contact('Dora Data');
    const { file } = await admin.ok('admin.exportPerson', { person: { kind: 'record', table_id: 'user', id } });
    const given = (await (await fetch(file.url)).json()) as { name: string; data: Record<string, unknown[]> };
    expect(given.name).toBe('Dora Data');
    expect(Object.keys(given.data)).toEqual(expect.arrayContaining(['records', 'timeline']));
    expect(JSON.stringify(given.data)).toContain('Met Dora Data alone');
    expect(JSON.stringify(given.data)).not.toMatch(/session_hash|secret_hash|suite_token|search_text/);
    expect((await admin.ok('admin.log', { kind: 'export' })).list[0]).toMatchObject({
      action: 'export',
      id,
      can_undo: false,
    });
  });

  test('stays when another name is typed, and when the record is not a person', async () => {
    const { id, organization } = await contact('Emma Exact');
    const person = { kind: 'record' as const, table_id: 'user', id };
    expect((await admin.call('admin.erasePerson', { person, name: 'Emma' })).name).toBe('otherName');
    expect((await rep.ok('records.info', { table_id: 'user', id }))['name']).toBe('Emma Exact');
    const other = { kind: 'record' as const, table_id: 'organization', id: organization };
    expect((await admin.call('admin.erasePerson', { person: other, name: 'Employer of somebody' })).name).toBe(
      'notFound',
    );
  });
});

describe('the data of a former member', () => {
  /** Somebody with a session, notices and settings, who wrote a note and was mentioned in another one. */
  async function leaver(person: string, company = clientId) {
    const client = await server.signIn(person, company);
    const memberId = `mb_${person}`;
    const { id } = await client.ok('organization.create', { name: `Kept shop of ${company}` });
    await client.ok('notes.create', { content: 'Their own visit', follow_relate_objs: { organization: [id] } });
    const { name, open_id } = await server.app.db
      .selectFrom('members')
      .select(['name', 'open_id'])
      .where('client_id', '=', company)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const boss = await server.signIn('admin', company);
    await boss.ok('notes.create', {
      content: `<p>Ask <span data-type="mention" data-id="${memberId}" data-label="${name}">@${name}</span> today</p>`,
      follow_relate_objs: { organization: [id] },
    });
    return { memberId, name, openId: open_id, id };
  }
  const leave = (memberId: string) =>
    server.app.db
      .updateTable('members')
      .set({ deleted: true, suite_state: 'left' })
      .where('client_id', '=', clientId)
      .where('member_id', '=', memberId)
      .execute();

  test('is not erased while they work in the company', async () => {
    const { memberId, name } = await leaver('rep2');
    const person = { kind: 'member' as const, id: memberId };
    expect((await admin.call('admin.erasePerson', { person, name })).name).toBe('stillMember');
    expect((await admin.call('admin.personPreview', { person })).name).toBe('stillMember');
  });

  test('is erased with name, picture and suite ids, while their work for the company and other persons stay', async () => {
    const { memberId, name, openId, id } = await leaver('rep3');
    await leaver('rep3', 'brightsea-lark');
    const elsewhere = await tablesWith('brightsea-lark', name);
    await leave(memberId);
    const person = { kind: 'member' as const, id: memberId };
    const { list } = await admin.ok('admin.erasePerson', { person, name });
    const done = list.map((one) => `${one.table} ${one.done}`);
    expect(done).toEqual(
      expect.arrayContaining(['members emptied', 'sessions removed', 'records replaced', 'directory removed']),
    );
    expect(await tablesWith(clientId, openId)).toEqual({});
    // Records of the demo may speak of somebody who is called so: they are counted, not changed.
    const left = list.filter((one) => one.done === 'left').map(({ table }) => table as string);
    expect(Object.keys(await tablesWith(clientId, name)).filter((table) => !left.includes(table))).toEqual([]);
    expect((await admin.ok('organization.info', { id })).name).toBe(`Kept shop of ${clientId}`);
    expect(await tablesWith('brightsea-lark', name)).toEqual(elsewhere);
    const [entry] = (await admin.ok('admin.log', {})).list;
    expect(entry).toMatchObject({ action: 'erase', section: 'members', id: memberId });
    expect(JSON.stringify(entry)).not.toContain(name);
  });
});

test('personal data is found, exported and erased by administrators alone', async () => {
  const { id } = await contact('Frida Firm');
  const person = { kind: 'record' as const, table_id: 'user', id };
  for (const somebody of ['rep1', 'manager', 'data-admin', 'viewer']) {
    const client = await server.signIn(somebody);
    expect((await client.call('admin.people', { keyword: 'Frida' })).name).toBe('notAllowed');
    expect((await client.call('admin.personPreview', { person })).name).toBe('notAllowed');
    expect((await client.call('admin.exportPerson', { person })).name).toBe('notAllowed');
    expect((await client.call('admin.erasePerson', { person, name: 'Frida Firm' })).name).toBe('notAllowed');
  }
  expect((await rep.ok('records.info', { table_id: 'user', id }))['name']).toBe('Frida Firm');
});

describe('the command for personal data', () => {
  async function run(...words: string[]) {
    const ended = { text: '', isRefused: false };
    await personCommand(server.app.db, clientId, words, {
      print: (line) => void (ended.text += `${line}\n`),
      refuse: (line) => {
        ended.text += `${line}\n`;
        ended.isRefused = true;
      },
    });
    return ended;
  }

  test('finds a person, lists their data, exports it to a file, and erases it when the name is typed', async () => {
    const { id } = await contact('Gerda Gone');
    expect((await run('find', 'gerda')).text).toBe(`user/${id}  Gerda Gone\n`);
    expect((await run('show', `user/${id}`)).text).toMatch(/^records: \d+ removed$/m);
    const file = path.join(folder, 'gerda.json');
    expect(await run('export', `user/${id}`, file)).toMatchObject({ isRefused: false });
    expect(readFileSync(file, 'utf8')).toContain('Met Gerda Gone alone');
    expect(await run('erase', `user/${id}`)).toMatchObject({ isRefused: true });
    expect(await run('erase', `user/${id}`, '--name', 'Gerda')).toMatchObject({ isRefused: true });
    expect(await tablesWith(clientId, 'Gerda Gone')).not.toEqual({});
    expect(await run('erase', `user/${id}`, '--name', 'Gerda Gone')).toMatchObject({ isRefused: false });
    expect(await tablesWith(clientId, 'Gerda Gone')).toEqual({});
    expect(await run('show', `user/${id}`)).toMatchObject({ isRefused: true });
    expect((await admin.ok('admin.log', {})).list[0]).toMatchObject({ action: 'erase', member_id: null, id });
  });
});
