import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CompanySchema, type Company } from '../../../domain/configuration/company';
import { companyFaults } from '../../../domain/configuration/company-faults';
import { companyText } from '../../../domain/configuration/company-text';
import { inWords } from '../../../scripts/company/in-words';

/** What is wrong with a company's configuration as one document: that of the demo with one thing changed. */

const file = (name: string) =>
  readFileSync(path.join(__dirname, '..', '..', '..', 'server', 'demo', 'files', `${name}.json`), 'utf8');
const keyAccounts = {
  view_id: 'key_accounts',
  name: 'Key accounts',
  filter: { join: 'or', items: [{ join: 'and', items: [{ field: 'level', relation: 'include', value: ['key'] }] }] },
  order_by: { field: 'create_time', sort: 'desc' },
};
const configured = JSON.parse(file('brightsea')) as Company;
const brightsea = CompanySchema.parse({
  ...configured,
  types: configured.types.map((type, index) => (index === 0 ? { ...type, views: [keyAccounts] } : type)),
});

const dealSettings = configured.types[3]?.settings ?? {};
const approvals = dealSettings.approval_templates ?? [];

test.each(['brightsea', 'northwind', 'cedar'])(
  'the company file of %s has no fault and is written as it was read',
  (name) => {
    expect(companyFaults(JSON.parse(file(name)))).toEqual([]);
    expect(companyText(JSON.parse(file(name)) as Company)).toBe(file(name));
  },
);

