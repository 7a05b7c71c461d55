import Doc1, * as doc1 from '@alicloud/dingtalk/dist/doc_1_0/client';
import Doc2, * as doc2 from '@alicloud/dingtalk/dist/doc_2_0/client';
import Storage, * as storage from '@alicloud/dingtalk/dist/storage_2_0/client';
import Wiki, * as wiki from '@alicloud/dingtalk/dist/wiki_2_0/client';
import { Config } from '@alicloud/openapi-client';
import { RuntimeOptions } from '@alicloud/tea-util';
import { dingtalkClient, type DingtalkClient } from './support/dingtalk';
import { startSimulator, textAt, type RunningSimulator } from './support/simulator';

const manager = 'ddu_manager';
let simulator: RunningSimulator;
let client: DingtalkClient;
let token: string;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(async () => {
  simulator.restart();
  client = dingtalkClient(simulator);
  token = await client.appToken();
});
afterAll(() => simulator.close());

const get = (path: string) => client.api(`/v2.0${path}`, token, undefined, 'GET');
const permissions = (uuid: string, operator: string, way = '') =>
  `/v2.0/storage/spaces/dentries/${uuid}/permissions${way}?unionId=${operator}`;
const make = (operatorId: string | undefined, over: object = {}) =>
  client.api('/doc/workspaces/ws_sales/docs', token, { name: 'New', docType: 'DOC', operatorId, ...over });
const people = (...keys: string[]) => keys.map((key) => ({ type: 'USER', id: `dd_${key}` }));
const noNode = { status: 404, json: { code: 'invalidRequest.resource.notFound' } };
const noRight = { status: 403, json: { code: 'forbidden.accessDenied' } };
const wrong = { status: 400, json: { code: expect.stringContaining('paramError') } };
const noBase = { status: 404, json: { code: 'workspaceNotExist' } };
const denied = { status: 403, json: { code: 'permissionDenied' } };

describe('the simulated knowledge bases of DingTalk', () => {
  it('cannot be written by readers, and do not exist for other people', async () => {
    expect(await make(manager)).toMatchObject({ status: 200 });
    expect(await make('ddu_rep2')).toMatchObject(noRight);
    expect(await make('ddu_rep1')).toMatchObject(noNode);
    expect(await get(`/wiki/workspaces/ws_finance?operatorId=${manager}`)).toMatchObject(noBase);
    expect(await get(`/wiki/workspaces/ws_none?operatorId=${manager}`)).toMatchObject(noBase);
  });

  it('accept the union id of an operator, and no user id', async () => {
    expect(await make('dd_manager')).toMatchObject({ status: 400 });
    expect(await make(undefined)).toMatchObject({ status: 400, json: { code: 'invalidRequest.inputArgs.invalid' } });
  });

  it('refuse forbidden characters in a name, and a second item with a name in one place', async () => {
    for (const name of ['A*', 'A|B', '"A"', 'A.'])
      expect(await make(manager, { name })).toMatchObject({ json: { code: 'invalidRequest.inputArgs.invalid' } });
    await make(manager);
    expect(await make(manager)).toMatchObject({ json: { code: 'invalidRequest.workspaceNode.nameConflict' } });
    const folder = textAt((await make(manager, { name: 'Folder', docType: 'FOLDER' })).json, 'dentryUuid');
    expect(await make(manager, { parentNodeId: folder })).toMatchObject({ status: 200 });
  });

  it('hide restricted items from readers around them, and not from their managers', async () => {
    const folder = textAt((await make(manager, { docType: 'FOLDER' })).json, 'dentryUuid');
    const inside = textAt((await make(manager, { parentNodeId: folder })).json, 'dentryUuid');
    const seenBy = async (operator: string) =>
      (await get(`/doc/dentries/${inside}/queryDentryId?operatorId=${operator}`)).status;
    expect(await seenBy('ddu_rep2')).toBe(200);
    await client.api(permissions(folder, manager, '/inheritances'), token, { inheritance: 'BREAK' }, 'PUT');
    expect([await seenBy('ddu_rep2'), await seenBy('ddu_admin')]).toEqual([404, 200]);
    await client.api(permissions(inside, 'ddu_admin'), token, { roleId: 'READER', members: people('rep2') });
    expect(await seenBy('ddu_rep2')).toBe(200);
    const apart = await get(`/wiki/nodes?operatorId=ddu_rep2&parentNodeId=${folder}`);
    expect(apart).toMatchObject({ status: 404, json: { code: 'parentNodeNotExist' } });
  });

  it('let managers add people, thirty a call, and remove them with their right', async () => {
    const give = (members: object[], operator = manager, roleId = 'EDITOR') =>
      client.api(permissions('tpl_visit', operator), token, { roleId, members });
    expect(await give(people('rep1'), 'ddu_rep2')).toMatchObject(denied);
    expect(await give(people('nobody'))).toMatchObject(wrong);
    expect(await give(people('rep1'), manager, 'OWNER')).toMatchObject(wrong);
    expect(await give(Array.from({ length: 31 }, () => people('rep1')).flat())).toMatchObject(wrong);
    expect(await give([{ type: 'USER', id: 'dd_rep1', corpId: 'ding_other' }])).toMatchObject(wrong);
    expect(await give(people('rep1'))).toMatchObject({ status: 200 });
    const take = (roleId: string) =>
      client.api(permissions('tpl_visit', manager, '/remove'), token, { roleId, members: people('rep1') });
    expect(await take('READER')).toMatchObject(wrong);
    expect(await take('EDITOR')).toMatchObject({ status: 200 });
  });
});

