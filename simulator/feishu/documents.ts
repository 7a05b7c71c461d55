import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import { call, Refusal, type SimulatedCall, type Caller } from '../wire/call';
import type { SuiteFile } from '../world/file-state';
import type { World } from '../world/world';
import { usual } from './limits';
import { personAs } from './people';

/** Files, documents and their collaborators. Their codes, by the vendor's tables. */
const refuse = {
  parameter: (problem: string) => new Refusal(400, 1061002, `params error: ${problem}`),
  notFound: () => new Refusal(404, 1061003, 'not found.'),
  forbidden: () => new Refusal(403, 1061004, 'forbidden.'),
  badMember: (problem: string) => new Refusal(400, 1063001, `Invalid parameter: ${problem}`),
  mayNot: () => new Refusal(403, 1063002, 'Permission denied'),
  gone: () => new Refusal(404, 1063005, 'Resource is deleted'),
};

const fileType = z.enum(['docx', 'sheet', 'bitable']);
const nameField = z
  .string()
  .min(1)
  .refine((name) => Buffer.byteLength(name) <= 256, 'name is too long');
const drive = 'drive:drive';

/** What the application does with documents: it sees what it owns and what was shared with it. */
export function documentCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const { documents } = world;
  /** A folder of the application's own; empty for its root. */
  function folder(token: string): string {
    if (token === '') return '';
    const folderFile = documents.find(suite, token);
    if (!folderFile) throw refuse.notFound();
    if (folderFile.type !== 'folder' || folderFile.ownerKey !== null) throw refuse.forbidden();
    return token;
  }
  const describeFile = (file: SuiteFile) => ({
    token: file.token,
    name: file.name,
    type: file.type,
    parent_token: file.parent,
    url: `${world.publicUrl}/${suite}/docs/${file.type}/${file.token}`,
  });
  const make = (type: SuiteFile['type'], name: string, parent: string) =>
    documents.create({ suite, token: `${type}_${randomBytes(9).toString('hex')}`, type, name, parent, ownerKey: null });
  /** A document that the application may share. */
  function shareable(token: string | undefined, type: string, caller: Caller): SuiteFile {
    const file = documents.find(suite, token ?? '');
    if (!file) throw refuse.gone();
    if (file.type !== type) throw refuse.badMember('token and type do not match');
    if (caller.kind !== 'app' || file.ownerKey !== null) throw refuse.mayNot();
    return file;
  }
  const blank = (
    name: string,
    path: string,
    permission: string,
    field: 'title' | 'name',
    type: 'docx' | 'sheet' | 'bitable',
  ) =>
    call({
      name,
      method: 'POST',
      path,
      token: 'app',
      permission,
      limits: usual,
      body: z.object({ [field]: z.string().max(800).default(''), folder_token: z.string().default('') }),
      answer({ body }) {
        const values = body as Record<string, string>;
        const described = describeFile(make(type, values[field] ?? '', folder(values.folder_token ?? '')));
        switch (type) {
          case 'docx':
            return { document: { document_id: described.token, revision_id: 1, title: described.name } };
          case 'sheet':
            return { spreadsheet: { spreadsheet_token: described.token, title: described.name, url: described.url } };
          case 'bitable':
            return { app: { app_token: described.token, name: described.name, url: described.url } };
        }
      },
    });

  return [
    call({
      name: 'drive.file.create_folder',
      method: 'POST',
      path: '/open-apis/drive/v1/files/create_folder',
      token: 'app',
      permission: drive,
      limits: usual,
      body: z.object({ name: nameField, folder_token: z.string() }),
      answer({ body }) {
        const { token, url } = describeFile(make('folder', body.name, folder(body.folder_token)));
        return { token, url };
      },
    }),
    call({
      name: 'drive.file.list',
      method: 'GET',
      path: '/open-apis/drive/v1/files',
      token: 'app',
      permission: drive,
      limits: usual,
      query: z.object({
        folder_token: z.string().default(''),
        page_size: z.coerce.number().int().max(200).default(200),
      }),
      answer({ query }) {
        const entries = documents.in(suite, folder(query.folder_token));
        return {
          files: entries.slice(0, query.page_size).map(describeFile),
          has_more: entries.length > query.page_size,
        };
      },
    }),
    call({
      name: 'drive.file.copy',
      method: 'POST',
      path: '/open-apis/drive/v1/files/:file_token/copy',
      token: 'app',
      permission: drive,
      limits: usual,
      body: z.object({ name: nameField, type: fileType, folder_token: z.string() }),
      answer({ params, body }) {
        const template = documents.find(suite, params.file_token ?? '');
        if (!template || template.type === 'folder') throw refuse.notFound();
        // A template that nobody has shared with the application is none to it.
        if (template.ownerKey !== null && !template.openToApp) throw refuse.forbidden();
        if (template.type !== body.type) throw refuse.parameter('type');
        return { file: describeFile(make(body.type, body.name, folder(body.folder_token))) };
      },
    }),
    blank('docx.document.create', '/open-apis/docx/v1/documents', 'docx:document', 'title', 'docx'),
    blank('sheets.spreadsheet.create', '/open-apis/sheets/v3/spreadsheets', 'sheets:spreadsheet', 'title', 'sheet'),
    blank('bitable.app.create', '/open-apis/bitable/v1/apps', 'bitable:app', 'name', 'bitable'),
    call({
      name: 'drive.meta.batch_query',
      method: 'POST',
      path: '/open-apis/drive/v1/metas/batch_query',
      token: 'app',
      permission: drive,
      limits: usual,
      body: z.object({
        request_docs: z.array(z.object({ doc_token: z.string(), doc_type: z.string() })).max(200),
        with_url: z.boolean().default(false),
      }),
      answer({ body }) {
        const files = body.request_docs.flatMap(({ doc_token }) => documents.find(suite, doc_token) ?? []);
        return {
          metas: files.map((file) => ({
            doc_token: file.token,
            doc_type: file.type,
            title: file.name,
            ...(body.with_url && { url: describeFile(file).url }),
          })),
          failed_list: [],
        };
      },
    }),
    call({
      name: 'drive.permissionMember.batch_create',
      method: 'POST',
      path: '/open-apis/drive/v1/permissions/:token/members/batch_create',
      token: 'app',
      permission: drive,
      limits: usual,
      query: z.object({ type: fileType }),
      body: z.object({
        members: z
          .array(
            z.object({
              member_type: z.enum(['openid', 'openchat']),
              member_id: z.string().min(1),
              perm: z.enum(['view', 'edit', 'full_access']),
              type: z.enum(['user', 'chat']),
            }),
          )
          .min(1)
          .max(10),
      }),
      answer({ params, query, body, caller }) {
        const file = shareable(params.token, query.type, caller);
        const members = body.members.map(({ member_type, member_id, perm }) => {
          if (member_type === 'openid') {
            const person = personAs(suite, 'open_id', member_id);
            if (!person) throw refuse.badMember(`member_id ${member_id}`);
            return { type: 'user' as const, id: person.key, perm };
          }
          // For a chat the robot must be in it.
          const chat = world.chats.find(suite, member_id);
          if (!chat?.botInChat || chat.dissolved) throw refuse.badMember(`member_id ${member_id}`);
          return { type: 'chat' as const, id: chat.id, perm };
        });
        documents.share(file, members);
        return { members: body.members };
      },
    }),
    call({
      name: 'drive.permissionMember.delete',
      method: 'DELETE',
      path: '/open-apis/drive/v1/permissions/:token/members/:member_id',
      token: 'app',
      permission: drive,
      limits: usual,
      query: z.object({ type: fileType, member_type: z.enum(['openid', 'openchat']) }),
      answer({ params, query, caller }) {
        const file = shareable(params.token, query.type, caller);
        const id = params.member_id ?? '';
        const key = query.member_type === 'openid' ? personAs(suite, 'open_id', id)?.key : id;
        if (!file.members.some((member) => member.id === key)) throw refuse.badMember('not a collaborator');
        documents.unshare(file, key ?? '');
        return {};
      },
    }),
  ];
}
