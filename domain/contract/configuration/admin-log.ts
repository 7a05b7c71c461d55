import * as z from 'zod/mini';

/** The audit log of a company, for administrators (ADR-0160). */

/**
 * `setting`: the configuration. `right`: permissions. `member`: roles, teams, seats. `export`: exported records. `import`: imported records.
 * `view`: a session that looked as another member.
 */
export const auditKinds = ['setting', 'right', 'member', 'export', 'import', 'view'] as const;
export type AuditKind = (typeof auditKinds)[number];

const auditActions = [
  'add',
  'set',
  'remove',
  'restore',
  'order',
  'hand_over',
  'export',
  'import',
  'see_as',
  'erase',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AuditEntry = z.object({
  entry_id: z.string(),
  create_time: z.number(),
  /** Null: a command of the operator, or the server itself. */
  member_id: z.nullable(z.string()),
  /** The server made the change by a setting of the company, such as rates that are read daily. */
  by_system: z.optional(z.literal(true)),
  member_name: z.nullable(z.string()),
  kind: z.enum(auditKinds),
  action: z.enum(auditActions),
  /** The subject of the action: a section of the configuration, or `members`, `records`, `exports`, `imports`. */
  section: z.string(),
  table_id: z.optional(z.string()),
  /** The item in the section; absent for the order of all. */
  id: z.optional(z.string()),
  /** The name of the item, in the words of its author. */
  name: z.optional(z.string()),
  /**
   * For `set`, the changed properties, null where there was none; for `add` and `remove`, `{ index, value }` or null; for `order`, ids. Neither
   * side ever holds secrets.
   */
  before: z.unknown(),
  after: z.unknown(),
  /** The entry that this one undoes, and the entry that undoes this one. */
  undo_of: z.optional(z.string()),
  undone_by: z.optional(z.string()),
  /** Whether `admin.undo` can be tried. The undo itself checks later changes. */
  can_undo: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
