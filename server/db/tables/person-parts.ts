import type { Tables } from '.';

/** Columns by which a row refers to a person: a member by id or suite id, or anyone by a phone number or e-mail address. */
type PersonColumn =
  | 'actor'
  | 'author'
  | 'contact'
  | 'created_by'
  | 'creator'
  | 'est_contact'
  | 'followers'
  | 'granted'
  | 'installer'
  | 'left_members'
  | 'member_id'
  | 'members'
  | 'open_id'
  | 'operator'
  | 'owner'
  | 'people'
  | 'seen_by'
  | 'union_id'
  | 'updater'
  | 'viewers';

/**
 * The treatment of a column when its member is erased (SD-112). `row`: the row belongs to the member and is deleted. `aged`: the row belongs to the
 * member, and the next cleanup deletes it with its bytes. `id`: the id stays, and refers to no person once `members` is emptied. `emptied`: the
 * column is emptied and the row stays. `suiteId`, `suiteIds`, `suiteIdKeys`: the suite's id is removed, alone, from a list, or from the keys of an
 * object. `brief`: the row is deleted soon. `company`: the row belongs to the company.
 */
export type MemberTreatment =
  'row' | 'aged' | 'id' | 'emptied' | 'suiteId' | 'suiteIds' | 'suiteIdKeys' | 'brief' | 'company';

type ColumnsOf<Table extends keyof Tables> = Extract<keyof Tables[Table], PersonColumn>;
type TextsOf<Table extends keyof Tables> = Partial<Record<keyof Tables[Table], 'text' | 'json'>>;

type PersonPart<Table extends keyof Tables> = {
  /** Columns with texts or values that may mention a person. If the row refers to the person by id, the words that name the person are removed. */
  texts: TextsOf<Table>;
} & ([ColumnsOf<Table>] extends [never] ? unknown : { people: Record<ColumnsOf<Table>, MemberTreatment> });

