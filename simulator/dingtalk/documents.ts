import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import { findPerson } from '../world/directory';
import type { SuiteFile } from '../world/file-state';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { getDentryId, getExtension, knowledgeBases, nodeRoles, getSpaceId } from './nodes';
import { personByUserId, getUserId } from './people';
import { apiRefuse, makeVendorRefusal } from './refusals';

const suite = 'dingtalk';

const docTypes = { DOC: 'docx', WORKBOOK: 'sheet', FOLDER: 'folder' } as const;

/** The characters that no name may contain, and its forbidden ending. */
const wrongName = /[\t*"<>|]|\.$/;
const nameField = z.string().trim().min(1).max(200);
const operated = z.object({ operatorId: z.string() });

/** The calls on knowledge bases and their documents. Each acts on behalf of a person and has that person's rights. */
export function documentCalls(world: World): SimulatedCall[] {
  const { documents } = world;
  const wikis = knowledgeBases(world, { gone: 'workspaceNotExist', forbidden: 'permissionDenied' });
  const lists = knowledgeBases(world, { gone: 'parentNodeNotExist', forbidden: 'permissionDenied' });
  const making = knowledgeBases(world, {
    gone: 'invalidRequest.resource.notFound',
    forbidden: 'forbidden.accessDenied',
  });
  const bases = knowledgeBases(world, { gone: 'documentNotExist', forbidden: 'permissionDenied' });

  function make(type: SuiteFile['type'], name: string, parent: string, ownerKey: string): SuiteFile {
    if (wrongName.test(name)) throw makeVendorRefusal('invalidRequest.inputArgs.invalid', 'name');
    if (documents.below(suite, parent).some((node) => node.name === name))
      throw makeVendorRefusal('invalidRequest.workspaceNode.nameConflict', '知识库文档名称冲突');
    return documents.create({ suite, token: randomBytes(16).toString('hex'), type, name, parent, ownerKey });
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
    defineCall('wiki.workspaces.get', {
      query: operated.extend({ withPermissionRole: z.enum(['true', 'false']).default('false') }),
      answer({ params, query }) {
        const person = wikis.operator(query.operatorId);
        const root = wikis.root(person, params.workspaceId ?? '', 'READER');
        return {
          workspace: {
            workspaceId: params.workspaceId,
            name: root.name,
            type: 'TEAM',
            rootNodeId: root.token,
            url: wikis.urlOf(root),
            ...(query.withPermissionRole === 'true' && { permissionRole: wikis.roleOf(person, root) }),
          },
        };
      },
    }),
    defineCall('wiki.nodes.list', {
      query: operated.extend({
        parentNodeId: z.string(),
        maxResults: z.coerce.number().int().default(50),
        nextToken: z.coerce.number().int().min(0).default(0),
      }),
      answer({ query: { operatorId, parentNodeId, maxResults, nextToken } }) {
        const person = lists.operator(operatorId);
        const parent = lists.node(person, parentNodeId, 'READER');
        const visibleNodes = documents.below(suite, parent.token).filter((node) => lists.roleOf(person, node) !== null);
        const next = nextToken + maxResults;
        return {
          nodes: visibleNodes.slice(nextToken, next).map(nodeInfo),
          ...(next < visibleNodes.length && { nextToken: String(next) }),
        };
      },
    }),
    defineCall('doc.workspaceDocs.create', {
      body: z.object({
        name: nameField,
        docType: z.enum(['DOC', 'WORKBOOK', 'FOLDER']),
        operatorId: z.string(),
        parentNodeId: z.string().optional(),
      }),
      answer({ params, body }) {
        const person = making.operator(body.operatorId);
        const root = making.root(person, params.workspaceId ?? '', 'EDITOR');
        const parent = body.parentNodeId === undefined ? root : making.node(person, body.parentNodeId, 'EDITOR');
        if (making.workspaceOf(parent).id !== params.workspaceId)
          throw makeVendorRefusal('invalidRequest.workspaceNode.parentNotFound', '父节点不存在');
        const fileNode = make(docTypes[body.docType], body.name, parent.token, person.key);
        return {
          workspaceId: params.workspaceId,
          nodeId: getDentryId(fileNode),
          docKey: `key_${fileNode.token}`,
          dentryUuid: fileNode.token,
          url: making.urlOf(fileNode),
        };
      },
    }),
    defineCall('doc.workspaceDocs.delete', {
      query: operated,
      answer({ params, query }) {
        const person = making.operator(query.operatorId);
        making.root(person, params.workspaceId ?? '', 'EDITOR');
        const matchingNode = documents
          .all(suite)
          .find((node) => getDentryId(node) === params.nodeId && making.isIn(node, params.workspaceId ?? ''));
        if (!matchingNode) throw makeVendorRefusal('invalidRequest.resource.notFound', '资源找不到');
        documents.remove(making.node(person, matchingNode.token, 'MANAGER'));
        return {};
      },
    }),
    defineCall('doc.dentries.queryDentryId', {
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
    defineCall('doc.dentries.copy', {
      body: z.object({
        name: nameField,
        operatorId: z.string(),
        targetSpaceId: z.string(),
        toParentDentryId: z.string().optional(),
      }),
      answer({ params, body }) {
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

/** Returns the calls that read and change the permissions on a node. */
function permissionCalls(world: World): SimulatedCall[] {
  const { documents } = world;
  const bases = knowledgeBases(world, { gone: 'dentryNotExist', forbidden: 'permissionDenied' });
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
  /** Returns the keys of the people whom a call names by their userids. */
  function listPeople({ roleId, members }: z.output<typeof body>): string[] {
    if (roleId === 'OWNER') throw makeVendorRefusal('paramError.roleId', 'roleId');
    return members.map(({ id, corpId: company = corpId }) => {
      const person = personByUserId(id);
      if (!person || company !== corpId) throw apiRefuse.paramError(`members.id ${id}`);
      return person.key;
    });
  }

  return [
    defineCall('storage.permissions.add', {
      query: unionIdQuery,
      body,
      answer({ params, query, body }) {
        const node = managed(query.unionId, params.dentryUuid);
        documents.give(node, listPeople(body), body.roleId);
        return { success: true };
      },
    }),
    defineCall('storage.permissions.remove', {
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
    defineCall('storage.permissions.query', {
      query: unionIdQuery,
      body: z.object({
        option: z
          .object({
            filterRoleIds: z.array(z.enum(nodeRoles)).optional(),
            maxResults: z.number().int().default(30),
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
    defineCall('storage.permissions.inheritances.set', {
      query: unionIdQuery,
      body: z.object({ inheritance: z.enum(['PASS_ON', 'BREAK']) }),
      answer({ params, query, body }) {
        documents.setApart(managed(query.unionId, params.dentryUuid), body.inheritance === 'BREAK');
        return { success: true };
      },
    }),
  ];
}
