import { errors } from '../../../domain/errors';
import { watchStatements } from '../../../server/db/dialect';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Records of one batch share their statements, and each ends as if they had been saved one after the other. */

const clientId = 'brightsea-feishu';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ is_unique: true }) })
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'lead')
    .where('field_id', '=', 'phone')
    .execute();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const statements: string[] = [];
afterAll(watchStatements(({ sql }) => statements.push(sql)));
async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  statements.length = 0;
  await ask();
  // The outbox reads its rows at any time.
  return statements.filter((sql) => !/outbox|^select distinct "client_id" from "directory"/.test(sql)).length;
}

const numbered = (count: number, values: (number: number) => Record<string, unknown>) =>
  Array.from({ length: count }, (_, index) => values(index + 1));
const create = (table_id: string, list: Record<string, unknown>[]) => rep.ok('records.batchCreate', { table_id, list });
const update = (table_id: string, list: { id: string; update_data: Record<string, unknown> }[]) =>
  rep.ok('records.batchUpdate', { table_id, list });
const codesOf = ({ list }: { list: { code: number }[] }) => list.map(({ code }) => code);
const idsOf = ({ list }: { list: { id: string | null }[] }) => list.map(({ id }) => id ?? '');
const read = (table_id: string, id: string) => rep.ok('records.info', { table_id, id });

test.each(['organization', 'lead', 'deal'])(
  'a batch with a hundred of %s takes as many statements as one with four',
  async (table) => {
    const made: string[][] = [];
    const creating = async (count: number) =>
      statementsOf(async () => {
        const answer = await create(
          table,
          numbered(count, (number) => ({ name: `${table} ${count} ${number}` })),
        );
        expect(answer.success).toBe(count);
        made.push(idsOf(answer));
      });
    // The first one reads the configuration of the company.
    await creating(3);
    const [few, many] = [await creating(4), await creating(100)];
    expect(many).toBe(few);
    const changing = async (ids: string[] = []) =>
      statementsOf(async () => {
        const answer = await update(
          table,
          ids.map((id) => ({ id, update_data: { name: 'Changed', remark: 'Called' } })),
        );
        expect(answer.success).toBe(ids.length);
      });
    const [, four, hundred = []] = made;
    expect(await changing(hundred)).toBe(await changing(four));
    expect(await read(table, hundred[57] ?? '')).toMatchObject({ title: 'Changed' });
    const { list: events } = await rep.ok('records.events', {
      table_id: table,
      id: hundred[57] ?? '',
      page: 1,
      size: 20,
      event_type: 'all',
    });
    expect(events.map(({ sub_type }) => sub_type)).toEqual(['INFO_CHANGE', 'CREATE']);
  },
);

test('serial numbers of a batch follow the order of the call', async () => {
  const ids = idsOf(
    await create(
      'deal',
      numbered(5, (number) => ({ name: `Numbered ${number}` })),
    ),
  );
  const numbers = await Promise.all(ids.map(async (id) => String((await read('deal', id))['deal_no'])));
  expect(numbers).toEqual([...numbers].sort());
  expect(new Set(numbers).size).toBe(5);
});

describe('a unique value in a batch', () => {
  const taken = errors.invalid.code;

  test('goes to the first of two records that claim it', async () => {
    const answer = await create('lead', [
      { name: 'First', phone: '13900000001' },
      { name: 'Second', phone: '13900000001' },
      { name: 'Third', phone: '13900000003' },
    ]);
    expect(codesOf(answer)).toEqual([0, taken, 0]);
    expect(answer.list[1]).toMatchObject({ id: null, fields: [{ field: 'phone', code: 'duplicate' }] });
  });

  test('can move to a record when another record of the batch releases it', async () => {
    const [first = '', second = ''] = idsOf(
      await create('lead', [
        { name: 'Gives', phone: '13900000011' },
        { name: 'Takes', phone: '13900000012' },
      ]),
    ).sort();
    const held = String((await read('lead', first))['phone']);
    const answer = await update('lead', [
      { id: first, update_data: { phone: '13900000013' } },
      { id: second, update_data: { phone: held } },
    ]);
    expect(codesOf(answer)).toEqual([0, 0]);
    expect((await read('lead', second))['phone']).toBe(held);
  });
});

test('a refused record of a batch leaves nothing behind, and the others are saved', async () => {
  const ids = idsOf(
    await create(
      'lead',
      numbered(4, (number) => ({ name: `Kept ${number}` })),
    ),
  );
  const answer = await update('lead', [
    ...ids.map((id, index) => ({ id, update_data: index === 2 ? { name: '' } : { name: `Changed ${index}` } })),
    { id: 'nobody-has-this', update_data: { name: 'Nobody' } },
  ]);
  expect(codesOf(answer)).toEqual([0, 0, errors.invalid.code, 0, errors.notFound.code]);
  const titles = await Promise.all(ids.map(async (id) => (await read('lead', id)).title));
  expect(titles).toEqual(['Changed 0', 'Changed 1', 'Kept 3', 'Changed 3']);
});

test('a record that a batch names twice gets both changes', async () => {
  const [id = ''] = idsOf(await create('lead', [{ name: 'Twice' }]));
  const answer = await update('lead', [
    { id, update_data: { name: 'Once more' } },
    { id, update_data: { remark: 'And again' } },
  ]);
  expect(codesOf(answer)).toEqual([0, 0]);
  expect(await read('lead', id)).toMatchObject({ title: 'Once more', remark: 'And again' });
});

test('records of a batch that link to the same record all appear in its mirrored link', async () => {
  const [organization = ''] = idsOf(await create('organization', [{ name: 'Harbor Foods' }]));
  const contacts = idsOf(
    await create(
      'user',
      numbered(6, (number) => ({ name: `Contact ${number}`, organization_ids: [organization] })),
    ),
  );
  const { list } = await rep.ok('links.list', {
    object_type: 'organization',
    object_id: organization,
    table_id: 'user',
    page: 1,
    size: 20,
  });
  expect(list.map(({ _id }) => _id).sort()).toEqual([...contacts].sort());
});

test('records of several types that depend on each other are saved in one batch', async () => {
  const [organization = ''] = idsOf(await create('organization', [{ name: 'Before' }]));
  const deals = idsOf(
    await create(
      'deal',
      numbered(3, (number) => ({ name: `Deal ${number}`, amount: number })),
    ),
  );
  const answer = await rep.ok('records.batchUpdate', {
    list: [
      { id: organization, update_data: { name: 'After' } },
      ...deals.map((id) => ({ id, update_data: { organization_ids: [organization] } })),
    ],
  });
  expect(codesOf(answer)).toEqual([0, 0, 0, 0]);
  expect(await read('organization', organization)).toMatchObject({ title: 'After' });
  for (const id of deals) expect((await read('deal', id))['organization_ids']).toEqual([organization]);
});

test('two batches of the same records at once are both saved', async () => {
  const ids = idsOf(
    await create(
      'organization',
      numbered(20, (number) => ({ name: `Shared ${number}` })),
    ),
  );
  const change = (values: Record<string, unknown>, order: string[]) =>
    update(
      'organization',
      order.map((id) => ({ id, update_data: values })),
    );
  const answers = await Promise.all([
    change({ remark: 'One' }, ids),
    change({ name: 'Renamed' }, [...ids].reverse()),
    change({ address: 'Quay 1' }, ids),
  ]);
  expect(answers.map(({ success }) => success)).toEqual([20, 20, 20]);
  expect(await read('organization', ids[7] ?? '')).toMatchObject({ title: 'Renamed', remark: 'One' });
});