describe('a fault of a company file is reported with its place', () => {
  const notified = 'required_fields_out_notice_team_field_ids';
  /** The document with one thing changed, by a path of keys. */
  const changed = (path: string, value: unknown): unknown => {
    const document = structuredClone(brightsea) as unknown as Record<string, unknown>;
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<Record<string, unknown>>(
      (thing, key) => thing[key] as Record<string, unknown>,
      document,
    );
    if (value === undefined) delete parent[last];
    else parent[last] = value;
    return document;
  };

  test.each<[path: string, value: unknown, at: string, code: string, ...others: string[]]>([
    ['company.time_zone', 'Mars/Olympus', 'company.time_zone', 'noSuchZone'],
    [
      'company.dingtalk_documents',
      { operator: 'dd_manager', workspace_id: 'ws_sales' },
      'company.dingtalk_documents',
      'ofOtherSuite',
    ],
    [
      'company.dingtalk_documents',
      { operator: 'dd_manager', workspace_id: 'https://alidocs.dingtalk.com/i/spaces/ws' },
      'company.dingtalk_documents.workspace_id',
      'shape',
    ],
    ['company.dingtalk_documents', { operator: 'dd_manager' }, 'company.dingtalk_documents.workspace_id', 'missing'],
    ['version', 2, 'version', 'shape'],
    ['secret', 'x', '', 'unknownKey'],
    ['types.2.name', undefined, 'types.2.name', 'missing'],
    ['types.0.fields.0.value_type', 'COLOUR', 'types.0.fields.0.value_type', 'shape'],
    ['types.0.fields.0.field_id', 'a b', 'types.0.fields.0.field_id', 'shape'],
    ['types.0.fields.1.field_id', 'name', 'types.0.fields.1', 'twice'],
    ['types.0.fields.1.field_api_id', 'two words', 'types.0.fields.1.field_api_id', 'shape'],
    [
      'types.1.table_id',
      'organization',
      'types.1',
      'twice',
      'types.0.fields.15.link_table noSuchType',
      'types.1.fields.7.link_field_id noWayBack',
      'types.1.settings.opened_by.0.field_id noSuchField',
      'types.2.settings.conversion.contact.table_id noSuchType',
    ],
    ['types.0.list_first_show_field_id', 'nothing', 'types.0.list_first_show_field_id', 'noSuchField'],
    ['types.0.list_second_show_field_ids.1', 'nothing', 'types.0.list_second_show_field_ids.1', 'noSuchField'],
    ['types.0.parent_table_id', 'nothing', 'types.0.parent_table_id', 'noSuchType'],
    ['types.0.fields.1.link_table', 'nothing', 'types.0.fields.1.link_table', 'noSuchType'],
    ['types.0.fields.1.auth_role_config', { nobody: 'read' }, 'types.0.fields.1.auth_role_config.nobody', 'noSuchRole'],
    [
      'types.0.fields.1.formula',
      { calc: 'a', variables: { a: 'nothing' } },
      'types.0.fields.1.formula.variables.a',
      'noSuchField',
    ],
    ['types.0.fields.4.default_value', { mode: 'formula' }, 'types.0.fields.4.formula', 'missing'],
    [
      'types.0.fields.4.formula',
      { calc: 'n + 1', variables: { n: 'employees' } },
      'types.0.fields.4.formula',
      'formula',
    ],
    [
      'types.0.fields.4.formula',
      { calc: `1${'+1'.repeat(1_000)}`, variables: {} },
      'types.0.fields.4.formula',
      'formula',
    ],
    [
      'types.0.fields.4.formula',
      { calc: `${'('.repeat(60)}1${')'.repeat(60)}`, variables: {} },
      'types.0.fields.4.formula',
      'formula',
    ],
    ['types.0.fields.4.formula', { calc: 'process.exit()', variables: {} }, 'types.0.fields.4.formula', 'formula'],
    [
      'types.0.fields.4.formula',
      { calc: 'd', variables: {}, high_level_variables: { d: { op: 'sum', to_table: 'nothing', lookup_field: 'x' } } },
      'types.0.fields.4.formula.high_level_variables.d.to_table',
      'noSuchType',
    ],
    [
      'types.0.fields.4.formula',
      {
        calc: 'd',
        variables: {},
        high_level_variables: {
          d: { op: 'sum', to_table: 'deal', lookup_field: 'organization_ids', result_field: 'company_name' },
        },
      },
      'types.0.fields.4.formula.high_level_variables.d',
      'noRollUp',
    ],
    [
      'types.1.fields.7.link_field_fill_map',
      { company_name: 'nothing' },
      'types.1.fields.7.link_field_fill_map.company_name',
      'noSuchField',
    ],
    [
      'types.1.fields.7.link_field_id',
      'deal_ids',
      'types.1.fields.7.link_field_id',
      'noWayBack',
      'types.0.fields.15.link_field_id noWayBack',
    ],
    ['types.0.views.0.order_by', { field: 'contact_ids', sort: 'asc' }, 'types.0.views.0.order_by.field', 'noOrder'],
    [
      'types.0.views.0.filter',
      { join: 'or', items: [{ join: 'and', items: [{ field: 'level', relation: 'lt', value: ['key'] }] }] },
      'types.0.views.0.filter.items.0.items.0',
      'noCondition',
    ],
    ['currencies.1.is_main', true, 'currencies', 'mainCurrency'],
    ['currencies.1.code', 'CNY', 'currencies.1', 'twice'],
    ['company_lookup.field_map', { nothing: 'phone' }, 'company_lookup.field_map.nothing', 'noSuchField'],
    [
      'types.3.stages.0.editable_permission',
      { type: 'team_or_role', role_ids: ['sales', 'nobody'] },
      'types.3.stages.0.editable_permission.role_ids.1',
      'noSuchRole',
    ],
    [
      'types.3.stages.0.editable_permission',
      { type: 'everybody' },
      'types.3.stages.0.editable_permission.type',
      'shape',
    ],
    [
      'types.0.fields.1.value_options',
      [{ id: 'a', label: 'A', next: [{ id: 'b' }] }],
      'types.0.fields.1.value_options.0.next.0.id',
      'noSuchOption',
    ],
    ...(
      [
        ['jump_stages', ['new_business_offer', 'renewal_offer'], 'jump_stages.1', 'noSuchStage'],
        ['required_fields', ['amount', 'nothing'], 'required_fields.1', 'noSuchField'],
        ['required_fields', ['deal_no'], 'required_fields.0', 'notByHand'],
        ['required_fields_out', ['owner_member_id', 'nothing'], 'required_fields_out.1', 'noSuchField'],
        ['required_capabilities', ['chat', 'phone'], 'required_capabilities.1', 'shape'],
        ['required_fields_out_notice_team_field_ids', ['amount'], `${notified}.0`, 'noTeamField'],
        ['required_fields_out_notice_team_field_ids', ['nothing'], `${notified}.0`, 'noSuchField'],
        ['approve_templates', [{ template_id: 'gone', name: 'Gone' }], 'approve_templates.0', 'noSuchTemplate'],
        ['approve_templates', [{ name: 'No id' }], 'approve_templates.0.template_id', 'missing'],
        [
          'approve_templates_out',
          [
            { template_id: 'renewal_approval', name: 'A' },
            { template_id: 'renewal_approval', name: 'B' },
          ],
          'approve_templates_out.1',
          'twice',
        ],
      ] as const
    ).map(([setting, value, at, code]): [string, unknown, string, string] => [
      `types.3.stages.1.settings.${setting}`,
      value,
      `types.3.stages.1.settings.${at}`,
      code,
    ]),
    ...(
      [
        [{ customer_field_id: 'phone' }, 'customer_field_id', 'noSuchField'],
        [
          { customer: { table_id: 'nothing', fields: {} } },
          'customer.table_id',
          'noSuchType',
          'types.2.settings.conversion.customer_field_id noSuchField',
        ],
        [
          { customer: { table_id: 'organization', fields: {}, match_field_id: 'gone' } },
          'customer.match_field_id',
          'noSuchField',
        ],
        [{ contact: { table_id: 'user', fields: { gone: 'name' } } }, 'contact.fields.gone', 'noSuchField'],
        [{ contact: { table_id: 'user', fields: { name: 'gone' } } }, 'contact.fields.name', 'noSuchField'],
        [{ deal: { table_id: 'deal', fields: { amount: 'phone' } } }, 'deal.fields.amount', 'notConvertible'],
        [{ deal: { table_id: 'deal', fields: {}, links: { gone: 'customer' } } }, 'deal.links.gone', 'noSuchField'],
      ] as const
    ).map(([part, at, code, ...others]): [string, unknown, string, string, ...string[]] => [
      'types.2.settings',
      {
        conversion: {
          customer: { table_id: 'organization', fields: {} },
          customer_field_id: 'customer_id',
          ...part,
        },
      },
      `types.2.settings.conversion.${at}`,
      code,
      ...others,
    ]),
    [
      'types.2.stages',
      [{ pipeline_id: 'lead', stage_id: 'new', name: 'New', weight: 10 }],
      'types.2.settings.conversion',
      'neverConverts',
      'types.2.fields.8.lead_stage_id noSuchStage',
    ],
    ['types.0.views.1', { ...keyAccounts, name: 'Again' }, 'types.0.views.1', 'twice'],
    ['types.3.pipelines.1.pipeline_id', 'new_business', 'types.3.pipelines.1', 'twice'],
    ['types.3.settings.highlights', ['amount', 'nothing'], 'types.3.settings.highlights.1', 'noSuchField'],
    ['types.3.settings.highlights', ['amount', 'amount'], 'types.3.settings.highlights.1', 'twice'],
    [
      'types.3.settings.lark_chat_groups',
      { title_config: ['table_name', 'nothing'] },
      'types.3.settings.lark_chat_groups.title_config.1',
      'noSuchField',
    ],
    [
      'types.3.settings.detail_tabs',
      { order: ['dynamic', 'organization', 'nonsense'], hidden: [] },
      'types.3.settings.detail_tabs.order.2',
      'noSuchTab',
    ],
    ['types.3.settings.board_amount_field_id', 'nothing', 'types.3.settings.board_amount_field_id', 'noSuchField'],
    ['types.3.settings.board_amount_field_id', 'close_on', 'types.3.settings.board_amount_field_id', 'noAmountField'],
    [
      'types.5.settings',
      { switched_off: { field_id: 'nothing', values: [] } },
      'types.5.settings.switched_off.field_id',
      'noSuchField',
    ],
    [
      'types.5.settings',
      { switched_off: { field_id: 'sale_status', values: ['off', 'gone'] } },
      'types.5.settings.switched_off.values.1',
      'noSuchOption',
    ],
    ...(
      [
        [{ special_application: { from_stage_id: 'gone' } }, 'special_application.from_stage_id', 'noSuchStage'],
        [
          { special_application: { from_stage_id: 'new_business_won', topic_table_id: 'gone' } },
          'special_application.topic_table_id',
          'noSuchType',
        ],
        [{ copied_fields: [{ link_field_id: 'name', fields: {} }] }, 'copied_fields.0.link_field_id', 'noSuchField'],
        [
          { copied_fields: [{ link_field_id: 'organization_ids', fields: { gone: 'name' } }] },
          'copied_fields.0.fields.gone',
          'noSuchField',
        ],
        [
          { copied_fields: [{ link_field_id: 'organization_ids', fields: { amount: 'name' } }] },
          'copied_fields.0.fields.amount',
          'notConvertible',
        ],
        [{ audited_fields: ['amount', 'gone'] }, 'audited_fields.1', 'noSuchField'],
        [{ approval_templates: [{ template_id: 'a', name: 'A' }] }, 'approval_templates.0', 'noApprovers'],
        [
          { approval_templates: [{ template_id: 'a', name: 'A', steps: [{ rule: 'any' }] }] },
          'approval_templates.0.steps.0',
          'noApprovers',
        ],
        [
          { approval_templates: [{ template_id: 'a', name: 'A', steps: [{ role_ids: ['gone'], rule: 'any' }] }] },
          'approval_templates.0.steps.0.role_ids.0',
          'noSuchRole',
        ],
        [
          { approval_templates: [{ template_id: 'a', name: 'A', codes: { feishu: 'C' }, fields: ['gone'] }] },
          'approval_templates.0.fields.0',
          'noSuchField',
        ],
        [
          {
            approval_templates: [
              {
                template_id: 'a',
                name: 'A',
                codes: { feishu: 'C' },
                condition: { field: 'gone', relation: 'equal', value: 1 },
              },
            ],
          },
          'approval_templates.0.condition',
          'noCondition',
        ],
      ] as const
    ).map(([setting, at, code]): [string, unknown, string, string] => [
      'types.3.settings',
      // The approvals of the document stand last, where stages name them.
      {
        ...dealSettings,
        ...setting,
        approval_templates: [...('approval_templates' in setting ? setting.approval_templates : []), ...approvals],
      },
      `types.3.settings.${at}`,
      code,
    ]),
    [
      'types.5.fields.1.field_project_permission',
      { nobody: 'read' },
      'types.5.fields.1.field_project_permission.nobody',
      'noSuchRole',
    ],
    ['types.5.fields.2.field_project_permission', { sales: 'read' }, 'types.5.fields.2', 'unknownKey'],
    ['types.0.fields.0.field_project_permission', { sales: 'read' }, 'types.0.fields.0', 'unknownKey'],
    ['types.3.fields.1.pipeline_id', 'gone', 'types.3.fields.1.pipeline_id', 'noSuchPipeline'],
    ['types.3.fields.1.stage_id', 'gone', 'types.3.fields.1.stage_id', 'noSuchStage'],
    ['types.3.fields.1.lead_stage_id', 'new_business_won', 'types.3.fields.1.lead_stage_id', 'noSuchStage'],
    ['types.4.fields.0.ticket_status', '99', 'types.4.fields.0.ticket_status', 'noSuchOption'],
    ['types.3.settings.lost_reason_field_id', 'deal_no', 'types.3.settings.lost_reason_field_id', 'notByHand'],
    [
      'types.2.stages',
      [{ pipeline_id: 'lead', stage_id: 'won', name: 'Won', weight: 100 }],
      'types.2.stages',
      'neverBegins',
      'types.2.settings.conversion neverConverts',
      'types.2.fields.8.lead_stage_id noSuchStage',
    ],
    ['types.0.role_rules.0.role_id', 'nobody', 'types.0.role_rules.0.role_id', 'noSuchRole'],
    [
      'types.0.role_rules.0.rule',
      { join: 'or', items: [{ field: 'nothing', relation: 'empty' }] },
      'types.0.role_rules.0.rule.items.0',
      'noCondition',
    ],
    [
      'types.0.fields.1.visibility_config',
      {
        field_create_permission: 'visible',
        visibility_condition: { field: 'employees', relation: 'include', value: '1' },
      },
      'types.0.fields.1.visibility_config.visibility_condition',
      'noCondition',
    ],
  ])('%s: %j', (path, value, at, code, ...others) => {
    const faults = companyFaults(changed(path, value)).map((one) => `${one.path} ${one.code}`);
    expect(faults.sort()).toEqual([`${at} ${code}`, ...others].sort());
  });

  test('a circle of three formula fields names each of the fields', () => {
    const [, , , , employees, ...others] = brightsea.types[0]?.fields ?? [];
    if (!employees) throw new Error('no employees');
    const names = ['a', 'b', 'c'];
    const circle = names.map((id, index) => ({
      ...employees,
      field_id: id,
      field_name: `Field ${id}`,
      formula: { calc: 'x', variables: { x: names[(index + 1) % 3] ?? '' } },
    }));
    const document = changed('types.0.fields', [
      ...(brightsea.types[0]?.fields.slice(0, 4) ?? []),
      employees,
      ...others,
      ...circle,
    ]);
    expect(companyFaults(document).map((fault) => inWords(document, fault))).toEqual(
      names.map(
        (id, index) =>
          `types.0.fields.${5 + others.length + index}.formula (客户 › Field ${id}) computes "Field ${id}" and cannot: “Field ${id}” refers back to itself.`,
      ),
    );
  });

  test.each<[string, unknown, string]>([
    [
      'types.0.fields.4.formula',
      { calc: `1${'+1'.repeat(1_000)}`, variables: {} },
      'types.0.fields.4.formula (客户 › 员工人数) computes "员工人数" and cannot: A formula can have up to 2000 characters.',
    ],
    ['types.0.fields.4.value_type', 'COLOUR', 'types.0.fields.4.value_type (客户 › 员工人数) must be one of TEXT, '],
    ['version', 2, 'version must be 1.'],
    ['types.0.colour', 'red', 'types.0 (客户) holds "colour", which nothing reads; take it out.'],
    ['types.0.name', undefined, 'types.0.name is missing: a text.'],
    [
      'types.0.fields.4.formula',
      { calc: 'a', variables: { a: 'nothing' } },
      'types.0.fields.4.formula.variables.a (客户 › 员工人数) names the field "nothing", which its object type does not have.',
    ],
    ['currencies', [], 'currencies are none: exactly one must be the main one.'],
  ])('the sentence of the fault %s names the field', (path_, value, sentence) => {
    const document = changed(path_, value);
    expect(companyFaults(document).map((fault) => inWords(document, fault))[0]).toContain(sentence);
  });

  test('two fields of a type whose API names collide are a fault', () => {
    const named = (ids: Record<number, string>) =>
      changed(
        'types.0.fields',
        brightsea.types[0]?.fields.map((field, index) => (ids[index] ? { ...field, field_api_id: ids[index] } : field)),
      );
    expect(companyFaults(named({ 0: 'Name', 2: 'Level' }))).toEqual([]);
    expect(companyFaults(named({ 0: 'Name', 2: 'Name' }))).toEqual([
      { path: 'types.0.fields.2.field_api_id', code: 'twice', about: 'Name' },
    ]);
  });

  test('a value that is not a document at all is a fault', () => {
    for (const document of [null, 1, 'text', [], {}]) expect(companyFaults(document).length).toBeGreaterThan(0);
  });
});
