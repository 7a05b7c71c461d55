import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let admin: Client;
const company = 'brightsea-dingtalk';
const place = { operator: 'dd_manager', workspace_id: 'ws_sales' };
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1', company);
  admin = await server.signIn('admin', company);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(5_000));
afterEach(async () => {
  server.world.faults.clear();
  for (const permission of ['Document.WorkspaceDocument.Write', 'Storage.Permission.Write'])
    server.world.setPermission('dingtalk', permission, true);
  await setPlace(place);
});

async function setPlace(dingtalk_documents: object | null) {
  const { version } = await admin.ok('admin.company', {});
  return admin.call('admin.change', {
    version,
    changes: [{ section: 'company', action: 'set', id: '', values: { dingtalk_documents } }],
  });
}

let count = 0;
async function customer(values: object = {}) {
  const { id } = await rep.ok('organization.create', { name: `Filed ${(count += 1)}`, ...values });
  return { id, ref: { table_id: 'organization', id } };
}
const node = (token: string | undefined) => server.world.documents.find('dingtalk', token ?? '');
const rights = (token: string | undefined) =>
  Object.fromEntries(node(token)?.members.map(({ id, perm }) => [id, perm]) ?? []);
const named = (name: string) =>
  server.world.documents.all('dingtalk').filter((file) => file.name === name && file.type !== 'folder');
const make = (ref: { table_id: string; id: string }, over: object = {}) =>
  rep.call('tabs.dingtalkCreate', { ...ref, type: 'docx', tag_name: 'Visit report 1', ...over } as never);
const fromTemplate = { template_token: 'tpl_visit' };
async function made(ref: { table_id: string; id: string }, over: object = {}) {
  const { tag } = await rep.ok('tabs.dingtalkCreate', {
    ...ref,
    type: 'docx',
    tag_name: 'Visit report 1',
    ...fromTemplate,
    ...over,
  });
  return tag;
}

test('[records 3.30] a document is copied from its template into an own folder of the knowledge base, open only to members who work on the record', async () => {
  const { id, ref } = await customer({ account_manager: 'mb_rep2' });
  const tag = await made(ref);
  const found = node(tag.token);
  expect(found).toMatchObject({ type: 'docx', name: 'Visit report 1', ownerKey: 'manager' });
  const folder = node(found?.parent);
  expect(folder).toMatchObject({ type: 'folder', isApart: true });
  expect(node(folder?.parent)).toMatchObject({ type: 'folder', name: 'Sidecar 1', parent: 'node_sales' });
  expect(rights(tag.token)).toEqual({ rep1: 'EDITOR', rep2: 'EDITOR' });
  expect((await rep.ok('organization.info', { id })).tags).toMatchObject([
    {
      key: tag.key,
      name: 'Visit report 1',
      type: 'docx',
      url: expect.stringContaining(`/i/nodes/${tag.token ?? '-'}`),
    },
  ]);
  expect((await fetch(tag.url)).status).toBe(200);
});

test('documents and sheets can be created empty, and a base only from a template', async () => {
  const { ref } = await customer();
  for (const type of ['docx', 'sheet'] as const)
    expect(node((await made(ref, { type, template_token: undefined })).token)).toMatchObject({ type });
  expect((await make(ref, { type: 'bitable' })).error.fields).toEqual([{ field: 'template_token', code: 'required' }]);
  const { tables } = await rep.ok('start.bootstrap', {});
  expect(tables.find(({ table_id }) => table_id === 'organization')).toMatchObject({
    document_types: ['docx', 'sheet'],
    docx_templates: [{ token: 'tpl_visit' }, { token: 'tpl_plan' }],
  });
});

test('characters that DingTalk forbids in names are removed there, and stay in the tab', async () => {
  const { ref } = await customer();
  const tag = await made(ref, { tag_name: 'Plan "A" <1|2>*.' });
  expect(tag.name).toBe('Plan "A" <1|2>*.');
  expect(node(tag.token)?.name).toBe('Plan  A   1 2');
});

