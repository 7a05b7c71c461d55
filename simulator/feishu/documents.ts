import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import { type SimulatedCall, type Caller } from '../wire/call';
import type { SuiteFile } from '../world/file-state';
import type { World } from '../world/world';
import { personAs } from './people';
import { makeRefusal } from './refusals';
import { defineCall, type FeishuCallName } from './define-call';

/** Files, documents and their collaborators. */
const refuse = {
  parameter: (problem: string) => makeRefusal(1061002, problem),
  notFound: () => makeRefusal(1061003),
  forbidden: () => makeRefusal(1061004),
  badMember: (problem: string) => makeRefusal(1063001, problem),
  mayNot: () => makeRefusal(1063002),
  gone: () => makeRefusal(1063005),
};

const fileType = z.enum(['docx', 'sheet', 'bitable']);

/** Returns the application's calls on documents: it sees the documents that it owns and those shared with it. */
export function documentCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const { documents } = world;
  /** Returns a folder that the application owns; its root for an empty token. */
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
  /** Returns a document that the application may share. */
  function shareable(token: string | undefined, type: string, caller: Caller): SuiteFile {
    const file = documents.find(suite, token ?? '');
    if (!file) throw refuse.gone();
    if (file.type !== type) throw refuse.badMember('token and type do not match');
    if (caller.kind !== 'app' || file.ownerKey !== null) throw refuse.mayNot();
    return file;
  }
  const blank = (name: FeishuCallName, field: 'title' | 'name', type: 'docx' | 'sheet' | 'bitable') =>
    defineCall(name, {
      body: z.object({ [field]: z.string().default(''), folder_token: z.string().default('') }),
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
    defineCall('drive.file.create_folder', {
      body: z.object({ name: z.string(), folder_token: z.string() }),
      answer({ body }) {
        const { token, url } = describeFile(make('folder', body.name, folder(body.folder_token)));
        return { token, url };
      },
    }),
    defineCall('drive.file.list', {
      query: z.object({
        folder_token: z.string().default(''),
        page_size: z.coerce.number().default(200),
        page_token: z.string().default(''),
      }),
      answer({ query }) {
        const entries = documents.in(suite, folder(query.folder_token));
        // The root is returned completely, for every requested page.
        const from = query.folder_token === '' ? 0 : Number(query.page_token);
        const end = query.folder_token === '' ? entries.length : from + query.page_size;
        const isMore = end < entries.length;
        return {
          files: entries.slice(from, end).map(describeFile),
          has_more: isMore,
          ...(isMore && { next_page_token: String(end) }),
        };
      },
    }),
    defineCall('drive.file.copy', {
      body: z.object({ name: z.string(), type: fileType, folder_token: z.string() }),
      answer({ params, body }) {
        const template = documents.find(suite, params.file_token ?? '');
        if (!template || template.type === 'folder') throw refuse.notFound();
        // The application cannot see a template that is not shared with it.
        if (template.ownerKey !== null && !template.openToApp) throw refuse.forbidden();
        if (template.type !== body.type) throw refuse.parameter('type');
        return { file: describeFile(make(body.type, body.name, folder(body.folder_token))) };
      },
    }),
    defineCall('drive.file.delete', {
      query: z.object({ type: z.enum(['folder', ...fileType.options]) }),
      answer({ params, query }) {
        const file = documents.find(suite, params.file_token ?? '');
        if (!file) throw refuse.notFound();
        if (file.ownerKey !== null) throw refuse.forbidden();
        if (file.type !== query.type) throw refuse.parameter('type');
        documents.remove(file);
        // A job of the suite empties a folder afterwards.
        return file.type === 'folder' ? { task_id: randomBytes(8).toString('hex') } : {};
      },
    }),
    blank('docx.document.create', 'title', 'docx'),
    blank('sheets.spreadsheet.create', 'title', 'sheet'),
    blank('bitable.app.create', 'name', 'bitable'),
    defineCall('drive.meta.batch_query', {
      body: z.object({
        request_docs: z.array(z.object({ doc_token: z.string(), doc_type: z.string() })),
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
    defineCall('drive.permissionMember.batch_create', {
      query: z.object({ type: fileType }),
      body: z.object({
        members: z.array(
          z.object({
            member_type: z.enum(['openid', 'openchat']),
            member_id: z.string(),
            perm: z.enum(['view', 'edit', 'full_access']),
            type: z.enum(['user', 'chat']),
          }),
        ),
      }),
      answer({ params, query, body, caller }) {
        const file = shareable(params.token, query.type, caller);
        const members = body.members.map(({ member_type, member_id, perm }) => {
          if (member_type === 'openid') {
            const person = personAs(suite, 'open_id', member_id);
            if (!person) throw refuse.badMember(`member_id ${member_id}`);
            return { type: 'user' as const, id: person.key, perm };
          }
          // Sharing with a chat requires that the robot is in it.
          const chat = world.chats.find(suite, member_id);
          if (!chat?.botInChat || chat.dissolved) throw refuse.badMember(`member_id ${member_id}`);
          return { type: 'chat' as const, id: chat.id, perm };
        });
        documents.share(file, members);
        return { members: body.members };
      },
    }),
    defineCall('drive.permissionMember.delete', {
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
