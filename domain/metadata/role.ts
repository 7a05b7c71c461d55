import * as z from 'zod/mini';
import { ConfiguredFilter, isGroup, type Condition, type Filter } from '../filter-tree';
import { idPattern } from '../ids';
import { I18nResource } from './field';

/** A named set of rights that a company gives to members; field access and record rules refer to roles (REQ records 6). */
export const RoleSchema = z.strictObject({
  role_id: z.string().check(z.regex(idPattern)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  i18n_resource: z.optional(I18nResource),
  /** The administrators of the chat suite get this role while no member of the company has one. */
  for_administrators: z.optional(z.literal(true)),
});

export type Role = z.infer<typeof RoleSchema>;

/** The pseudo role of everybody on a free seat, and their only one (REQ records 6, SD-52). */
export const freeSeatRole = 'free_seat';

/** The rights that a record rule grants: seeing a record, changing it, removing it. */
const recordActions = ['read', 'write', 'remove'] as const;
export type RecordAction = (typeof recordActions)[number];

/**
 * The records of one type that a role reaches, as a filter. A value `$me` means the requester, `$my_teams` everybody in one of the requester's
 * teams, the requester included.
 */
export const RoleRuleSchema = z.strictObject({
  role_id: z.string().check(z.regex(idPattern)),
  action: z.enum(recordActions),
  rule: ConfiguredFilter,
});
export type RoleRule = z.infer<typeof RoleRuleSchema>;

/** The reader's values for the variables of a rule. */
export interface RuleReader {
  memberId: string;
  /** Ids of everybody in a team of the reader. */
  teamMemberIds: readonly string[];
}

/** The rule for one reader: a filter without variables. */
export function boundRule(rule: Filter, reader: RuleReader): Filter {
  if (isGroup(rule)) return { join: rule.join, items: rule.items.map((item) => boundRule(item, reader)) };
  if (!Array.isArray(rule.value)) return rule.value === '$me' ? { ...rule, value: reader.memberId } : rule;
  const values = [...new Set(rule.value.flatMap((value: unknown) => resolveRuleValue(value, reader)))];
  if (values.length <= valueLimit) return { ...rule, value: values };
  // "None of many" means that each value is excluded.
  return {
    join: rule.relation === 'exclude' ? 'and' : 'or',
    items: inHundreds(values).map((some): Condition => ({ ...rule, value: some })),
  };
}

function resolveRuleValue(value: unknown, { memberId, teamMemberIds }: RuleReader): unknown[] {
  if (value === '$me') return [memberId];
  return value === '$my_teams' ? [memberId, ...teamMemberIds] : [value];
}

/** The maximum number of values in one condition. */
const valueLimit = 100;

function inHundreds(values: readonly unknown[]): unknown[][] {
  return Array.from({ length: Math.ceil(values.length / valueLimit) }, (_, index) =>
    values.slice(index * valueLimit, (index + 1) * valueLimit),
  );
}
