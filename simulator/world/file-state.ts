import { z } from 'zod';
import { suites, type Suite } from '../suites';

const memberSchema = z.object({ type: z.enum(['user', 'chat']), id: z.string(), perm: z.string() });

/** A file or a folder of a suite's drive, or a node of a knowledge base of DingTalk. */
export const fileSchema = z.object({
  suite: z.enum(suites),
  /** The token; for a node its uuid. */
  token: z.string(),
  type: z.enum(['folder', 'docx', 'sheet', 'bitable']),
  name: z.string(),
  /** The parent folder; empty for the root of its owner, and for the root node of a knowledge base. */
  parent: z.string(),
  /** The owner's key; null for the application. */
  ownerKey: z.string().nullable(),
  /** Whether the file is shared with the application. */
  openToApp: z.boolean(),
  members: z.array(memberSchema),
  /** Whether a node ignores the rights on its ancestors. Owners and managers always have access. */
  isApart: z.boolean().optional(),
});
export type SuiteFile = z.infer<typeof fileSchema>;

/** The knowledge bases of DingTalk, each with its root node. */
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
 * Returns the initial documents of a drive: templates that were shared with the application, and one that was not. On DingTalk they are in two
 * knowledge bases. The manager and an administrator manage the first, and a representative reads it; none of them has access to the second.
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
