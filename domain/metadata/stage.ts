import * as z from 'zod/mini';
import { idPattern } from '../ids';

const Ids = z.array(z.string().check(z.regex(idPattern))).check(z.maxLength(100));

/**
 * Who may edit a record while it stands in a stage (REQ records 6): every member who may write it, data administrators alone, or those
 * of them who play one of these roles or belong to one of these teams.
 */
export const EditablePermission = z.strictObject({
  type: z.enum(['all', 'admin', 'team_or_role']),
  team_ids: z.optional(Ids),
  role_ids: z.optional(Ids),
});
export type EditablePermission = z.infer<typeof EditablePermission>;

/** What a stage says about who edits. A damaged word leaves editing to data administrators: a mistake must not open records. */
export function editablePermission(stored: unknown): EditablePermission {
  const parsed = z.safeParse(EditablePermission, stored);
  return parsed.success ? parsed.data : { type: 'admin' };
}
