import type { FieldAccess } from '@domain/metadata/field';
import type { RecordAction, RoleRule } from '@domain/metadata/role';
import { reachRules } from '@domain/metadata/role-reach';
import type { ConfigurationChangeInput } from '@/stores/administration/Administration';
import { resolveRight, type Right } from './role-words';

/** `open`: the field has no separate rights; everyone who sees the record sees it. */
export type FieldRight = FieldAccess | 'open';

interface ConfiguredRights {
  tableId: string;
  roleId: string;
  /** Every role of the company. */
  roles: readonly string[];
  rules: readonly RoleRule[];
  fields: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the changes that give a role other rights in a type. */
export function rightChanges(
  { tableId, roleId, roles, rules, fields }: ConfiguredRights,
  rights: Partial<Record<RecordAction, Right>>,
  fieldRights: Readonly<Record<string, FieldRight>>,
): ConfigurationChangeInput[] {
  const ofRecords = Object.entries(rights) as [RecordAction, Right][];
  return [
    ...ofRecords.flatMap(([action, right]): ConfigurationChangeInput[] => {
      const location = { section: 'role_rules', table_id: tableId } as const;
      const id = `${roleId}/${action}`;
      const previousRight = resolveRight(rules, roleId, action);
      if (right === previousRight || right === 'custom') return [];
      if (right === 'usual') return [{ ...location, action: 'remove', id }];
      const rule = reachRules[right];
      return previousRight === 'usual'
        ? [{ ...location, action: 'add', value: { role_id: roleId, action, rule } }]
        : [{ ...location, action: 'set', id, values: { rule } }];
    }),
    ...Object.entries(fieldRights).map(([fieldId, right]): ConfigurationChangeInput => {
      const field = fields.find((candidate) => candidate['field_id'] === fieldId);
      const isOpen = field?.['auth_mode'] !== 'role';
      // A field that gets separate rights stays unchanged for the other roles.
      const otherRights = isOpen
        ? Object.fromEntries(roles.map((role) => [role, 'write'] as const))
        : (field['auth_role_config'] as Record<string, FieldAccess> | undefined);
      const values =
        right === 'open'
          ? { auth_mode: null, auth_role_config: null }
          : { auth_mode: 'role', auth_role_config: { ...otherRights, [roleId]: right } };
      return { section: 'fields', table_id: tableId, action: 'set', id: fieldId, values };
    }),
  ];
}
