import { sql, type RawBuilder, type Selectable } from 'kysely';
import { defaultCurrency, type Currency } from '../../../domain/metadata/currency';
import type { Field } from '../../../domain/metadata/field';
import { ruleFields } from '../../../domain/metadata/linked-owners';
import { editablePermission } from '../../../domain/metadata/stage';
import type { ConfigurationSnapshot, ConfiguredType } from '../../context';
import type {
  Db,
  FieldsTable,
  ObjectTypeRow,
  PipelineRow,
  RecordRulesTable,
  StageRow,
  Trx,
  WebhookRow,
} from '../../db/tables';
import { fieldConfig } from './fields';
import { roleRule } from '../people/role-rules';
import { withOptionsOfStages } from '../stages/stage-options';

/** The variable by which the rule of a role refers to the teams of its reader (domain/metadata/role.ts). */
const teamsVariable = '$my_teams';

/**
 * Reads all company data that calls begin with and that only configuration and contacts change. A single statement reads it, so that no caller sees
 * parts of two changes.
 */
export async function readConfigurationSnapshot(db: Db | Trx, clientId: string): Promise<ConfigurationSnapshot> {
  const {
    rows: [row],
  } = await sql<StoredConfiguration>`
    select
      c.configuration_version as version,
      ${loadRows(clientId, 'object_types', sql`r.order_no, r.table_id`)} as types,
      ${loadRows(clientId, 'fields', sql`r.table_id, r.order_no, r.field_id`, sql`not r.deleted`)} as fields,
      ${loadRows(clientId, 'record_rules', sql`r.table_id, r.role_id, r.action`)} as rules,
      ${loadRows(clientId, 'stages', sql`r.table_id, r.pipeline_id, r.order_no`)} as stages,
      ${loadRows(clientId, 'pipelines', sql`r.table_id, r.order_no, r.pipeline_id`)} as pipelines,
      (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'currency_symbol', r.symbol, 'is_main', r.is_main,
        'rate', trim_scale(r.rate)::text) order by r.is_main desc, r.code), '[]') from currencies as r where r.client_id = ${clientId}) as currencies,
      (select coalesce(jsonb_agg(jsonb_build_object('webhook_id', r.webhook_id, 'events', r.events) order by r.create_time desc, r.webhook_id desc), '[]')
        from webhooks as r where r.client_id = ${clientId} and r.is_on) as webhooks,
      (select coalesce(jsonb_agg(distinct r.table_id), '[]') from notice_configs as r where r.client_id = ${clientId}
        and ((r.card_on and r.card_scope = 'read') or (r.home_on and r.home_scope = 'read'))) as widely_noticed,
      (select coalesce(jsonb_agg(jsonb_build_object('member_id', m.member_id, 'team_ids', m.team_ids) order by m.member_id), '[]') from members as m
        where m.client_id = ${clientId} and m.team_ids <> '{}' and (
          exists (select 1 from object_types as t where t.client_id = ${clientId} and 'team' in (t.read_rule, t.write_rule))
          or exists (select 1 from record_rules as g where g.client_id = ${clientId} and strpos(g.rule::text, ${teamsVariable}) > 0))) as members
    from clients as c where c.client_id = ${clientId}`.execute(db);
  if (!row) throw new Error(`There is no company ${clientId}`);
  return buildSnapshot(row);
}

/** The result of the statement. */
interface StoredConfiguration {
  version: number;
  types: ObjectTypeRow[];
  fields: Selectable<FieldsTable>[];
  rules: Selectable<RecordRulesTable>[];
  stages: StageRow[];
  pipelines: PipelineRow[];
  currencies: Currency[];
  webhooks: Pick<WebhookRow, 'webhook_id' | 'events'>[];
  /** Types whose records notify the member in general. */
  widely_noticed: string[];
  /** Team members, including former ones, whose records still belong to the team. Empty where no rule needs teams. */
  members: { member_id: string; team_ids: string[] }[];
}

