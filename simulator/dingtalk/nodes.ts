import { createHash } from 'node:crypto';
import type { Person } from '../people';
import { personById } from '../world/directory';
import { workspaces, type SuiteFile } from '../world/file-state';
import type { World } from '../world/world';
import type { VendorCode } from '../../vendor-rules';
import { apiRefuse, makeVendorRefusal } from './refusals';

const suite = 'dingtalk';

/** The rights to a node, from the widest to the narrowest. */
export const nodeRoles = ['OWNER', 'MANAGER', 'EDITOR', 'DOWNLOADER', 'READER'] as const;
export type NodeRole = (typeof nodeRoles)[number];
type Workspace = (typeof workspaces)[number];

/** Returns the second id of a node or of a knowledge base's space: a number that only some calls use. */
const toNumber = (text: string) => String(parseInt(createHash('sha256').update(text).digest('hex').slice(0, 10), 16));
export const getDentryId = (node: SuiteFile): string => toNumber(node.token);
export const getSpaceId = (workspace: Workspace): string => toNumber(workspace.id);

const extensions: Record<SuiteFile['type'], string> = { folder: '', docx: 'adoc', sheet: 'axls', bitable: 'able' };
export const getExtension = ({ type }: SuiteFile): string => extensions[type];

/** The codes of a family of calls: for a missing or invisible object, and for a forbidden action. */
interface NodeCodes {
  gone: VendorCode;
  forbidden: VendorCode;
}

/** Returns the nodes of knowledge bases with the rights of the acting person: every call acts on behalf of a person. */
export function knowledgeBases({ documents, publicUrl }: World, codes: NodeCodes) {
  const noNode = () => makeVendorRefusal(codes.gone, '资源不存在');
  const listAncestors = (node: SuiteFile): SuiteFile[] => {
    const parent = node.parent === '' ? undefined : documents.find(suite, node.parent);
    return parent ? [node, ...listAncestors(parent)] : [node];
  };

  /** Returns a person's right to a node: the widest of the person's rights on the node or its ancestors. */
  function getRole(person: Person, node: SuiteFile): NodeRole | null {
    const path = listAncestors(node);
    const breakDepth = path.findIndex(({ isApart }) => isApart === true);
    const grantedRoles = path.flatMap(({ ownerKey, members }, depth) => {
      const directRoles = members.filter(({ id }) => id === person.key).map(({ perm }) => perm);
      const roles = ownerKey === person.key ? ['OWNER', ...directRoles] : directRoles;
      return breakDepth !== -1 && depth > breakDepth
        ? roles.filter((role) => role === 'OWNER' || role === 'MANAGER')
        : roles;
    });
    return nodeRoles.find((role) => grantedRoles.includes(role)) ?? null;
  }

  /** @throws Refusal for a node that the person may not see, with the code for a missing one */
  function open(person: Person, node: SuiteFile | undefined, least: NodeRole): SuiteFile {
    const role = node && getRole(person, node);
    if (!node || !role) throw noNode();
    if (nodeRoles.indexOf(role) > nodeRoles.indexOf(least)) throw makeVendorRefusal(codes.forbidden, '没有操作权限');
    return node;
  }

  function getWorkspace(node: SuiteFile): Workspace {
    const root = listAncestors(node).at(-1);
    const workspace = workspaces.find(({ rootNode }) => rootNode === root?.token);
    if (!workspace) throw noNode();
    return workspace;
  }

  return {
    /** @throws Refusal for an unknown unionId */
    operator(unionId: string): Person {
      const person = personById(suite, 'unionId', unionId);
      if (!person) throw apiRefuse.paramError('operatorId');
      return person;
    },
    roleOf: getRole,
    workspaceOf: getWorkspace,
    /** Returns whether a node is in the knowledge base of this id; false for a node outside any knowledge base. */
    isIn: (node: SuiteFile, workspaceId: string) =>
      workspaces.some(({ id, rootNode }) => id === workspaceId && listAncestors(node).at(-1)?.token === rootNode),
    /** Returns a node on which the person has the required right. */
    node: (person: Person, uuid: string, least: NodeRole) => open(person, documents.find(suite, uuid), least),
    /** Returns the same node by its number in a space. */
    dentry(person: Person, spaceId: string, dentryId: string, least: NodeRole): SuiteFile {
      const fileNode = documents
        .all(suite)
        .find((node) => getDentryId(node) === dentryId && getSpaceId(getWorkspace(node)) === spaceId);
      return open(person, fileNode, least);
    },
    /** Returns the root node of a knowledge base. */
    root(person: Person, workspaceId: string, least: NodeRole): SuiteFile {
      const workspace = workspaces.find(({ id }) => id === workspaceId);
      return open(person, workspace && documents.find(suite, workspace.rootNode), least);
    },
    urlOf: (node: SuiteFile) => `${publicUrl}/dingtalk/i/nodes/${node.token}`,
  };
}
