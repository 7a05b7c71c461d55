import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { call, type SimulatedCall } from '../wire/call';
import { findPerson } from '../world/directory';
import type { SuiteFile } from '../world/file-state';
import type { World } from '../world/world';
import { usual } from './limits';
import { getDentryId, getExtension, knowledgeBases, nodeRoles, getSpaceId } from './nodes';
import { personByUserId, getUserId } from './people';
import { apiRefuse } from './refusals';

const suite = 'dingtalk';
/** Members that one call may name. */
const membersLimit = 30;
const write = 'Document.WorkspaceDocument.Write';
const permissions = '/v2.0/storage/spaces/dentries/:dentryUuid/permissions';

const docTypes = { DOC: 'docx', WORKBOOK: 'sheet', FOLDER: 'folder' } as const;

/** What no name may hold, and its end. */
const wrongName = /[\t*"<>|]|\.$/;
const nameField = z.string().trim().min(1).max(200);
const operated = z.object({ operatorId: z.string() });

/** Knowledge bases and their documents: in the name of a person, who may do what they may do there. */
export function documentCalls(world: World): SimulatedCall[] {
  const { documents } = world;
  const bases = knowledgeBases(world);

  function make(type: SuiteFile['type'], name: string, parent: string, ownerKey: string): SuiteFile {
    if (wrongName.test(name)) throw apiRefuse.paramError('name');
    // Two of one name stand beside each other under different ones.
    const existingNames = documents.below(suite, parent).map((node) => node.name);
    const free =
      [name, ...existingNames.map((_, index) => `${name}(${index + 1})`)].find(
        (candidate) => !existingNames.includes(candidate),
      ) ?? name;
    return documents.create({ suite, token: randomBytes(16).toString('hex'), type, name: free, parent, ownerKey });
  }

  const nodeInfo = (node: SuiteFile) => ({
    nodeId: node.token,
    workspaceId: bases.workspaceOf(node).id,
    name: getExtension(node) === '' ? node.name : `${node.name}.${getExtension(node)}`,
    type: node.type === 'folder' ? 'FOLDER' : 'FILE',
    category: node.type === 'folder' ? 'OTHER' : 'ALIDOC',
    ...(node.type === 'folder' ? {} : { extension: getExtension(node) }),
    hasChildren: documents.below(suite, node.token).length > 0,
    url: bases.urlOf(node),
  });

  return [
    call({
      name: 'wiki.workspaces.get',
      method: 'GET',
      path: '/v2.0/wiki/workspaces/:workspaceId',
      token: 'app',
      permission: 'Wiki.Workspace.Read',
      limits: usual,
      query: operated.extend({ withPermissionRole: z.enum(['true', 'false']).default('false') }),
      answer({ params, query }) {
        const person = bases.operator(query.operatorId);
        const root = bases.root(person, params.workspaceId ?? '', 'READER');
        return {
          workspace: {
            workspaceId: params.workspaceId,
            name: root.name,
            type: 'TEAM',
            rootNodeId: root.token,
            url: bases.urlOf(root),
            ...(query.withPermissionRole === 'true' && { permissionRole: bases.roleOf(person, root) }),
          },
        };
      },
    }),
    call({
      name: 'wiki.nodes.list',
      method: 'GET',
      path: '/v2.0/wiki/nodes',
      token: 'app',
      permission: 'Wiki.Node.Read',
      limits: usual,
      query: operated.extend({
        parentNodeId: z.string(),
        maxResults: z.coerce.number().int().min(1).max(50).default(50),
        nextToken: z.coerce.number().int().min(0).default(0),
      }),
      answer({ query: { operatorId, parentNodeId, maxResults, nextToken } }) {
        const person = bases.operator(operatorId);
        const parent = bases.node(person, parentNodeId, 'READER');
        const visibleNodes = documents.below(suite, parent.token).filter((node) => bases.roleOf(person, node) !== null);
        const next = nextToken + maxResults;
        return {
          nodes: visibleNodes.slice(nextToken, next).map(nodeInfo),
          ...(next < visibleNodes.length && { nextToken: String(next) }),
        };
      },
    }),
    call({
      name: 'doc.workspaceDocs.create',
      method: 'POST',
      path: '/v1.0/doc/workspaces/:workspaceId/docs',
      token: 'app',
      permission: write,
      limits: usual,
      body: z.object({
        name: nameField,
        docType: z.enum(['DOC', 'WORKBOOK', 'FOLDER']),
        operatorId: z.string().optional(),
        parentNodeId: z.string().optional(),
      }),
      answer({ params, body }) {
        if (body.operatorId === undefined) throw apiRefuse.missing('operatorId');
        const person = bases.operator(body.operatorId);
        const root = bases.root(person, params.workspaceId ?? '', 'EDITOR');
        const parent = body.parentNodeId === undefined ? root : bases.node(person, body.parentNodeId, 'EDITOR');
        if (bases.workspaceOf(parent).id !== params.workspaceId) throw apiRefuse.noNode();
        const fileNode = make(docTypes[body.docType], body.name, parent.token, person.key);
        return {
          workspaceId: params.workspaceId,
          nodeId: getDentryId(fileNode),
          docKey: `key_${fileNode.token}`,
          dentryUuid: fileNode.token,
          url: bases.urlOf(fileNode),
        };
      },
    }),
    call({
      name: 'doc.dentries.queryDentryId',
      method: 'GET',
      path: '/v2.0/doc/dentries/:dentryUuid/queryDentryId',
      token: 'app',
      permission: 'Document.WorkspaceDocument.Read',
      limits: usual,
      query: operated,
      answer({ params, query }) {
        const node = bases.node(bases.operator(query.operatorId), params.dentryUuid ?? '', 'READER');
        return {
          spaceId: getSpaceId(bases.workspaceOf(node)),
          dentryId: getDentryId(node),
          dentryUuid: node.token,
        };
      },
    }),
    call({
      name: 'doc.dentries.copy',
      method: 'POST',
      path: '/v2.0/doc/spaces/:spaceId/dentries/:dentryId/copy',
      token: 'app',
      permission: write,
      limits: usual,
      body: z.object({
        name: nameField,
        operatorId: z.string().optional(),
        targetSpaceId: z.string(),
        toParentDentryId: z.string().optional(),
      }),
      answer({ params, body }) {
        if (body.operatorId === undefined) throw apiRefuse.missing('operatorId');
        const person = bases.operator(body.operatorId);
        const source = bases.dentry(person, params.spaceId ?? '', params.dentryId ?? '', 'READER');
        if (source.type === 'folder') throw apiRefuse.paramError('dentryId');
        const target = bases.dentry(person, body.targetSpaceId, body.toParentDentryId ?? '', 'EDITOR');
        const fileNode = make(source.type, body.name, target.token, person.key);
        return {
          contentType: 'alidoc',
          dentryType: 'file',
          dentryId: getDentryId(fileNode),
          dentryUuid: fileNode.token,
          spaceId: body.targetSpaceId,
          docKey: `key_${fileNode.token}`,
          extension: getExtension(fileNode),
          name: `${fileNode.name}.${getExtension(fileNode)}`,
          hasChildren: false,
          url: bases.urlOf(fileNode),
        };
      },
    }),
    ...permissionCalls(world),
  ];
}

/** Who may do what with a node. */
function permissionCalls(world: World): SimulatedCall[] {
  const { documents } = world;
  const bases = knowledgeBases(world);
  const { corpId } = world.tenant.applications.dingtalk;
  const unionIdQuery = z.object({ unionId: z.string() });
  const managed = (unionId: string, uuid: string | undefined) =>
    bases.node(bases.operator(unionId), uuid ?? '', 'MANAGER');
  const body = z.object({
    roleId: z.enum(nodeRoles),
    members: z
      .array(z.object({ type: z.literal('USER'), id: z.string().min(1), corpId: z.string().optional() }))
      .min(1),
  });
  /** Keys of the people whom a call names by their userids. */
  function listPeople({ roleId, members }: z.output<typeof body>): string[] {
    if (roleId === 'OWNER') throw apiRefuse.paramError('roleId');
    if (members.length > membersLimit) throw apiRefuse.paramError('members');
    return members.map(({ id, corpId: company = corpId }) => {
      const person = personByUserId(id);
      if (!person || company !== corpId) throw apiRefuse.paramError(`members.id ${id}`);
      return person.key;
    });
  }

  return [
    call({
      name: 'storage.permissions.add',
      method: 'POST',
      path: permissions,
      token: 'app',
      permission: 'Storage.Permission.Write',
      limits: usual,
      query: unionIdQuery,
      body,
      answer({ params, query, body }) {
        const node = managed(query.unionId, params.dentryUuid);
        documents.give(node, listPeople(body), body.roleId);
        return { success: true };
      },
    }),
    call({
      name: 'storage.permissions.remove',
      method: 'POST',
      path: `${permissions}/remove`,
      token: 'app',
      permission: 'Storage.Permission.Write',
      limits: usual,
      query: unionIdQuery,
      body,
      answer({ params, query, body }) {
        const node = managed(query.unionId, params.dentryUuid);
        for (const key of listPeople(body)) {
          if (!node.members.some(({ id, perm }) => id === key && perm === body.roleId))
            throw apiRefuse.paramError('members');
          documents.unshare(node, key, body.roleId);
        }
        return { success: true };
      },
    }),
    call({
      name: 'storage.permissions.query',
      method: 'POST',
      path: `${permissions}/query`,
      token: 'app',
      permission: 'Storage.Permission.Read',
      limits: usual,
      query: unionIdQuery,
      body: z.object({
        option: z
          .object({
            filterRoleIds: z.array(z.enum(nodeRoles)).optional(),
            maxResults: z.number().int().min(1).max(50).default(30),
            nextToken: z.string().optional(),
          })
          .prefault({}),
      }),
      answer({ params, query, body: { option } }) {
        const node = managed(query.unionId, params.dentryUuid);
        const from = Number(option.nextToken ?? 0);
        const members = node.members.filter(
          ({ perm }) => !option.filterRoleIds || option.filterRoleIds.some((role) => role === perm),
        );
        const next = from + option.maxResults;
        return {
          permissions: members.slice(from, next).flatMap(({ id, perm }) => {
            const person = findPerson(id);
            const role = { id: perm, name: perm };
            return person
              ? { dentryUuid: node.token, member: { type: 'USER', id: getUserId(person), corpId }, role }
              : [];
          }),
          ...(next < members.length && { nextToken: String(next) }),
        };
      },
    }),
    call({
      name: 'storage.permissions.inheritances.set',
      method: 'PUT',
      path: `${permissions}/inheritances`,
      token: 'app',
      permission: 'Storage.Permission.Write',
      limits: usual,
      query: unionIdQuery,
      body: z.object({ inheritance: z.enum(['PASS_ON', 'BREAK']) }),
      answer({ params, query, body }) {
        documents.setApart(managed(query.unionId, params.dentryUuid), body.inheritance === 'BREAK');
        return { success: true };
      },
    }),
  ];
}