test.each([
  ['made the document', 'doc.dentries.copy'],
  ['let people in', 'storage.permissions.add'],
])('a lost answer after DingTalk had %s creates no second document', async (_, call) => {
  const name = `Once after ${call}`;
  const { ref, id } = await customer();
  server.world.faults.add({ suite: 'dingtalk', call, kind: 'drop', times: 1 });
  await make(ref, { ...fromTemplate, tag_name: name });
  server.clock.forward(120_000);
  await server.outbox.drain();
  expect((await rep.ok('organization.info', { id })).tags).toHaveLength(1);
  expect(named(name)).toHaveLength(1);
});

test('[records 7.81] a document is opened by members who can read its record, and follows the people of the record', async () => {
  const { ref, id } = await customer();
  const tag = await made(ref);
  const open = { ...ref, file_token: tag.token ?? '', type: 'docx' as const };
  expect((await admin.ok('tabs.dingtalkOpen', open)).url).toBe(tag.url);
  expect(rights(tag.token)).toMatchObject({ admin: 'EDITOR' });
  expect((await admin.call('tabs.dingtalkOpen', { ...open, file_token: 'tpl_visit' })).name).toBe('notFound');
  await rep.ok('organization.update', {
    id,
    known_update_time: Number.MAX_SAFE_INTEGER,
    update_data: { account_manager: 'mb_rep2' },
  });
  await server.outbox.drain();
  expect(rights(tag.token)).toEqual({ rep2: 'EDITOR' });
  // Their calls are those of this suite.
  expect((await rep.call('tabs.larkOpen', open)).name).toBe('notAllowed');
});

test('many people are added and removed in calls of a size that DingTalk accepts', async () => {
  const everybody = (await rep.ok('membership.listMembers', {})).list
    .filter(({ deleted }) => !deleted)
    .map(({ member_id }) => ({ member_id, role: 'deal_team' }));
  const others = everybody.filter(({ member_id }) => member_id !== 'mb_rep1');
  const { id } = await rep.ok('deal.create', { name: 'Worked on by everybody' });
  const ref = { table_id: 'deal', id };
  const tag = await made(ref, { template_token: undefined });
  await rep.ok('collaborators.update', { ...ref, add: others, remove: [] });
  await server.outbox.drain();
  expect(Object.keys(rights(tag.token))).toHaveLength(others.length + 1);
  expect(others.length).toBeGreaterThan(20);
  await rep.ok('collaborators.update', { ...ref, add: [], remove: others });
  await server.outbox.drain();
  expect(rights(tag.token)).toEqual({ rep1: 'EDITOR' });
});

test.each<[string, object, string]>([
  ['nobody of the company', { operator: 'dd_nobody', workspace_id: 'ws_sales' }, 'dd_nobody'],
  ['somebody who only reads the knowledge base', { operator: 'dd_rep2', workspace_id: 'ws_sales' }, '没有操作权限'],
  [
    'a knowledge base that the person does not see',
    { operator: 'dd_manager', workspace_id: 'ws_finance' },
    '资源不存在',
  ],
])('where the company names %s, the refusal says so and no tab appears', async (_, wrong, words) => {
  expect((await setPlace(wrong)).name).toBe('ok');
  const { ref, id } = await customer();
  const refused = await make(ref, fromTemplate);
  expect([refused.name, refused.msg]).toEqual(['documentRefused', expect.stringContaining(words)]);
  expect((await rep.ok('organization.info', { id })).tags).toBeUndefined();
});

test('a template that the person cannot see and a missing permission of the app are refused in the words of DingTalk', async () => {
  const { ref } = await customer();
  server.world.setPermission('dingtalk', 'Storage.Permission.Write', false);
  expect((await make(ref, fromTemplate)).msg).toContain('Storage.Permission.Write');
  server.world.setPermission('dingtalk', 'Document.WorkspaceDocument.Write', false);
  expect((await make(ref, fromTemplate)).msg).toContain('Document.WorkspaceDocument.Write');
  expect((await make(ref, { template_token: 'tpl_private' })).error.fields).toEqual([
    { field: 'template_token', code: 'notAnOption' },
  ]);
});

