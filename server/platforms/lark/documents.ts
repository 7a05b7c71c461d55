import { z } from 'zod';
import { dayIn } from '../../../domain/calendar';
import { documentTypes, type DocumentType } from '../../../domain/collaboration/tabs';
import type { DocumentReaders, SuiteDocument, SuiteDocuments } from '../documents';
import { SuiteRefusal } from '../platform';
import { getMaxItems, getMaxLength, getMaxPageSize } from '../vendor-rules';
import { oneByOne } from '../one-by-one';
import type { LarkClient } from './client';
import { larkCalls } from './rules';

const nameBytes = getMaxLength(larkCalls['drive.file.copy'], 'body.name');
const pageSize = getMaxPageSize(larkCalls['drive.file.list']);
/** The maximum number of members in one call. */
const batch = getMaxItems(larkCalls['drive.permissionMember.batch_create'], 'body.members');
/** The folder is full. */
const fullCode = '1062507';
const isFull = (error: unknown): error is SuiteRefusal => error instanceof SuiteRefusal && error.suiteCode === fullCode;
/** The app's folders in the root. */
const monthName = /^\d{4}-\d{2}( |$)/;
/** A folder that does not exist: an answer that it is unknown proves the permission. */
const nowhere = 'sidecar-check';
/** The person or chat has no right to remove. */
const noMember = ['1063001', '1063003'];

const File = z.object({
  token: z.string().min(1),
  type: z.string(),
  name: z.string().default(''),
  url: z.string().default(''),
});
const Files = z.object({
  files: z.array(File).default([]),
  has_more: z.boolean().default(false),
  next_page_token: z.string().default(''),
});
const Metas = z.object({
  metas: z.array(z.object({ doc_token: z.string(), url: z.string().default('') })).default([]),
});

/** Cuts the text at a character, not inside a surrogate pair. */
function fitting(name: string): string {
  let fits = name;
  while (Buffer.byteLength(fits) > nameBytes) fits = [...fits].slice(0, -1).join('');
  return fits;
}

const toDocument = ({ token, type, name, url }: z.output<typeof File>): SuiteDocument | undefined => {
  const documentType = documentTypes.find((candidate) => candidate === type);
  return documentType && { token, type: documentType, name, url };
};

