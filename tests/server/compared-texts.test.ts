import type { Client } from '../support/client';
import { importing } from '../support/importing';
import { startTestServer, type TestServer } from '../support/server';

/** Every matcher of texts is asked the same questions (ADR-0291). */
let server: TestServer;
let rep: Client;
const { uploaded, checked } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  server.importWorker.start();
  rep = await server.signIn('rep1');
  for (const [index, [stored]] of [...names, ...numbers].entries()) {
    const isNumber = index >= names.length;
    const values = isNumber ? { name: `Caller ${index}`, phone: stored } : { name: stored, credit_code: stored };
    ids.set(stored, (await rep.ok('organization.create', values)).id);
  }
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});

const table_id = 'organization';
const ids = new Map<string, string>();
const names = [
  ['Café Zürich Größe', 'cafe zurich grosse'],
  ['ＱＶＢ Trading１２', 'qvb trading12'],
  ['O’Brien  «Foods»', 'O\'Brien "Foods"'],
  ['ｶﾞﾗｽ Shokuhin', 'がらす SHOKUHIN'],
  ['Zero\u200bWidth Tea', 'ZeroWidth Tea'],
  ['Nord–West Import', 'Nord-West import'],
  ['白鹤　茶庄', '白鹤 茶庄'],
] as const;
const numbers = [
  ['138 1234 5679', '+86 138-1234-5679'],
  ['021-62881239', '+86 (0)21 6288 1239'],
  ['+49 30 901820', '0049 30 901 820'],
  ['１３７００００４４４４', '13700004444'],
] as const;

const found = async (keyword: string) =>
  (await rep.ok('records.search', { table_id, keyword })).list.map(({ _id }) => _id);
const filtered = async (field: string, relation: 'equal' | 'include', value: string) =>
  (await rep.ok('records.list', { table_id, filter: { field, relation, value } })).list.map(({ _id }) => _id);
const csv = (...rows: (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

test.each(names)(
  '“%s” is found as “%s” by search, filters, the check of unique values and the duplicate check',
  async (stored, asked) => {
    const id = ids.get(stored);
    expect({
      search: await found(asked),
      'words in another order': await found(asked.split(' ').reverse().join('  ')),
      equal: await filtered('name', 'equal', asked),
      include: await filtered('name', 'include', asked),
      unique: (await rep.ok('records.checkDuplicate', { table_id, field_id: 'credit_code', value: asked })).record?._id,
      duplicates: (await rep.ok('duplicates.check', { table_id, fields: { name: asked } })).list.map(
        ({ record }) => record._id,
      ),
    }).toEqual({
      search: [id],
      'words in another order': [id],
      equal: [id],
      include: [id],
      unique: id,
      duplicates: [id],
    });
  },
);

test.each(numbers)('%s is found as %s by search, filters and the duplicate check', async (stored, asked) => {
  const id = ids.get(stored);
  expect({
    search: await found(asked),
    equal: await filtered('phone', 'equal', asked),
    include: await filtered('phone', 'include', asked),
    duplicates: (await rep.ok('duplicates.check', { table_id, fields: { phone: asked } })).list.map(
      ({ record }) => record._id,
    ),
  }).toEqual({ search: [id], equal: [id], include: [id], duplicates: [id] });
});

test.each(['13812345679', '8613812345679', '138-1234', '12345679', '1234 5679', '+86 138 1234', '5679'])(
  'a part of a number is enough from four digits on: %s',
  async (asked) => {
    expect(await found(asked)).toContain(ids.get('138 1234 5679'));
    expect(await filtered('phone', 'include', asked)).toContain(ids.get('138 1234 5679'));
  },
);

test('a name and a number find their record together', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Kingfisher Tea', phone: '139 7777 6661' });
  expect(await found('139-7777-6661 tea KINGFISHER')).toEqual([id]);
  expect(await found('139-7777-6662 kingfisher')).toEqual([]);
});

test('keys of an import and names of links find the same records', async () => {
  const organizations = await uploaded(rep, csv(['Name', 'Remark'], ...names.map(([, asked]) => [asked, 'seen'])));
  const byName = await checked(rep, organizations, table_id, { key: 'name' });
  expect(byName.counts).toMatchObject({ new: 0, changed: names.length, wrong: 0, duplicate: 0 });
  const callers = await uploaded(rep, csv(['Phone', 'Remark'], ...numbers.map(([, asked]) => [asked, 'seen'])));
  const byPhone = await checked(rep, callers, table_id, { key: 'phone', mode: 'update' });
  expect(byPhone.counts).toMatchObject({ new: 0, changed: numbers.length, wrong: 0, duplicate: 0 });
  const people = await uploaded(
    rep,
    csv(['Full name', 'Customer'], ...names.map(([, asked], index) => [`Linked ${index}`, asked])),
  );
  const linked = await checked(rep, people, 'user', { mode: 'add', missing_links: 'wrong' });
  expect(linked.counts).toMatchObject({ new: names.length, wrong: 0 });
});

test.each([names[0], names[1], numbers[0]])('a lead with “%s” is converted into it as “%s”', async (stored, asked) => {
  const isNumber = /\d{4}$/.test(asked);
  const { id } = await rep.ok('lead.create', {
    name: 'Somebody new',
    company_name: isNumber ? 'Unheard of' : asked,
    phone: isNumber ? asked : '0571 5555 9876',
  });
  const { customer } = await rep.ok('lead.proposeConversion', { id });
  expect(customer.matches.map(({ _id }) => _id)).toContain(ids.get(stored));
});

test('colleagues are found by any width of their names', async () => {
  const [first] = (await rep.ok('membership.searchMembers', { keyword: '' })).list;
  const wide = Array.from(first?.name ?? '', (letter) =>
    /[!-~]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
  ).join('');
  const { list } = await rep.ok('membership.searchMembers', { keyword: `\u200b${wide}` });
  expect(list.map(({ name }) => name)).toContain(first?.name);
});