test('a document waits when the monthly calls are used up, and is created later', async () => {
  const { ref } = await customer();
  const name = 'After the quota';
  server.world.faults.add({
    suite: 'dingtalk',
    call: 'doc.workspaceDocs.create',
    kind: 'error',
    status: 403,
    code: 'Forbidden.AccessDenied.ApiCountLimitForOrg',
  });
  await make(ref, { ...fromTemplate, tag_name: name });
  expect(named(name)).toHaveLength(0);
  server.world.faults.clear();
  server.clock.forward(24 * 60 * 60_000);
  await server.outbox.drain();
  expect(named(name)).toHaveLength(1);
});

test('a company without a named person has no documents, and existing ones stay open to their readers', async () => {
  const { ref, id } = await customer();
  const tag = await made(ref);
  const open = { ...ref, file_token: tag.token ?? '', type: 'docx' as const };
  await setPlace(null);
  const { tables } = await rep.ok('start.bootstrap', {});
  const table = tables.find(({ table_id }) => table_id === 'organization');
  expect([table?.document_types, table?.docx_templates]).toEqual([undefined, undefined]);
  for (const type of ['docx', 'sheet', 'bitable']) expect((await make(ref, { type })).name).toBe('notAllowed');
  expect((await rep.ok('tabs.dingtalkOpen', open)).url).toBe(tag.url);
  expect((await admin.call('tabs.dingtalkOpen', open)).name).toBe('notAllowed');
  expect((await rep.ok('organization.info', { id })).tags).toHaveLength(1);
});

test('[records 7.80] a document that a stage requires is created with the record', async () => {
  const settings = { required_capabilities: ['doc'] };
  await server.app.db
    .updateTable('stages')
    .set({ settings: JSON.stringify(settings) })
    .where('client_id', '=', company)
    .where('table_id', '=', 'deal')
    .where('stage_id', '=', 'renewal_review')
    .execute();
  const { _id } = await rep.ok('records.save', {
    table_id: 'deal',
    fields: { name: 'With a document' },
    stage: { stage_id: 'renewal_review' },
    capabilities: ['doc'],
  });
  const id = String(_id);
  await server.outbox.drain();
  const { dingtalk_docx_profile: own } = await rep.ok('deal.info', { id });
  expect(own).toMatchObject({ url: expect.stringContaining('/i/nodes/'), token: expect.any(String) });
  expect((await rep.ok('tabs.dingtalkFileInfo', { table_id: 'deal', id })).detail).toMatchObject(own ?? {});
});

test('only an administrator names the person, in a valid form, and the audit log records it', async () => {
  expect((await setPlace({ operator: 'two words', workspace_id: 'https://x' })).name).toBe('configurationFaulty');
  expect((await setPlace({ operator: 'dd_manager' })).name).toBe('configurationFaulty');
  const { version } = await admin.ok('admin.company', {});
  const changes = [
    { section: 'company' as const, action: 'set' as const, id: '', values: { dingtalk_documents: null } },
  ];
  expect((await rep.call('admin.change', { version, changes })).name).toBe('notAllowed');
  const feishu = await server.signIn('admin', 'brightsea-feishu');
  const refused = await feishu.call('admin.change', {
    version: (await feishu.ok('admin.company', {})).version,
    changes: [{ section: 'company', action: 'set', id: '', values: { dingtalk_documents: place } }],
  });
  expect(refused.name).toBe('configurationFaulty');
  await setPlace({ operator: 'dd_admin', workspace_id: 'ws_sales' });
  expect((await admin.ok('admin.log', { kind: 'setting' })).list[0]).toMatchObject({
    section: 'company',
  });
});
