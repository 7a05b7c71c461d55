import { errors } from '../../../domain/errors';
import { Client } from '../../support/client';
import { importing, recordsNamed } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let admin: Client;
const { sent, until, uploaded, proposed, run, checked } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [rep, admin] = [await server.signIn('rep1'), await server.signIn('admin')];
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});

const customers = [
  'Name,Phone,Industry,Founded on,Employees,Remark',
  'Harbour Foods,021-6288 1234,,2012-03-05,"1,200",First',
  'Bad Phone Ltd,12,,,,',
  'Harbour Foods,,,,,Again',
  'Pine Trading,13812345678,,2019/7/1,35,',
].join('\n');

test('an import reads a file, matches its columns by name, and a dry run reports the result of every row without a write', async () => {
  const id = await uploaded(rep, customers);
  const found = await checked(rep, id, 'organization', { key: 'name' });
  expect(found.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1, duplicate: 1 });
  expect(found.plan?.columns.map(({ field_id }) => field_id)).toEqual([
    'name',
    'phone',
    'industry',
    'founded_on',
    'employees',
    'remark',
  ]);
  expect(await recordsNamed(rep, 'organization', 'Harbour Foods')).toEqual([]);
  const wrong = await rep.ok('imports.rows', { import_id: id, which: 'wrong' });
  expect(wrong.list).toEqual([
    {
      row: 3,
      cells: expect.arrayContaining(['Bad Phone Ltd']) as unknown,
      why: expect.stringContaining('Phone') as unknown,
    },
  ]);
  const duplicate = await rep.ok('imports.rows', { import_id: id, which: 'duplicate' });
  expect(duplicate.list).toMatchObject([{ row: 4, why: 'Same as row 2' }]);
});

test('an import saves the rows in the background, offers a file of refused rows, and an undo removes the records', async () => {
  const id = await uploaded(rep, customers);
  const done = await run(rep, id, 'organization', { key: 'name' });
  expect(done.counts).toMatchObject({ new: 2, wrong: 1, duplicate: 1 });
  const [harbour] = await recordsNamed(rep, 'organization', 'Harbour Foods');
  expect(harbour).toMatchObject({ name: 'Harbour Foods', founded_on: '2012-03-05', employees: 1200, remark: 'First' });
  const text = await (await fetch(done.file?.url ?? '')).text();
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).toContain('Bad Phone Ltd');
  await rep.ok('imports.act', { import_id: id, action: 'undo' });
  const undone = await until(rep, id, 'undone');
  expect(undone).toMatchObject({ undone: 2, left: 0 });
  expect(await recordsNamed(rep, 'organization', 'Harbour Foods')).toEqual([]);
});

test('an import changes the records that its key finds and skips equal ones, and its undo keeps later changes', async () => {
  const made = await run(
    rep,
    await uploaded(rep, 'Name,Remark\nKeyed One,a\nKeyed Two,b\nKeyed Three,c'),
    'organization',
  );
  expect(made.counts.new).toBe(3);
  const id = await uploaded(rep, 'Name,Remark\nkeyed  one,x\nKeyed Two,b\nKeyed Three,y\nKeyed Four,z');
  const done = await run(rep, id, 'organization', { mode: 'update' });
  expect(done.counts).toEqual({ new: 0, changed: 2, same: 1, wrong: 1, duplicate: 0 });
  const [three] = await recordsNamed(rep, 'organization', 'Keyed Three');
  await rep.ok('records.update', {
    table_id: 'organization',
    id: three?._id ?? '',
    known_update_time: three?.update_time ?? 0,
    update_data: { remark: 'by hand' },
  });
  await rep.ok('imports.act', { import_id: id, action: 'undo' });
  expect(await until(rep, id, 'undone')).toMatchObject({ undone: 1, left: 1 });
  expect((await recordsNamed(rep, 'organization', 'Keyed Three'))[0]).toMatchObject({ remark: 'by hand' });
  const left = await rep.ok('imports.rows', { import_id: id, which: 'left' });
  expect(left.list).toMatchObject([{ row: 4, why: 'Changed after the import' }]);
});

test('one import file creates customers, contacts and deals, and its undo removes them', async () => {
  const id = await uploaded(
    admin,
    'Deal Name;Amount;Account Name\nSpring order;1.250,50;Lake Shop\nAutumn order;800,00;Lake Shop',
  );
  const done = await run(admin, id, 'deal', { missing_links: 'create', mode: 'add' });
  expect(done.counts).toMatchObject({ new: 2, wrong: 0 });
  const [shop, ...others] = await recordsNamed(admin, 'organization', 'Lake Shop');
  expect(others).toEqual([]);
  const linked = await admin.ok('links.list', {
    object_type: 'organization',
    object_id: shop?._id ?? '',
    table_id: 'deal',
  });
  expect(linked.list.map(({ name }) => name).sort()).toEqual(['Autumn order', 'Spring order']);
  expect((await recordsNamed(admin, 'deal', 'Spring order'))[0]?.['amount']).toBe(1250.5);
  await admin.ok('imports.act', { import_id: id, action: 'undo' });
  expect(await until(admin, id, 'undone')).toMatchObject({ left: 0 });
  expect(await recordsNamed(admin, 'organization', 'Lake Shop')).toEqual([]);
});