/** Documents of Feishu and Lark, in the app's name. */
export function larkDocuments(client: LarkClient, now: () => number): SuiteDocuments {
  const call = <Data>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    data: z.ZodType<Data>,
    {
      body,
      query = {},
      repeatable = true,
    }: { body?: unknown; query?: Record<string, string | number | undefined>; repeatable?: boolean } = {},
  ) => client.call({ method, path: `/open-apis${path}`, query, body, data, as: 'app', repeatable });

  async function getAddress(token: string, type: DocumentType): Promise<string> {
    const { metas } = await call('POST', '/drive/v1/metas/batch_query', Metas, {
      body: { request_docs: [{ doc_token: token, doc_type: type }], with_url: true },
    });
    return metas[0]?.url ?? '';
  }

  const blank: Record<DocumentType, (name: string, folder: string) => Promise<string>> = {
    docx: async (title, folder_token) =>
      (
        await call('POST', '/docx/v1/documents', z.object({ document: z.object({ document_id: z.string() }) }), {
          body: { title, folder_token },
          repeatable: false,
        })
      ).document.document_id,
    sheet: async (title, folder_token) =>
      (
        await call(
          'POST',
          '/sheets/v3/spreadsheets',
          z.object({ spreadsheet: z.object({ spreadsheet_token: z.string() }) }),
          { body: { title, folder_token }, repeatable: false },
        )
      ).spreadsheet.spreadsheet_token,
    bitable: async (name, folder_token) =>
      (
        await call('POST', '/bitable/v1/apps', z.object({ app: z.object({ app_token: z.string() }) }), {
          body: { name, folder_token },
          repeatable: false,
        })
      ).app.app_token,
  };

  const listReaders = ({ openIds, chatId }: DocumentReaders) => [
    ...[...new Set(openIds)].map((id) => ({ member_type: 'openid', member_id: id, type: 'user' })),
    ...(chatId === null ? [] : [{ member_type: 'openchat', member_id: chatId, type: 'chat' }]),
  ];
  const members = (token: string) => `/drive/v1/permissions/${encodeURIComponent(token)}/members`;

  async function listed(folder_token: string): Promise<z.output<typeof File>[]> {
    const foundFiles: z.output<typeof File>[] = [];
    for (let token = ''; ;) {
      const page = await call('GET', '/drive/v1/files', Files, {
        query: { folder_token, page_size: pageSize, page_token: token || undefined },
      });
      foundFiles.push(...page.files);
      if (!page.has_more || !page.next_page_token) return foundFiles;
      token = page.next_page_token;
    }
  }

  /** Runs one creation at a time, because the suite accepts only one per app. */
  const making = <Made>(work: () => Promise<Made>) =>
    oneByOne(`${client.app.channel}:${client.app.appId}:documents`, work);

  const folderIn = async (parent: string, name: string): Promise<string> =>
    (
      await call('POST', '/drive/v1/files/create_folder', z.object({ token: z.string().min(1) }), {
        body: { name: fitting(name), folder_token: parent },
        repeatable: false,
      })
    ).token;

  const shelves = new Map<string, string>();
  /** The folder with this name in the root of the app, created when it is missing. */
  async function shelf(name: string): Promise<string> {
    const knownShelf = shelves.get(name);
    if (knownShelf !== undefined) return knownShelf;
    const existingFolder = (await listed('')).find((file) => file.type === 'folder' && file.name === name);
    const token = existingFolder?.token ?? (await folderIn('', name));
    shelves.set(name, token);
    return token;
  }

  /** The root is full: the newest monthly folder with room is used. @throws SuiteRefusal the original one, if none has room */
  async function folderInEarlier(name: string, refusal: SuiteRefusal): Promise<string> {
    const months = (await listed(''))
      .filter((file) => file.type === 'folder' && monthName.test(file.name))
      .sort((left, right) => right.name.localeCompare(left.name));
    for (const { token } of months)
      try {
        return await folderIn(token, name);
      } catch (error) {
        if (!isFull(error)) throw error;
      }
    throw refusal;
  }

  return {
    async ready() {
      await listed(nowhere).catch((error: unknown) => {
        if (!(error instanceof SuiteRefusal) || error.kind !== 'notFound') throw error;
      });
    },
    /** A level holds 1,500 entries, so folders are created in a folder of their month, and in a further one when that is full. */
    createFolder: (name) =>
      making(async () => {
        const month = dayIn('UTC', now()).slice(0, 'YYYY-MM'.length);
        for (let number = 1; ; number += 1) {
          const folderName = number === 1 ? month : `${month} (${number})`;
          const isKnown = shelves.has(folderName);
          const folderPlace = await shelf(folderName).catch((error: unknown) => {
            if (isFull(error)) return error;
            throw error;
          });
          if (typeof folderPlace !== 'string') return folderInEarlier(name, folderPlace);
          try {
            return await folderIn(folderPlace, name);
          } catch (error) {
            if (!(error instanceof SuiteRefusal)) throw error;
            shelves.delete(folderName);
            // The folder of the month was removed.
            if (error.kind === 'notFound' && isKnown) number -= 1;
            else if (!isFull(error)) throw error;
          }
        }
      }),
    async removeFolder(folder) {
      await making(() =>
        call('DELETE', `/drive/v1/files/${encodeURIComponent(folder)}`, z.unknown(), { query: { type: 'folder' } }),
      );
    },
    async inFolder(folder) {
      return (await listed(folder)).flatMap((file) => toDocument(file) ?? []);
    },
    async copy({ template, type, name, folder }) {
      const { file } = await making(() =>
        call('POST', `/drive/v1/files/${encodeURIComponent(template)}/copy`, z.object({ file: File }), {
          body: { name: fitting(name), type, folder_token: folder },
          repeatable: false,
        }),
      );
      return { token: file.token, type, name, url: file.url || (await getAddress(file.token, type)) };
    },
    async create({ type, name, folder }) {
      const token = await making(() => blank[type](fitting(name), folder));
      return { token, type, name, url: await getAddress(token, type) };
    },
    async grant({ token, type }, readers, right) {
      const grants = listReaders(readers).map((documentReader) => ({ ...documentReader, perm: right }));
      for (let from = 0; from < grants.length; from += batch)
        await call('POST', `${members(token)}/batch_create`, z.unknown(), {
          query: { type },
          body: { members: grants.slice(from, from + batch) },
        });
    },
    async withdraw({ token, type }, readers) {
      for (const { member_id, member_type } of listReaders(readers))
        await call('DELETE', `${members(token)}/${encodeURIComponent(member_id)}`, z.unknown(), {
          query: { type, member_type },
        }).catch((error: unknown) => {
          if (!(error instanceof SuiteRefusal) || !noMember.includes(error.suiteCode)) throw error;
        });
    },
  };
}
