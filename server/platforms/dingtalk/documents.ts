import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DocumentPlace } from '../../../domain/collaboration/document-place';
import type { DocumentType } from '../../../domain/collaboration/tabs';
import type { DocumentReaders, SuiteDocument, SuiteDocuments } from '../documents';
import { SuiteRefusal, type Suite } from '../platform';
import { getMaxItems, getMaxPageSize } from '../vendor-rules';
import type { DingtalkClient } from './client';
import { dingtalkCalls } from './rules';

/** The number of members in one call, and the maximum length of lists. */
const batch = getMaxItems(dingtalkCalls['storage.permissions.add'], 'body.members');
const rightsPage = getMaxPageSize(dingtalkCalls['storage.permissions.query']);
const nodesPage = getMaxPageSize(dingtalkCalls['wiki.nodes.list']);
/** The most documents in one folder, so that people can still browse it. */
const folderLimit = 500;
const nameTakenCode = 'invalidRequest.workspaceNode.nameConflict';
/** The number of characters that make a name unique. */
const markLength = 6;
/** The lifetime of a cached union id, which a person keeps in the company. */
const unionIdMs = 24 * 60 * 60_000;
const roles = { edit: 'EDITOR', view: 'READER' } as const;
const types: Record<string, DocumentType> = { adoc: 'docx', axls: 'sheet', able: 'bitable' };

const Made = z.object({ dentryUuid: z.string().min(1), url: z.string().default('') });
const Entry = z.object({ spaceId: z.string().min(1), dentryId: z.string().min(1) });
const Nodes = z.object({
  nodes: z
    .array(
      z.object({
        nodeId: z.string().min(1),
        name: z.string().default(''),
        type: z.string().default('FILE'),
        extension: z.string().default(''),
        url: z.string().default(''),
      }),
    )
    .default([]),
  nextToken: z.string().nullish(),
});
const Permissions = z.object({
  permissions: z
    .array(
      z.object({
        member: z.object({ type: z.string(), id: z.string() }),
        role: z.object({ id: z.string() }),
      }),
    )
    .default([]),
  nextToken: z.string().nullish(),
});
const Workspace = z.object({
  workspace: z.object({ rootNodeId: z.string().min(1), permissionRole: z.string().default('') }),
});

const shelfName = /^Sidecar \d+( |$)/;
const shelfNumber = (name: string) => Number(name.split(' ')[1]);

