import type { FieldAccess } from '@domain/metadata/field';
import type { RecordAction, RoleRule } from '@domain/metadata/role';
import { reachRules } from '@domain/metadata/role-reach';
import type { ConfigurationChange } from '@/stores/administration/Administration';
import { rightOf, type Right } from './role-words';

/** `open`: the field has no rights of its own; everyone who sees the record sees it. */
export type FieldRight = FieldAccess | 'open';

interface Configured {
  tableId: string;
  roleId: string;
  /** Every role of the company. */
  roles: readonly string[];
  rules: readonly RoleRule[];
  fields: readonly Readonly<Record<string, unknown>>[];
}

/** The changes that give a role other rights in a type. */
export function rightChanges(
  { tableId, roleId, roles, rules, fields }: Configured,
  rights: Partial<Record<RecordAction, Right>>,
  fieldRights: Readonly<Record<string, FieldRight>>,
): ConfigurationChange[] {
  const ofRecords = Object.entries(rights) as [RecordAction, Right][];
  return [
    ...ofRecords.flatMap(([action, right]): ConfigurationChange[] => {
      const place = { section: 'role_rules', table_id: tableId } as const;
      const id = `${roleId}/${action}`;
      const before = rightOf(rules, roleId, action);
      if (right === before || right === 'custom') return [];
      if (right === 'usual') return [{ ...place, action: 'remove', id }];
      const rule = reachRules[right];
      return before === 'usual'
        ? [{ ...place, action: 'add', value: { role_id: roleId, action, rule } }]
        : [{ ...place, action: 'set', id, values: { rule } }];
    }),
    ...Object.entries(fieldRights).map(([fieldId, right]): ConfigurationChange => {
      const field = fields.find((one) => one['field_id'] === fieldId);
      const isOpen = field?.['auth_mode'] !== 'role';
      // A field that gets rights of its own stays what it was for the other roles.
      const others = isOpen
        ? Object.fromEntries(roles.map((role) => [role, 'write'] as const))
        : (field['auth_role_config'] as Record<string, FieldAccess> | undefined);
      const values =
        right === 'open'
          ? { auth_mode: null, auth_role_config: null }
          : { auth_mode: 'role', auth_role_config: { ...others, [roleId]: right } };
      return { section: 'fields', table_id: tableId, action: 'set', id: fieldId, values };
    }),
  ];
}