/** The rows of one table of the configuration as JSON. */
function loadRows(
  clientId: string,
  table: 'object_types' | 'fields' | 'record_rules' | 'stages' | 'pipelines',
  order: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(r) order by ${order}), '[]') from ${sql.table(table)} as r where r.client_id = ${clientId} and ${condition})`;
}

function buildSnapshot({
  version,
  types,
  fields: fieldRows,
  rules: ruleRows,
  stages,
  pipelines,
  currencies,
  webhooks,
  widely_noticed,
  members,
}: StoredConfiguration): ConfigurationSnapshot {
  const rules = ruleRows.map((row) => ({
    table_id: row.table_id,
    rule: roleRule(row),
    stored: JSON.stringify(row.rule),
  }));
  // The fields as rules read them. The caller's access replaces this one (`visibleFields`), so that each field is stored once.
  const fields = withOptionsOfStages(fieldRows.map(fieldConfig), stages, pipelines).map((field): Field => ({
    ...field,
    access: 'read',
  }));
  const byTable = new Map<string, Field[]>(types.map(({ table_id }) => [table_id, []]));
  for (const field of fields) byTable.get(field.table)?.push(field);
  const configured = types.map((row): [string, ConfiguredType] => {
    const tableFields = byTable.get(row.table_id) ?? [];
    const roleRules = rules.filter((rule) => rule.table_id === row.table_id);
    return [
      row.table_id,
      {
        type: {
          ...row,
          role_rules: roleRules.map(({ rule }) => rule),
          rule_fields: ruleFields(row, tableFields),
          stage_permissions: stages
            .filter((stage) => stage.table_id === row.table_id && stage.editable_permission !== null)
            .map(({ pipeline_id, stage_id, editable_permission }) => ({
              pipeline_id,
              stage_id,
              editable_permission: editablePermission(editable_permission),
            })),
        },
        fields: tableFields,
        asksForTeams:
          [row.read_rule, row.write_rule].includes('team') ||
          roleRules.some(({ stored }) => stored.includes(teamsVariable)),
      },
    ];
  });
  return deepFreeze({
    version,
    types: new Map(configured),
    stages,
    pipelines,
    currencies: currencies.length > 0 ? currencies : [defaultCurrency],
    fieldsAskingFor: byRollUp(fields),
    webhooks,
    widelyNoticed: new Set([...widely_noticed, ...types.filter(isWidelyNoticed).map(({ table_id }) => table_id)]),
    membersOfTeams: byTeam(members),
    size: measureSize(fieldRows) + members.length * 32,
  });
}

/** Returns whether the company notifies its members of all readable records of a type. */
function isWidelyNoticed({ settings }: ObjectTypeRow): boolean {
  return Object.values(settings?.notice_defaults ?? {}).some((channels) =>
    Object.values(channels).some(({ is_notice, notice_scope }) => is_notice && notice_scope === 'read'),
  );
}

function byRollUp(fields: readonly Field[]): Map<string, Field[]> {
  const asking = new Map<string, Field[]>();
  for (const field of fields)
    for (const tableId of new Set(
      Object.values(field.formula?.high_level_variables ?? {}).map((variable) => variable.to_table),
    ))
      asking.set(tableId, [...(asking.get(tableId) ?? []), field]);
  return asking;
}

function byTeam(members: readonly { member_id: string; team_ids: readonly string[] }[]): Map<string, string[]> {
  const teams = new Map<string, string[]>();
  for (const { member_id, team_ids } of members)
    for (const team of team_ids) {
      const teamMembers = teams.get(team);
      if (teamMembers) teamMembers.push(member_id);
      else teams.set(team, [member_id]);
    }
  return teams;
}

/** Returns the approximate size in bytes: fields with their options make up most of a configuration. */
const measureSize = (rows: readonly Selectable<FieldsTable>[]): number =>
  rows.reduce((bytes, row) => bytes + 512 + JSON.stringify(row.config).length * 2, 0);

/** Many requests share a snapshot: changing it would change the rights of others. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const children = value instanceof Map ? [...value.values()] : Object.values(value);
  for (const child of children) deepFreeze(child);
  return Object.freeze(value);
}