test('the official SDK of DingTalk makes, copies, lists and shares documents', async () => {
  const config = new Config({
    protocol: 'http',
    regionId: 'central',
    endpoint: simulator.origin.replace('http://', ''),
  });
  const options = new RuntimeOptions({});
  const xAcsDingtalkAccessToken = token;
  const wikis = new Wiki(config);
  const docs = new Doc2(config);
  const rights = new Storage(config);
  const workspace = await wikis.getWorkspaceWithOptions(
    'ws_sales',
    new wiki.GetWorkspaceRequest({ operatorId: manager, withPermissionRole: true }),
    new wiki.GetWorkspaceHeaders({ xAcsDingtalkAccessToken }),
    options,
  );
  expect(workspace.body?.workspace).toMatchObject({ rootNodeId: 'node_sales', permissionRole: 'OWNER' });
  const folder = await new Doc1(config).createWorkspaceDocWithOptions(
    'ws_sales',
    new doc1.CreateWorkspaceDocRequest({ name: 'Folder', docType: 'FOLDER', operatorId: manager }),
    new doc1.CreateWorkspaceDocHeaders({ xAcsDingtalkAccessToken }),
    options,
  );
  const parentNodeId = folder.body?.dentryUuid ?? '';
  await rights.setPermissionInheritanceWithOptions(
    parentNodeId,
    new storage.SetPermissionInheritanceRequest({ unionId: manager, inheritance: 'BREAK' }),
    new storage.SetPermissionInheritanceHeaders({ xAcsDingtalkAccessToken }),
    options,
  );
  const numbersOf = async (uuid: string) =>
    (
      await docs.getDentryIdByUuidWithOptions(
        uuid,
        new doc2.GetDentryIdByUuidRequest({ operatorId: manager }),
        new doc2.GetDentryIdByUuidHeaders({ xAcsDingtalkAccessToken }),
        options,
      )
    ).body;
  const [from, to] = [await numbersOf('tpl_visit'), await numbersOf(parentNodeId)];
  const copied = await docs.copyDentryWithOptions(
    from?.spaceId ?? '',
    from?.dentryId ?? '',
    new doc2.CopyDentryRequest({
      name: 'Visit',
      operatorId: manager,
      targetSpaceId: to?.spaceId,
      toParentDentryId: to?.dentryId,
    }),
    new doc2.CopyDentryHeaders({ xAcsDingtalkAccessToken }),
    options,
  );
  const uuid = copied.body?.dentryUuid ?? '';
  const nodes = await wikis.listNodesWithOptions(
    new wiki.ListNodesRequest({ operatorId: manager, parentNodeId, maxResults: 10 }),
    new wiki.ListNodesHeaders({ xAcsDingtalkAccessToken }),
    options,
  );
  expect(nodes.body?.nodes).toMatchObject([{ nodeId: uuid, extension: 'adoc', type: 'FILE', url: copied.body?.url }]);
  const members = [new storage.AddPermissionRequestMembers({ type: 'USER', id: 'dd_rep1' })];
  await rights.addPermissionWithOptions(
    uuid,
    new storage.AddPermissionRequest({ unionId: manager, roleId: 'EDITOR', members }),
    new storage.AddPermissionHeaders({ xAcsDingtalkAccessToken }),
    options,
  );
  const listed = () =>
    rights.listPermissionsWithOptions(
      uuid,
      new storage.ListPermissionsRequest({ unionId: manager }),
      new storage.ListPermissionsHeaders({ xAcsDingtalkAccessToken }),
      options,
    );
  expect((await listed()).body?.permissions).toMatchObject([{ member: { id: 'dd_rep1' }, role: { id: 'EDITOR' } }]);
  await rights.deletePermissionWithOptions(
    uuid,
    new storage.DeletePermissionRequest({ unionId: manager, roleId: 'EDITOR', members }),
    new storage.DeletePermissionHeaders({ xAcsDingtalkAccessToken }),
    options,
  );
  expect((await listed()).body?.permissions).toEqual([]);
});
