import { connectAssistant, makeKey, type Assistant } from '../../support/assistant';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Writes of assistants: sent twice they are done once, and nobody's change is lost (ADR-0313). */

let server: TestServer;
let rep: Client;
let assistant: Assistant;
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0' } });
  rep = await server.signIn('rep1');
  const { key } = await makeKey(await server.signIn('admin'));
  assistant = await connectAssistant(server.origin, key, { language: 'en' });
});
afterAll(async () => {
  await assistant.close();
  await server.close();
});

async function addCustomer(name: string) {
  const { id } = await rep.ok('organization.create', { name });
  const { update_time: time } = await rep.ok('organization.info', { id });
  server.clock.forward(1_000);
  return { id, time, record: { type: 'organization', id } };
}

const notesOn = async (id: string) =>
  (await rep.ok('organization.events', { id })).list.filter(({ sub_type: kind }) => kind === 'FOLLOW_NOTE');

test('a note that is sent again with its key, also at the same moment, is written once and answered alike', async () => {
  const { id, record } = await addCustomer('Sent Twice');
  const note = { records: [record], text: 'Once', idempotency_key: 'note-sent-twice' };
  const answers = await Promise.all([1, 2, 3].map(() => assistant.use('write_note', note)));
  expect(new Set([...answers, await assistant.use('write_note', note)].map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.isError).toBe(false);
  expect(await notesOn(id)).toHaveLength(1);
});

test('another note with the same key is refused, and with a key of its own it is written', async () => {
  const { id, record } = await addCustomer('Key Reused');
  const note = { records: [record], text: 'First', idempotency_key: 'note-key-reused' };
  await assistant.use('write_note', note);
  const other = await assistant.use('write_note', { ...note, text: 'Second' });
  expect([other.isError, other.text.slice(0, 15)]).toEqual([true, '20006 keyReused']);
  await assistant.use('write_note', { ...note, text: 'Second', idempotency_key: 'note-key-of-its-own' });
  expect(await notesOn(id)).toHaveLength(2);
});

test('a change that is sent again with its key is done once, though the record has changed by it', async () => {
  const { id, time, record } = await addCustomer('Changed Twice');
  const change = { ...record, known_update_time: time, values: { remark: 'A' }, idempotency_key: 'change-sent-twice' };
  const first = await assistant.use('update_record', change);
  expect(first.data).toMatchObject({ fields: [{ id: 'remark', text: 'A' }] });
  expect((await assistant.use('update_record', change)).text).toBe(first.text);
  expect((await rep.ok('organization.events', { id })).total).toBe(2);
});

test('a change that is based on an old version is refused with both values, and nothing is changed', async () => {
  const { id, time, record } = await addCustomer('Stale');
  const colleague = await server.signIn('admin');
  await colleague.ok('organization.update', { id, update_data: { remark: 'By a colleague' } });
  const { isError, text } = await assistant.use('update_record', {
    ...record,
    known_update_time: time,
    values: { remark: 'By assistant', level: 'key' },
    idempotency_key: 'stale-change-1',
  });
  expect(isError).toBe(true);
  expect(text).toMatch(/^1409 conflict: /);
  for (const value of ['By assistant', 'By a colleague']) expect(text).toContain(value);
  const now = await rep.ok('organization.info', { id });
  expect([now['remark'], now['level'] ?? null]).toEqual(['By a colleague', null]);
});

test('a change says which fields the same member had changed elsewhere meanwhile', async () => {
  const { id, time, record } = await addCustomer('Own Change');
  await rep.ok('organization.update', { id, update_data: { remark: 'By hand' } });
  const { isError, data } = await assistant.use('update_record', {
    ...record,
    known_update_time: time,
    values: { remark: 'By assistant' },
    idempotency_key: 'own-change-1',
  });
  expect([isError, data['overwritten']]).toEqual([false, ['remark']]);
});

test('a change needs the version that it is based on, and a write needs its key', async () => {
  const { record, time } = await addCustomer('Needs Both');
  const change = { ...record, known_update_time: time, values: { remark: 'A' }, idempotency_key: 'needs-both-1' };
  for (const missing of ['known_update_time', 'idempotency_key', 'values']) {
    const { isError, text } = await assistant.use('update_record', { ...change, [missing]: undefined });
    expect([isError, text.includes(`\n${missing}: `)]).toEqual([true, true]);
  }
  for (const key of ['short', 'has blanks in it', 'x'.repeat(65)]) {
    const { isError, text } = await assistant.use('write_note', { records: [record], text: 'A', idempotency_key: key });
    expect([isError, text.includes('\nidempotency_key: ')]).toEqual([true, true]);
  }
});

test('wrong values are named field by field, as in a form', async () => {
  const { record, time } = await addCustomer('Wrong Values');
  const { isError, text } = await assistant.use('update_record', {
    ...record,
    known_update_time: time,
    values: { name: '', level: 'no such level', no_such_field: 1 },
    idempotency_key: 'wrong-values-1',
  });
  expect(isError).toBe(true);
  for (const field of ['name', 'level', 'no_such_field']) expect(text).toContain(`\n${field}: `);
});

test('a note is no record that update_record changes', async () => {
  const { record } = await addCustomer('Note Stays');
  const note = await assistant.use('write_note', { records: [record], text: 'A', idempotency_key: 'note-stays-1' });
  const { isError } = await assistant.use('update_record', {
    type: 'note',
    id: note.data['note_id'],
    known_update_time: server.clock.now(),
    values: { content: 'B' },
    idempotency_key: 'note-stays-2',
  });
  expect(isError).toBe(true);
});

test('the longest note is written whole, and a longer one is refused', async () => {
  const { id, record } = await addCustomer('Longest');
  const longest = '长'.repeat(20_000);
  const written = await assistant.use('write_note', {
    records: [record],
    text: longest,
    idempotency_key: 'longest-note',
  });
  expect([written.isError, written.text.slice(0, 300)]).toEqual([false, expect.stringContaining('note_id')]);
  const { list } = await rep.ok('organization.events', { id, page: 1, size: 1 });
  expect(list[0]?.note?.['content']).toBe(longest);
  // Twenty thousand characters of which each takes more in HTML are longer than a rich text may be.
  for (const text of [`${longest}长`, '"\n'.repeat(10_000)]) {
    const refused = await assistant.use('write_note', { records: [record], text, idempotency_key: 'longer-note' });
    expect([refused.isError, refused.text.includes('\ntext: ')]).toEqual([true, true]);
  }
  // Its text is cut where it is read, so that the result stays small.
  const { text } = await assistant.use('timeline', record);
  expect(Buffer.byteLength(text)).toBeLessThan(64 * 1024);
});

test('the deepest and widest filter of the app is taken, and one beyond its limits is refused', async () => {
  const leaf = { field: 'name', relation: 'notEqual', value: 'x' };
  const nested = (depth: number): object => (depth === 0 ? leaf : { join: 'and', items: [nested(depth - 1)] });
  const wide = (count: number) => ({ join: 'and', items: Array.from({ length: count }, () => leaf) });
  const listed = (filter: object) => assistant.use('list', { type: 'organization', filter, limit: 1 });
  expect((await listed(nested(5))).isError).toBe(false);
  expect((await listed(nested(6))).isError).toBe(true);
  expect((await listed(wide(50))).isError).toBe(false);
  expect((await listed(wide(51))).isError).toBe(true);
});