/** The places of personal data. A table without an entry fails to compile, as does a person column without a treatment. */
export const personParts = {
  access_requests: { people: { member_id: 'row' }, texts: {} },
  api_keys: { people: { member_id: 'id', created_by: 'id' }, texts: { name: 'text' } },
  approval_definitions: { texts: {} },
  approval_tasks: { people: { open_id: 'suiteId' }, texts: { reason: 'text' } },
  approvals: { people: { member_id: 'id' }, texts: { change: 'json' } },
  audit_log: { people: { member_id: 'id' }, texts: { name: 'text', before: 'json', after: 'json' } },
  bot_conversations: { people: { member_id: 'row' }, texts: { state: 'json' } },
  bot_messages: { texts: {} },
  business_registrations: { texts: { looked_up: 'text', entry: 'json' } },
  charts: { people: { member_id: 'row' }, texts: {} },
  chat_bindings: { people: { people: 'suiteIdKeys' }, texts: { name: 'text', given_name: 'text' } },
  clients: { people: { installer: 'suiteId', est_contact: 'company' }, texts: {} },
  // The counter uses a hash.
  code_sends: { texts: {} },
  company_parents: { texts: {} },
  company_relations: { texts: {} },
  connected_services: { texts: {} },
  contact_syncs: { texts: {} },
  currencies: { texts: {} },
  directory: { people: { member_id: 'row', open_id: 'row' }, texts: {} },
  duplicate_dismissals: { people: { member_id: 'id' }, texts: {} },
  exports: { people: { member_id: 'aged' }, texts: { request: 'json' } },
  fields: { texts: {} },
  file_uses: { texts: {} },
  files: { people: { member_id: 'id' }, texts: { name: 'text' } },
  filter_configs: { people: { author: 'id' }, texts: { name: 'text', filter: 'json' } },
  // Answers are encrypted; a member's own are deleted.
  idempotency: { people: { member_id: 'row' }, texts: {} },
  import_rows: { texts: { cells: 'json', before: 'json', reason: 'json' } },
  imports: { people: { member_id: 'aged' }, texts: { columns: 'json', file_name: 'text' } },
  installation: { texts: {} },
  integration_checks: { texts: {} },
  // The values are encrypted, or settings of a service.
  integrations: { texts: {} },
  kept_values: { texts: { value: 'json', made: 'json' } },
  lead_conversions: { people: { member_id: 'id' }, texts: { records: 'json' } },
  login_tokens: { people: { open_id: 'brief' }, texts: {} },
  member_roles: { people: { member_id: 'row' }, texts: {} },
  members: { people: { member_id: 'id', open_id: 'emptied', union_id: 'emptied' }, texts: {} },
  migrations: { texts: {} },
  notice_records: { people: { member_id: 'row', actor: 'id' }, texts: { changes: 'json' } },
  notice_configs: { people: { member_id: 'row' }, texts: {} },
  notices: { people: { member_id: 'row', actor: 'id' }, texts: { changes: 'json' } },
  next_steps: { people: { member_id: 'row' }, texts: {} },
  oauth_states: { texts: {} },
  object_types: { texts: {} },
  outbox: { texts: { payload: 'json', result: 'json', last_error: 'text' } },
  pipelines: { texts: {} },
  places: { texts: {} },
  product_lines: { people: { member_id: 'id' }, texts: { description: 'text' } },
  rate_reads: { texts: {} },
  record_events: { people: { left_members: 'id' }, texts: {} },
  record_merges: { people: { member_id: 'id' }, texts: { left_as: 'json', moved: 'json' } },
  record_rules: { texts: {} },
  record_tabs: { people: { granted: 'suiteIds', viewers: 'suiteIds', member_id: 'id' }, texts: { name: 'text' } },
  record_tasks: { texts: { summary: 'text' } },
  records: {
    people: { owner: 'id', members: 'id', followers: 'id', creator: 'id', updater: 'id' },
    texts: { data: 'json' },
  },
  roles: { texts: {} },
  sample_records: { texts: {} },
  schedule_runs: { texts: {} },
  sent_cards: { people: { open_id: 'suiteId' }, texts: {} },
  serials: { texts: {} },
  sessions: { people: { member_id: 'row', seen_by: 'row' }, texts: {} },
  stage_changes: { people: { member_id: 'id' }, texts: {} },
  stages: { texts: {} },
  suite_apps: { texts: {} },
  // The values are encrypted, and belong to the app and not to a person.
  suite_secrets: { texts: {} },
  task_lists: { people: { granted: 'suiteIds' }, texts: { name: 'text' } },
  teams: { texts: {} },
  timeline: { people: { operator: 'id' }, texts: { data: 'json' } },
  usage_days: { people: { member_id: 'row' }, texts: {} },
  verification_codes: { people: { member_id: 'row', contact: 'row' }, texts: {} },
  view_indexes: { texts: {} },
  webhooks: { texts: { name: 'text' } },
} as const satisfies { [Table in keyof Tables]: PersonPart<Table> };

/** The table and column of each treatment. */
export function listTreatedColumns(treatment: MemberTreatment): { table: keyof Tables; column: string }[] {
  const tables = Object.entries(personParts) as [keyof Tables, { people?: Record<string, MemberTreatment> }][];
  return tables.flatMap(([table, { people = {} }]) =>
    Object.entries(people).flatMap(([column, memberTreatment]) =>
      memberTreatment === treatment ? [{ table, column }] : [],
    ),
  );
}

/** Returns the tables whose texts may name a person, with those columns. */
export function listTextTables(): { table: keyof Tables; texts: [string, 'text' | 'json'][] }[] {
  const tables = Object.entries(personParts) as [keyof Tables, { texts: Record<string, 'text' | 'json'> }][];
  return tables.flatMap(([table, { texts }]) => {
    const columns = Object.entries(texts);
    return columns.length === 0 ? [] : [{ table, texts: columns }];
  });
}
