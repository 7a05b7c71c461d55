import { sql, type Selectable } from 'kysely';
import { FieldSchema, type Field, type ValueKind } from '../../../domain/metadata/field';
import { ruleFields } from '../../../domain/metadata/linked-owners';
import type { RoleRule } from '../../../domain/metadata/role';
import { editablePermission } from '../../../domain/metadata/stage';
import { isNoteContent } from '../../../domain/objects/note-texts';
import { hasSearchedOptions } from '../../../domain/kinds';
import type { Db, FieldsTable, ObjectTypesTable } from '../../db/tables';
import type { StagePermission } from '../../policies/stage-rules';
import type { FieldConfig } from '../search/keys';
import { withStageOptions } from '../stages/stage-options';
import { roleRule, selectRoleRules } from '../people/role-rules';

const { field_id, field_name, table, type, value_type, order, access, ...Settings } = FieldSchema.shape;

/** Returns a stored field as configuration. Other content of a damaged `config` is left out. */
export function fieldConfig(row: Selectable<FieldsTable>): FieldConfig {
  const kind = row.value_type as ValueKind;
  const stored = row.config as Record<string, unknown>;
  const settings = Object.entries(Settings).flatMap(([key, schema]) => {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    return value !== undefined && schema.safeParse(value).success ? [[key, value] as const] : [];
  });
  return {
    field_id: row.field_id,
    field_name: row.field_name,
    table: row.table_id,
    type: row.type,
    value_type: kind,
    order: row.order_no,
    // A missing option is invalid: only a form accepts any id, because it has no options to check.
    ...(hasSearchedOptions({ value_type: kind }) ? { value_options: [] } : {}),
    ...Object.fromEntries(settings),
    ...(isNoteContent({ table: row.table_id, field_id: row.field_id }) ? { sub_type: 'rich' } : {}),
  };
}

/** The configuration of one type's fields in their order, without deleted ones. */
export async function listFields(db: Db, clientId: string, tableId: string): Promise<FieldConfig[]> {
  const rows = await db
    .selectFrom('fields')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('deleted', '=', false)
    .orderBy('order_no')
    .orderBy('field_id')
    .execute();
  return withStageOptions(db, clientId, rows.map(fieldConfig));
}

/** Returns one object type of a company; null for an unknown one. */
export async function findObjectType(
  db: Db,
  clientId: string,
  tableId: string,
): Promise<Selectable<ObjectTypesTable> | null> {
  const row = await db
    .selectFrom('object_types')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .executeTakeFirst();
  return row ?? null;
}

/** The reader's facts that an object type needs: the teams, and the effective roles. */
export interface Requester {
  teamIds: readonly string[];
  roleIds: readonly string[];
}

/** An object type with its fields, the rules of the caller's roles and the members of the caller's teams, as `loadType` needs them. */
export interface TypeWithFields {
  type: Selectable<ObjectTypesTable> & {
    role_rules: RoleRule[];
    rule_fields: Field[];
    stage_permissions: StagePermission[];
  };
  fields: FieldConfig[];
  /** Ids of the teams' members, including former ones, whose records still belong to the team. Empty where no rule needs teams. */
  teamMemberIds: string[];
}

/** Returns all data of one object type that a call begins with, in one statement, because every call needs it. Null for an unknown type. */
export async function findTypeWithFields(
  db: Db,
  clientId: string,
  tableId: string,
  requester: Requester,
): Promise<TypeWithFields | null> {
  const { teamIds, roleIds } = requester;
  const row = await db
    .selectFrom('object_types as t')
    .selectAll('t')
    .select(
      sql<Selectable<FieldsTable>[]>`(
      select coalesce(jsonb_agg(to_jsonb(f) order by f.order_no, f.field_id), '[]') from fields as f
      where f.client_id = ${clientId} and f.table_id = ${tableId} and not f.deleted)`.as('field_rows'),
    )
    .select(selectRoleRules(clientId, sql`${tableId}::text`, roleIds).as('rule_rows'))
    .select(
      sql<StageEditRow[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('pipeline_id', s.pipeline_id, 'stage_id', s.stage_id, 'editable_permission', s.editable_permission)), '[]') from stages as s
      where s.client_id = ${clientId} and s.table_id = ${tableId} and s.editable_permission is not null)`.as(
        'stage_rows',
      ),
    )
    .select(
      sql<string[]>`(
      select coalesce(array_agg(m.member_id order by m.member_id), '{}') from members as m
      where m.client_id = ${clientId} and m.team_ids && ${[...teamIds]}::text[] and ('team' in (t.read_rule, t.write_rule) or exists (
        select 1 from record_rules as a where a.client_id = ${clientId} and a.table_id = ${tableId} and strpos(a.rule::text, '$my_teams') > 0)))`.as(
        'team_mates',
      ),
    )
    .where('t.client_id', '=', clientId)
    .where('t.table_id', '=', tableId)
    .executeTakeFirst();
  if (!row) return null;
  const { field_rows, rule_rows, stage_rows, team_mates, ...type } = row;
  const fields = await withStageOptions(db, clientId, field_rows.map(fieldConfig));
  return {
    type: {
      ...type,
      role_rules: rule_rows.map(roleRule),
      rule_fields: [
        ...ruleFields(
          type,
          fields.map((field) => ({ ...field, access: 'read' as const })),
        ),
      ],
      stage_permissions: stage_rows.map(stagePermission),
    },
    fields,
    teamMemberIds: team_mates,
  };
}

type StageEditRow = Pick<StagePermission, 'pipeline_id' | 'stage_id'> & { editable_permission: unknown };

function stagePermission({ editable_permission, ...stage }: StageEditRow): StagePermission {
  return { ...stage, editable_permission: editablePermission(editable_permission) };
}
