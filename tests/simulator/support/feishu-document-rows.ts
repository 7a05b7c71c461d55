import type { World } from '../../../simulator';
import type { FeishuClient, FeishuSuite } from './feishu';

interface Scene {
  world: World;
  suite: FeishuSuite;
  client: FeishuClient;
  group: string;
}

const post = { method: 'POST', token: 'app' as const };

const made = ({ world, suite }: Scene, type: 'folder' | 'docx') =>
  world.documents.create({ suite, token: `${type}_own`, type, name: 'Own', parent: '', ownerKey: null }).token;

/** One good request of every call about documents. */
export const documentRows = {
  'drive.file.create_folder': () => ({
    ...post,
    path: '/drive/v1/files/create_folder',
    body: { name: 'Brightsea', folder_token: '' },
    data: { token: expect.stringMatching(/^folder_/), url: expect.any(String) },
  }),
  'drive.file.list': (scene: Scene) => ({
    method: 'GET',
    path: `/drive/v1/files?folder_token=&page_size=${made(scene, 'docx').length}`,
    token: 'app' as const,
    data: { files: [expect.objectContaining({ token: 'docx_own', type: 'docx', name: 'Own' })], has_more: false },
  }),
  'drive.file.copy': (scene: Scene) => ({
    ...post,
    path: '/drive/v1/files/tpl_visit/copy',
    body: { name: 'Visit', type: 'docx', folder_token: made(scene, 'folder') },
    data: { file: expect.objectContaining({ name: 'Visit', type: 'docx', parent_token: 'folder_own' }) },
  }),
  'drive.file.delete': (scene: Scene) => ({
    method: 'DELETE',
    path: `/drive/v1/files/${made(scene, 'folder')}?type=folder`,
    token: 'app' as const,
    data: { task_id: expect.any(String) },
  }),
  'docx.document.create': () => ({
    ...post,
    path: '/docx/v1/documents',
    body: { title: 'Empty', folder_token: '' },
    data: { document: expect.objectContaining({ title: 'Empty', document_id: expect.stringMatching(/^docx_/) }) },
  }),
  'sheets.spreadsheet.create': () => ({
    ...post,
    path: '/sheets/v3/spreadsheets',
    body: { title: 'Empty', folder_token: '' },
    data: { spreadsheet: expect.objectContaining({ title: 'Empty', url: expect.any(String) }) },
  }),
  'bitable.app.create': () => ({
    ...post,
    path: '/bitable/v1/apps',
    body: { name: 'Empty', folder_token: '' },
    data: { app: expect.objectContaining({ name: 'Empty', app_token: expect.any(String) }) },
  }),
  'drive.meta.batch_query': (scene: Scene) => ({
    ...post,
    path: '/drive/v1/metas/batch_query',
    body: { request_docs: [{ doc_token: made(scene, 'docx'), doc_type: 'docx' }], with_url: true },
    data: { metas: [expect.objectContaining({ doc_token: 'docx_own', url: expect.stringContaining('docx_own') })] },
  }),
  'drive.permissionMember.batch_create': (scene: Scene) => ({
    ...post,
    path: `/drive/v1/permissions/${made(scene, 'docx')}/members/batch_create?type=docx`,
    body: {
      members: [
        { member_type: 'openid', member_id: scene.client.openId('rep1'), perm: 'edit', type: 'user' },
        { member_type: 'openchat', member_id: scene.group, perm: 'edit', type: 'chat' },
      ],
    },
    data: { members: [expect.anything(), expect.anything()] },
  }),
  'drive.permissionMember.delete': (scene: Scene) => {
    const token = made(scene, 'docx');
    const file = scene.world.documents.find(scene.suite, token);
    if (file) scene.world.documents.share(file, [{ type: 'user', id: 'rep1', perm: 'edit' }]);
    return {
      method: 'DELETE',
      path: `/drive/v1/permissions/${token}/members/${scene.client.openId('rep1')}?type=docx&member_type=openid`,
      token: 'app' as const,
      data: {},
    };
  },
};
