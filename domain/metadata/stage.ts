import * as z from 'zod/mini';
import { idPattern } from '../ids';

const Ids = z.array(z.string().check(z.regex(idPattern))).check(z.maxLength(100));

/**
 * The members who may edit a record while it is in a stage (REQ records 6). `all`: every member who may write it. `admin`: data administrators
 * alone. `team_or_role`: those writers who have one of these roles or belong to one of these teams.
 */
export const EditablePermission = z.strictObject({
  type: z.enum(['all', 'admin', 'team_or_role']),
  team_ids: z.optional(Ids),
  role_ids: z.optional(Ids),
});
export type EditablePermission = z.infer<typeof EditablePermission>;

/**
 * Returns the setting of a stage for the members who edit. A damaged value leaves editing to data administrators: a mistake must not open records.
 */
export function editablePermission(stored: unknown): EditablePermission {
  const parsed = z.safeParse(EditablePermission, stored);
  return parsed.success ? parsed.data : { type: 'admin' };
}
