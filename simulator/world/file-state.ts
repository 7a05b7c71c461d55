import { z } from 'zod';
import { suites, type Suite } from '../suites';

const memberSchema = z.object({ type: z.enum(['user', 'chat']), id: z.string(), perm: z.string() });

/** A file or a folder of a suite's drive, or a node of a knowledge base of DingTalk. */
export const fileSchema = z.object({
  suite: z.enum(suites),
  /** Of a node: its uuid. */
  token: z.string(),
  type: z.enum(['folder', 'docx', 'sheet', 'bitable']),
  name: z.string(),
  /** The folder that it is in; empty for the root of its owner, and for the root node of a knowledge base. */
  parent: z.string(),
  /** A person's key; null for the application. */
  ownerKey: z.string().nullable(),
  /** Somebody has shared it with the application. */
  openToApp: z.boolean(),
  members: z.array(memberSchema),
  /** Of a node: who may read or edit what is around it may not do so here. Owners and managers always may. */
  isApart: z.boolean().optional(),
});
export type SuiteFile = z.infer<typeof fileSchema>;

/** The knowledge bases of DingTalk, each with the node that everything in it stands below. */
export const workspaces = [
  { id: 'ws_sales', rootNode: 'node_sales', name: '销售知识库' },
  { id: 'ws_finance', rootNode: 'node_finance', name: '财务知识库' },
] as const;

const templates = [
  ['tpl_visit', 'docx', 'Visit report', true],
  ['tpl_plan', 'docx', 'Account plan', true],
  ['tpl_quote', 'sheet', 'Quote', true],
  ['tpl_samples', 'bitable', 'Samples', true],
  ['tpl_private', 'docx', 'Private', false],
] as const;

/**
 * The documents that stand in a drive from the beginning: templates that were shared with the application, and one that was not. On DingTalk they stand in
 * knowledge bases: one that the manager and an administrator manage and a representative reads, and one that nobody of them knows.
 */
export function seedFiles(suite: Suite): SuiteFile[] {
  const isNode = suite === 'dingtalk';
  const file = (token: string, type: SuiteFile['type'], name: string, over: Partial<SuiteFile> = {}): SuiteFile => ({
    suite,
    token,
    type,
    name,
    parent: '',
    ownerKey: 'admin',
    openToApp: false,
    members: [],
    ...over,
  });
  const [sales, finance] = workspaces;
  const roots = [
    file(sales.rootNode, 'folder', sales.name, {
      ownerKey: 'manager',
      members: [
        { type: 'user', id: 'admin', perm: 'MANAGER' },
        { type: 'user', id: 'rep2', perm: 'READER' },
      ],
    }),
    file(finance.rootNode, 'folder', finance.name, { ownerKey: 'm12' }),
  ];
  const findParent = (isOpen: boolean) => (isNode ? (isOpen ? sales.rootNode : finance.rootNode) : '');
  return [
    ...(isNode ? roots : []),
    ...templates.map(([token, type, name, isOpen]) =>
      file(token, type, name, {
        parent: findParent(isOpen),
        openToApp: isOpen && !isNode,
        ownerKey: isNode && !isOpen ? 'm12' : 'admin',
      }),
    ),
  ];
}
