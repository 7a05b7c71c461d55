import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let southern: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  southern = await server.signIn('rep3');
  for (let number = 1; number <= 5; number += 1) {
    server.clock.forward(1_000);
    await rep.ok('organization.create', { name: `Quillfeather ${number}` });
  }
});
afterAll(() => server.close());

const titles = (answer: { list: { title: string }[] }) => answer.list.map((record) => record.title);
const mine = { field: '_all_member_ids', relation: 'include', value: ['mb_rep1'] } as const;

test('[shell 3.11, shell 7.24] both search calls find the same records, newest first, by pages and with skipped rows', async () => {
  const first = await rep.ok('records.searchByPage', {
    table_id: 'organization',
    keyword: 'QUILLFEATHER',
    page: 1,
    pageSize: 3,
  });
  const second = await rep.ok('records.searchByPage', {
    table_id: 'organization',
    keyword: 'quillfeather',
    page: 2,
    pageSize: 3,
  });
  expect([titles(first), first.has_more]).toEqual([['Quillfeather 5', 'Quillfeather 4', 'Quillfeather 3'], true]);
  expect([titles(second), second.has_more]).toEqual([['Quillfeather 2', 'Quillfeather 1'], false]);
  const rest = await rep.ok('records.search', { table_id: 'organization', keyword: 'quillfeather', skip: 3, limit: 3 });
  expect([titles(rest), rest.has_more]).toEqual([titles(second), false]);
  const made = server.clock.now();
  expect(
    [...first.list, ...rest.list].map(({ _id, create_time, update_time }) => [typeof _id, create_time, update_time]),
  ).toEqual([0, 1, 2, 3, 4].map((earlier) => ['string', made - earlier * 1_000, made - earlier * 1_000]));
});

test('a named order replaces the default one, and an unsortable field is refused', async () => {
  const found = { table_id: 'organization', keyword: 'quillfeather' };
  const byName = await rep.ok('records.search', { ...found, order_by: { field: 'name', sort: 'asc' }, limit: 2 });
  expect([titles(byName), byName.has_more]).toEqual([['Quillfeather 1', 'Quillfeather 2'], true]);
  expect(
    titles(
      await rep.ok('records.searchByPage', {
        ...found,
        order_by: { field: 'name', sort: 'desc' },
        page: 2,
        pageSize: 2,
      }),
    ),
  ).toEqual(['Quillfeather 3', 'Quillfeather 2']);
  expect((await rep.call('records.search', { ...found, order_by: { field: 'nothing', sort: 'asc' } })).name).toBe(
    'invalid',
  );
});

test('[shell 7.24] a filter finds the records of a member, and a keyword narrows them', async () => {
  const { list } = await rep.ok('records.search', { table_id: 'organization', filter: mine, limit: 100 });
  expect(list.length).toBeGreaterThan(5);
  expect(list.every((record) => record._all_member_ids.includes('mb_rep1'))).toBe(true);
  expect(
    (await rep.ok('records.searchByPage', { table_id: 'organization', filter: mine, pageSize: 100 })).list.map(
      ({ _id }) => _id,
    ),
  ).toEqual(list.map(({ _id }) => _id));
  expect(
    titles(await rep.ok('records.search', { table_id: 'organization', filter: mine, keyword: 'Quillfeather 4' })),
  ).toEqual(['Quillfeather 4']);
});

test('a search finds nothing that the reader may not read, by any word or member', async () => {
  expect(
    titles(await southern.ok('records.searchByPage', { table_id: 'organization', keyword: 'quillfeather' })),
  ).toEqual([]);
  expect(
    titles(await southern.ok('records.search', { table_id: 'organization', filter: mine, keyword: 'quillfeather' })),
  ).toEqual([]);
});

test('a search with more than a hundred rows, an unknown field or an unknown type is refused', async () => {
  expect((await rep.call('records.searchByPage', { table_id: 'organization', keyword: 'a', pageSize: 101 })).name).toBe(
    'invalid',
  );
  expect(
    (await rep.call('records.search', { table_id: 'organization', filter: { field: 'nothing', relation: 'empty' } }))
      .name,
  ).toBe('invalid');
  expect((await rep.call('records.searchByPage', { table_id: 'nothing', keyword: 'a' })).name).toBe('notFound');
});