/** Returns a name that the suite accepts: without some characters, and without a final full stop. */
function fitting(name: string): string {
  let fits = name.replace(/[\t*"<>|]/g, ' ').trim();
  while (fits.endsWith('.')) fits = fits.slice(0, -1).trimEnd();
  return fits === '' ? '-' : fits;
}

/**
 * Documents of DingTalk, in a knowledge base and in the name of its manager, because an app owns none (ADR-0190). Tokens are the uuids of nodes,
 * which end their addresses. A chat gets no access. A member of the chat with read access to the record gets it on opening a document.
 */
export function dingtalkDocuments(
  client: DingtalkClient,
  { colleague }: Pick<Suite, 'colleague'>,
  { operator, workspace_id: workspaceId }: DocumentPlace,
): SuiteDocuments {
  const { corpId } = client.app;
  const call = <Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data: z.ZodType<Data>,
    { query, body, repeatable = true }: { query?: Record<string, string>; body?: unknown; repeatable?: boolean } = {},
  ) => client.call({ host: 'api', method, path, data, as: 'app', repeatable, ...(query && { query }), body });

  /** Calls name the acting person by union id, and every other person by userid. */
  const operatorId = () =>
    client.cached(`union-id:${operator}`, async () => {
      const operatorPerson = await colleague(operator);
      if (operatorPerson.state !== 'here' || operatorPerson.colleague.unionId === undefined)
        throw new SuiteRefusal('refused', '', `"${operator}", in whose name documents are made, is not to be found`);
      return { value: operatorPerson.colleague.unionId, lifeMs: unionIdMs };
    });

  const permissions = (uuid: string) => `/v2.0/storage/spaces/dentries/${encodeURIComponent(uuid)}/permissions`;
  const asOperator = async () => ({ unionId: await operatorId() });

  /** Returns the numbers by which the copy call names a node. */
  const toEntry = async (uuid: string) =>
    call('GET', `/v2.0/doc/dentries/${encodeURIComponent(uuid)}/queryDentryId`, Entry, {
      query: { operatorId: await operatorId() },
    });

  const nodesIn = async (parentNodeId: string) => {
    const foundNodes: z.output<typeof Nodes>['nodes'] = [];
    const operator = await operatorId();
    for (let nextToken: string | undefined; ;) {
      const query = {
        operatorId: operator,
        parentNodeId,
        maxResults: String(nodesPage),
        ...(nextToken && { nextToken }),
      };
      const page = await call('GET', '/v2.0/wiki/nodes', Nodes, { query });
      foundNodes.push(...page.nodes);
      if (!page.nextToken) return foundNodes;
      nextToken = page.nextToken;
    }
  };

  const makeNode = async (name: string, docType: 'DOC' | 'WORKBOOK' | 'FOLDER', parentNodeId?: string) =>
    call('POST', `/v1.0/doc/workspaces/${encodeURIComponent(workspaceId)}/docs`, Made, {
      repeatable: false,
      body: { name: fitting(name), docType, operatorId: await operatorId(), ...(parentNodeId && { parentNodeId }) },
    });

  /** Creates a document with a unique name: the suite accepts each name once, so a repeated one gets a suffix. */
  async function makeMarked(name: string, docType: 'DOC' | 'WORKBOOK' | 'FOLDER', parentNodeId: string) {
    try {
      return await makeNode(name, docType, parentNodeId);
    } catch (error) {
      if (!(error instanceof SuiteRefusal) || error.suiteCode !== nameTakenCode) throw error;
      return makeNode(`${fitting(name)} ${randomUUID().slice(0, markLength)}`, docType, parentNodeId);
    }
  }

  /** Returns the place of the next record folder: the newest folder with room. */
  async function shelf(): Promise<string> {
    const { workspace } = await call('GET', `/v2.0/wiki/workspaces/${encodeURIComponent(workspaceId)}`, Workspace, {
      query: { operatorId: await operatorId() },
    });
    const ownFolders = (await nodesIn(workspace.rootNodeId))
      .filter(({ name, type }) => type === 'FOLDER' && shelfName.test(name))
      .sort((left, right) => shelfNumber(right.name) - shelfNumber(left.name));
    const [newest] = ownFolders;
    if (newest && (await nodesIn(newest.nodeId)).length < folderLimit) return newest.nodeId;
    const number = newest ? shelfNumber(newest.name) + 1 : 1;
    return (await makeMarked(`Sidecar ${number}`, 'FOLDER', workspace.rootNodeId)).dentryUuid;
  }

  /** Returns the direct rights that these people have on a node. */
  async function loadRights(uuid: string, openIds: readonly string[]): Promise<Map<string, string[]>> {
    const rolesByMember = new Map<string, string[]>();
    const query = await asOperator();
    for (let nextToken: string | undefined; ;) {
      const option = { filterRoleIds: Object.values(roles), maxResults: rightsPage, ...(nextToken && { nextToken }) };
      const page = await call('POST', `${permissions(uuid)}/query`, Permissions, { query, body: { option } });
      for (const { member, role } of page.permissions)
        if (member.type === 'USER' && openIds.includes(member.id))
          rolesByMember.set(role.id, [...(rolesByMember.get(role.id) ?? []), member.id]);
      if (!page.nextToken) return rolesByMember;
      nextToken = page.nextToken;
    }
  }

  const change = async (path: string, roleId: string, openIds: readonly string[]) => {
    const query = await asOperator();
    const members = [...new Set(openIds)].map((id) => ({ type: 'USER', id, corpId }));
    for (let from = 0; from < members.length; from += batch)
      await call('POST', path, z.unknown(), { query, body: { roleId, members: members.slice(from, from + batch) } });
  };

  return {
    async ready() {
      const { workspace } = await call('GET', `/v2.0/wiki/workspaces/${encodeURIComponent(workspaceId)}`, Workspace, {
        query: { operatorId: await operatorId(), withPermissionRole: 'true' },
      }).catch((error: unknown) => {
        if (!(error instanceof SuiteRefusal) || error.kind !== 'notFound') throw error;
        throw new SuiteRefusal('refused', error.suiteCode, `"${operator}" sees no knowledge base "${workspaceId}"`);
      });
      if (!['OWNER', 'MANAGER'].includes(workspace.permissionRole))
        throw new SuiteRefusal('refused', '', `"${operator}" does not manage the knowledge base "${workspaceId}"`);
      // Reading also needs these calls, each with a separate permission.
      await nodesIn(workspace.rootNodeId);
      await toEntry(workspace.rootNodeId);
      await loadRights(workspace.rootNodeId, []);
    },
    async createFolder(name) {
      const { dentryUuid } = await makeMarked(name, 'FOLDER', await shelf());
      // Readers of the knowledge base may not read every record, so inheritance is switched off.
      await call('PUT', `${permissions(dentryUuid)}/inheritances`, z.unknown(), {
        query: await asOperator(),
        body: { inheritance: 'BREAK' },
      });
      return dentryUuid;
    },
    async removeFolder(folder) {
      const { dentryId } = await toEntry(folder);
      const path = `/v1.0/doc/workspaces/${encodeURIComponent(workspaceId)}/docs/${encodeURIComponent(dentryId)}`;
      await call('DELETE', path, z.unknown(), { query: { operatorId: await operatorId() } });
    },
    async inFolder(folder) {
      return (await nodesIn(folder))
        .filter(({ type }) => type !== 'FOLDER')
        .map(({ nodeId, name, extension, url }) => ({ token: nodeId, type: types[extension] ?? 'docx', name, url }));
    },
    async copy({ template, type, name, folder }) {
      const [source, target] = [await toEntry(template), await toEntry(folder)];
      const createdCopy = await call(
        'POST',
        `/v2.0/doc/spaces/${encodeURIComponent(source.spaceId)}/dentries/${encodeURIComponent(source.dentryId)}/copy`,
        Made,
        {
          repeatable: false,
          body: {
            name: fitting(name),
            operatorId: await operatorId(),
            targetSpaceId: target.spaceId,
            toParentDentryId: target.dentryId,
          },
        },
      );
      return toDocument(createdCopy, type, name);
    },
    async create({ type, name, folder }) {
      if (type === 'bitable') throw new SuiteRefusal('refused', '', 'DingTalk makes no empty base');
      return toDocument(await makeNode(name, type === 'docx' ? 'DOC' : 'WORKBOOK', folder), type, name);
    },
    async grant({ token }, { openIds }: DocumentReaders, right) {
      await change(permissions(token), roles[right], openIds);
    },
    async withdraw({ token }, { openIds }: DocumentReaders) {
      if (openIds.length === 0) return;
      for (const [roleId, memberIds] of await loadRights(token, openIds))
        await change(`${permissions(token)}/remove`, roleId, memberIds);
    },
  };
}

const toDocument = ({ dentryUuid, url }: z.output<typeof Made>, type: DocumentType, name: string): SuiteDocument => ({
  token: dentryUuid,
  type,
  name,
  url,
});
