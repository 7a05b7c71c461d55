import type { World } from '../../../simulator';
import type { DingtalkClient } from './dingtalk';
import { textAt } from './simulator';

interface Scene {
  world: World;
  client: DingtalkClient;
  token: string;
}

const operatorId = 'ddu_manager';
const node = { host: 'api', token: 'app' } as const;
const base = {
  workspaceId: 'ws_sales',
  nodeId: expect.any(String) as string,
  url: expect.stringContaining('/i/nodes/'),
};
const person = (id: string) => ({ type: 'USER', id, corpId: 'ding_corp_demo' });
const permissions = '/v2.0/storage/spaces/dentries/tpl_visit/permissions';
const changes = { ...node, permission: 'Storage.Permission.Write', data: { success: true } };

const letIn = ({ world }: Scene) => {
  const file = world.documents.find('dingtalk', 'tpl_visit');
  if (file) world.documents.give(file, ['rep1', 'rep2'], 'EDITOR');
};

/** The numbers by which the call that copies names a node. */
async function numbersOf({ client, token }: Scene, uuid: string) {
  const path = `/v2.0/doc/dentries/${uuid}/queryDentryId?operatorId=${operatorId}`;
  const { json } = await client.api(path, token, undefined, 'GET');
  return { spaceId: textAt(json, 'spaceId'), dentryId: textAt(json, 'dentryId') };
}

/** One good request of every call about knowledge bases and their documents. */
export const documentRows = {
  'wiki.workspaces.get': () => ({
    ...node,
    method: 'GET' as const,
    path: `/v2.0/wiki/workspaces/ws_sales?operatorId=${operatorId}&withPermissionRole=true`,
    permission: 'Wiki.Workspace.Read',
    data: {
      workspace: expect.objectContaining({
        workspaceId: 'ws_sales',
        rootNodeId: 'node_sales',
        permissionRole: 'OWNER',
      }),
    },
  }),
  'wiki.nodes.list': () => ({
    ...node,
    method: 'GET' as const,
    path: `/v2.0/wiki/nodes?operatorId=${operatorId}&parentNodeId=node_sales&maxResults=3`,
    permission: 'Wiki.Node.Read',
    data: {
      nodes: [
        {
          ...base,
          nodeId: 'tpl_visit',
          name: 'Visit report.adoc',
          type: 'FILE',
          category: 'ALIDOC',
          extension: 'adoc',
          hasChildren: false,
        },
        expect.objectContaining({ nodeId: 'tpl_plan' }),
        expect.objectContaining({ nodeId: 'tpl_quote', extension: 'axls' }),
      ],
      nextToken: '3',
    },
  }),
  'doc.workspaceDocs.create': () => ({
    ...node,
    path: '/doc/workspaces/ws_sales/docs',
    permission: 'Document.WorkspaceDocument.Write',
    body: { name: 'Minutes', docType: 'DOC', operatorId, parentNodeId: 'node_sales' },
    data: { ...base, docKey: expect.any(String), dentryUuid: expect.stringMatching(/^[0-9a-f]{32}$/) },
  }),
  'doc.workspaceDocs.delete': async (scene: Scene) => {
    const body = { name: 'Minutes', docType: 'FOLDER', operatorId, parentNodeId: 'node_sales' };
    const { json } = await scene.client.api('/doc/workspaces/ws_sales/docs', scene.token, body);
    return {
      ...node,
      method: 'DELETE' as const,
      path: `/doc/workspaces/ws_sales/docs/${textAt(json, 'nodeId')}?operatorId=${operatorId}`,
      permission: 'Document.WorkspaceDocument.Write',
      data: {},
    };
  },
  'doc.dentries.queryDentryId': () => ({
    ...node,
    method: 'GET' as const,
    path: `/v2.0/doc/dentries/tpl_visit/queryDentryId?operatorId=${operatorId}`,
    permission: 'Document.WorkspaceDocument.Read',
    data: {
      spaceId: expect.stringMatching(/^\d+$/),
      dentryId: expect.stringMatching(/^\d+$/),
      dentryUuid: 'tpl_visit',
    },
  }),
  'doc.dentries.copy': async (scene: Scene) => {
    const [template, root] = [await numbersOf(scene, 'tpl_visit'), await numbersOf(scene, 'node_sales')];
    return {
      ...node,
      path: `/v2.0/doc/spaces/${template.spaceId}/dentries/${template.dentryId}/copy`,
      permission: 'Document.WorkspaceDocument.Write',
      body: { name: 'Visit', operatorId, targetSpaceId: root.spaceId, toParentDentryId: root.dentryId },
      data: {
        dentryUuid: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'Visit.adoc',
        extension: 'adoc',
        spaceId: root.spaceId,
        url: expect.stringContaining('/i/nodes/'),
      },
    };
  },
  'storage.permissions.add': () => ({
    ...changes,
    path: `${permissions}?unionId=${operatorId}`,
    body: { roleId: 'EDITOR', members: [person('dd_rep1')] },
  }),
  'storage.permissions.remove': (scene: Scene) => {
    letIn(scene);
    return {
      ...changes,
      path: `${permissions}/remove?unionId=${operatorId}`,
      body: { roleId: 'EDITOR', members: [person('dd_rep1')] },
    };
  },
  'storage.permissions.query': (scene: Scene) => {
    letIn(scene);
    return {
      ...node,
      path: `${permissions}/query?unionId=${operatorId}`,
      permission: 'Storage.Permission.Read',
      body: { option: { filterRoleIds: ['EDITOR'], maxResults: 1 } },
      data: {
        permissions: [{ dentryUuid: 'tpl_visit', member: person('dd_rep1'), role: { id: 'EDITOR', name: 'EDITOR' } }],
        nextToken: '1',
      },
    };
  },
  'storage.permissions.inheritances.set': () => ({
    ...changes,
    method: 'PUT' as const,
    path: `${permissions}/inheritances?unionId=${operatorId}`,
    body: { inheritance: 'BREAK' },
  }),
};