test('a dry run lists likely duplicates, of a record that the member may not read with its owner alone', async () => {
  const setReadRule = (read_rule: 'all' | 'members') =>
    server.app.db
      .updateTable('object_types')
      .set({ read_rule, write_rule: read_rule })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .execute();
  const other = await server.signIn('rep2');
  await other.ok('organization.create', {
    name: '银杏渡食品有限公司',
    phone: '021-62297001',
    account_manager: 'mb_rep2',
  });
  await rep.ok('organization.create', { name: '银杏渡茶业有限公司', phone: '021-62297002' });
  await setReadRule('members');
  try {
    const file = 'Name,Phone\n银杏渡食品,+86 21 6229 7001\n银杏渡茶业,021 62297002\n白杨口五金,021-62297003';
    const id = await uploaded(rep, file);
    const { counts, alike } = await checked(rep, id, 'organization', { mode: 'add' });
    expect([counts.new, counts.wrong, alike]).toEqual([3, 0, 2]);
    const { list } = await rep.ok('imports.rows', { import_id: id, which: 'alike' });
    expect(list.map(({ row, why }) => ({ row, why }))).toEqual([
      {
        row: 2,
        why: expect.stringMatching(/^Possible duplicate of a record you can’t view\. Its owner is (?!.*银杏渡)/),
      },
      { row: 3, why: 'Possible duplicate of “银杏渡茶业有限公司”' },
    ]);
  } finally {
    await setReadRule('all');
  }
});

test('the undo of an import removes the drafts that it made, and leaves one that became a deal since', async () => {
  const file = 'Deal Name,Stage\nDraft of tea,Draft\nDraft of coffee,Draft';
  const id = await uploaded(rep, file);
  expect((await run(rep, id, 'deal', { mode: 'add' })).counts).toMatchObject({ new: 2, wrong: 0 });
  const listDrafts = async () =>
    (await rep.ok('records.draftList', { table_id: 'deal', limit: 100 })).list.flatMap(({ _id, title }) =>
      title?.startsWith('Draft of') ? [{ _id, title }] : [],
    );
  const drafts = await listDrafts();
  expect(drafts.map(({ title }) => title).sort()).toEqual(['Draft of coffee', 'Draft of tea']);
  server.clock.forward(1_500);
  await rep.ok('records.save', {
    table_id: 'deal',
    id: drafts.find(({ title }) => title === 'Draft of coffee')?._id ?? '',
    fields: { amount: 5 },
    stage: { stage_id: 'new_business_needs' },
  });
  await rep.ok('imports.act', { import_id: id, action: 'undo' });
  expect(await until(rep, id, 'undone')).toMatchObject({ undone: 1, left: 1 });
  expect(await listDrafts()).toEqual([]);
  expect(await recordsNamed(rep, 'deal', 'Draft of coffee')).toHaveLength(1);
});

test('an import belongs to its member alone, runs one at a time, and gives no further rights', async () => {
  const id = await uploaded(rep, 'Name\nSecret Shop');
  expect((await admin.call('imports.get', { import_id: id })).name).toBe('notFound');
  const plan = await proposed(rep, id, 'organization', { mode: 'add' });
  const more = { ...plan, columns: [...plan.columns, { column: 0, field_id: '_creator' }] };
  expect((await rep.call('imports.check', { import_id: id, table_id: 'organization', plan: more })).name).toBe(
    'invalid',
  );
  const free = { ...plan, without_approval: true };
  expect((await rep.call('imports.check', { import_id: id, table_id: 'organization', plan: free })).name).toBe(
    'notAllowed',
  );
  expect((await rep.call('imports.act', { import_id: id, action: 'undo' })).name).toBe('importPassed');
  const viewer = await server.signIn('viewer');
  expect(((await (await sent(viewer, 'Name\nX')).json()) as { code: number }).code).not.toBe(0);
  const nobody = (await (await sent(new Client(server.origin, 'none'), 'x')).json()) as { code: number };
  expect(nobody.code).toBe(errors.noHsid.code);
});

test('an administrator imports authors and times, and a quiet import notifies nobody', async () => {
  const notices = () =>
    server.app.db.selectFrom('notices').select('notice_id').where('client_id', '=', clientId).execute();
  const before = await notices();
  const id = await uploaded(
    admin,
    'Company name,Create Date,Created by,Account manager\nOld Mill,2019-05-06 10:00,Rep One,Rep One',
  );
  const plan = await proposed(admin, id, 'organization', { mode: 'add', quiet: true });
  const names = await server.app.db
    .selectFrom('members')
    .select(['member_id', 'name'])
    .where('client_id', '=', clientId)
    .where('member_id', '=', 'mb_rep1')
    .executeTakeFirstOrThrow();
  const words = plan.columns
    .filter(({ field_id }) => ['_creator', 'account_manager'].includes(field_id))
    .map(({ column }) => ({ column, text: 'Rep One', id: names.member_id }));
  await admin.ok('imports.check', { import_id: id, table_id: 'organization', plan: { ...plan, words } });
  expect((await until(admin, id, 'checked')).counts).toMatchObject({ new: 1, wrong: 0 });
  await admin.ok('imports.act', { import_id: id, action: 'start' });
  await until(admin, id, 'done');
  const [mill] = await recordsNamed(admin, 'organization', 'Old Mill');
  expect(mill?.create_time).toBe(Date.parse('2019-05-06T10:00:00+08:00'));
  expect(await notices()).toHaveLength(before.length);
});

test('imports are listed for their sender, and can be deleted while none of them runs', async () => {
  const id = await uploaded(rep, 'Name\nForgotten Mill');
  const listed = async (client: Client) => (await client.ok('imports.list', {})).list.map(({ import_id }) => import_id);
  expect(await listed(rep)).toContain(id);
  expect(await listed(admin)).not.toContain(id);
  await rep.ok('imports.remove', { import_id: id });
  expect(await listed(rep)).not.toContain(id);
});
