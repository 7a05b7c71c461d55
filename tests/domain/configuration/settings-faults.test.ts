import { companyFaults } from '../../../domain/configuration/company-faults';
import type { CompanyType } from '../../../domain/configuration/company';
import { noticeKinds } from '../../../domain/notices/kinds';
import { loadConfiguration } from '../../../server/demo/configuration';

/** What is wrong with the settings of a type, on the configuration of the demo. */

const brightsea = loadConfiguration('brightsea', 'feishu');
/** What the demo company says wrong when one of its types has further settings, or other fields. */
function faults(table: string, settings: object, more: (type: CompanyType) => Partial<CompanyType> = () => ({})) {
  const types = brightsea.types.map((type) =>
    type.table_id === table ? { ...type, ...more(type), settings: { ...type.settings, ...settings } } : type,
  );
  return companyFaults({ ...brightsea, types }).map(({ path, code, about }) =>
    [path.replace(/^types\.\d+\.settings\./, ''), code, about].join(' '),
  );
}
/** The same of a company whose field has further properties. */
function fieldFaults(table: string, id: string, properties: object) {
  const found = faults(table, {}, ({ fields }) => ({
    fields: fields.map((field) => (field.field_id === id ? { ...field, ...properties } : field)),
  }));
  return found.map((fault) => fault.replace(/^types\.\d+\.fields\.\d+\./, ''));
}

const dueNow = { field: 'close_on', relation: 'earlierThan', value: 'TOMORROW' };
const unasked = { field: 'close_on', relation: 'include', value: ['x'] };
const group = (...items: object[]) => ({ join: 'or', items: [{ join: 'and', items }] });

describe('the settings of a record page', () => {
  test('show fields or the last note under the title, each at most once', () => {
    expect(faults('deal', { highlights: ['amount', 'last_note_time'] })).toEqual([]);
    expect(faults('deal', { highlights: ['gone', 'amount', 'amount'] })).toEqual([
      'highlights.2 twice amount',
      'highlights.0 noSuchField gone',
    ]);
  });

  test('name existing tabs, each at most once', () => {
    expect(faults('deal', { detail_tabs: { order: ['dynamic', 'organization'], hidden: ['product'] } })).toEqual([]);
    expect(faults('deal', { detail_tabs: { hidden: ['dynamic', 'dynamic', 'nonsense'] } })).toEqual([
      'detail_tabs.hidden.1 twice dynamic',
      'detail_tabs.hidden.2 noSuchTab nonsense',
    ]);
  });
});

describe('the settings of quick filters', () => {
  test('name fields that distinguish records, and the last note where the type has notes', () => {
    expect(faults('deal', { quick_filters: ['currency', 'last_note_time'] })).toEqual([]);
    expect(faults('product', { quick_filters: ['last_note_time'] })).toEqual([
      'quick_filters.0 noSuchField last_note_time',
    ]);
    expect(faults('deal', { quick_filters: ['gone', 'remark', 'currency', 'currency'] })).toEqual([
      'quick_filters.3 twice currency',
      'quick_filters.0 noSuchField gone',
      'quick_filters.1 noQuickFilter remark',
    ]);
  });
});

describe('the settings of the day view', () => {
  test('name fields that hold a day, and valid conditions', () => {
    const day = { due_field_ids: ['close_on'], visit_field_ids: ['next_visit'], filter: dueNow };
    expect(faults('deal', { day })).toEqual([]);
    expect(
      faults('deal', { day: { due_field_ids: ['close_on', 'amount'], visit_field_ids: ['gone'], filter: unasked } }),
    ).toEqual([
      'day.due_field_ids.1 noDayField amount',
      'day.visit_field_ids.0 noSuchField gone',
      'day.filter noCondition close_on include',
    ]);
  });
});

describe('the settings of metrics', () => {
  const metric = (metric_id: string, more: object = {}) => ({ metric_id, name: 'M', op: 'count', ...more });
  test('either count records or compute a number', () => {
    expect(
      faults('deal', {
        metrics: [metric('a', { filter: group(dueNow) }), metric('b', { op: 'sum', field_id: 'amount' })],
      }),
    ).toEqual([]);
    expect(
      faults('deal', {
        metrics: [
          metric('a', { op: 'sum' }),
          metric('b', { op: 'avg', field_id: 'gone' }),
          metric('c', { op: 'sum', field_id: 'name' }),
          metric('d', { field_id: 'gone' }),
        ],
      }),
    ).toEqual([
      'metrics.0.field_id missing ',
      'metrics.1.field_id noSuchField gone',
      'metrics.2.field_id noRollUp name',
    ]);
  });

  test('have ids that are unique across all types', () => {
    expect(faults('deal', { metrics: [metric('a'), metric('default-leads'), metric('a')] })).toEqual([
      'metrics.1.metric_id twice default-leads',
      'metrics.2 twice a',
    ]);
  });

  test('use a valid filter, like a view', () => {
    const deep = { join: 'and', items: [{ join: 'or', items: [{ join: 'and', items: [dueNow] }] }] };
    expect(faults('deal', { metrics: [metric('a', { filter: deep })] })).toEqual(['metrics.0.filter shape ']);
    expect(faults('deal', { metrics: [metric('a', { filter: group(unasked) })] })).toEqual([
      'metrics.0.filter.items.0.items.0 noCondition close_on include',
    ]);
  });
});

test('the notice settings name possible kinds, and existing types for new records', () => {
  const channel = { is_notice: true, notice_scope: 'owner' };
  const setting = { card_notice_config: channel, main_page_notice_config: channel };
  const [kind = ''] = noticeKinds;
  const found = (...kinds: string[]) =>
    faults('deal', { notice_defaults: Object.fromEntries(kinds.map((one) => [one, setting])) });
  expect(found(kind, 'NEW_ticket')).toEqual([]);
  expect(found('NEVER', 'NEW_gone')).toEqual([
    'notice_defaults.NEVER unknownKey NEVER',
    'notice_defaults.NEW_gone noSuchType gone',
  ]);
});

describe('the setting for names of chats', () => {
  test('consists of fields and the name of the type, each at most once', () => {
    const titled = (...title_config: string[]) => faults('deal', { lark_chat_groups: { title_config } });
    expect(titled('table_name', 'name')).toEqual([]);
    expect(titled('name', 'gone', 'name')).toEqual([
      'lark_chat_groups.title_config.2 twice name',
      'lark_chat_groups.title_config.1 noSuchField gone',
    ]);
  });
});

describe('the settings of approvals', () => {
  const template = (more: object) => {
    const own = brightsea.types.find(({ table_id }) => table_id === 'deal')?.settings?.approval_templates ?? [];
    return faults('deal', { approval_templates: [{ template_id: 'a', name: 'A', ...more }, ...own] });
  };
  test('name approvers in every step: by a code of a suite, by name or by role', () => {
    expect(template({ codes: { feishu: 'C' } })).toEqual([]);
    expect(
      template({
        steps: [
          { approvers: ['m1'], rule: 'any' },
          { role_ids: ['sales'], rule: 'any' },
        ],
      }),
    ).toEqual([]);
    expect(template({ codes: {} })).toEqual(['approval_templates.0 noApprovers a']);
    expect(
      template({
        steps: [
          { role_ids: ['sales', 'nobody'], rule: 'any' },
          { approvers: [], rule: 'any' },
        ],
      }),
    ).toEqual([
      'approval_templates.0.steps.0.role_ids.1 noSuchRole nobody',
      'approval_templates.0.steps.1 noApprovers a',
    ]);
  });

  test('name existing fields and valid conditions', () => {
    const codes = { feishu: 'C' };
    expect(template({ codes, fields: ['amount'], required_fields: ['remark'], condition: dueNow })).toEqual([]);
    expect(template({ codes, fields: ['amount', 'gone'], required_fields: ['lost'], condition: unasked })).toEqual([
      'approval_templates.0.condition noCondition close_on include',
      'approval_templates.0.fields.1 noSuchField gone',
      'approval_templates.0.required_fields.0 noSuchField lost',
    ]);
    expect(template({ codes, template_id: 'renewal_approval' })).toEqual([
      'approval_templates.1 twice renewal_approval',
    ]);
  });
});

test('the duplicate settings name text fields, each at most once', () => {
  const found = (...ids: string[]) =>
    faults('organization', { duplicate_rules: ids.map((field_id) => ({ field_id, by: 'phone' })) });
  expect(found('phone', 'name')).toEqual([]);
  expect(found('phone', 'gone', 'phone', 'employees')).toEqual([
    'duplicate_rules.2 twice phone',
    'duplicate_rules.1.field_id noSuchField gone',
    'duplicate_rules.3.field_id noSuchField employees',
  ]);
});

test('the settings of a board sum, a special application and copied fields name existing things', () => {
  expect(faults('deal', { board_amount_field_id: 'contract_value' })).toEqual([]);
  expect(faults('deal', { special_application: { from_stage_id: 'renewal_offer', topic_table_id: 'ticket' } })).toEqual(
    [],
  );
  expect(
    faults('deal', { copied_fields: [{ link_field_id: 'organization_ids', fields: { company_name: 'name' } }] }),
  ).toEqual([]);
  expect(
    faults('deal', {
      copied_fields: [
        { link_field_id: 'organization_ids', fields: { company_name: 'name', remark: 'gone' } },
        { link_field_id: 'gone', fields: {} },
      ],
    }),
  ).toEqual(['copied_fields.0.fields.remark noSuchField gone', 'copied_fields.1.link_field_id noSuchField gone']);
  expect(faults('deal', { audited_fields: ['amount'] })).toEqual([]);
});

test('the settings of lead conversion name existing fields that can fill each other', () => {
  const conversion = (more: object) =>
    faults('lead', {
      conversion: { customer_field_id: 'customer_id', customer: { table_id: 'organization', fields: {} }, ...more },
    });
  expect(
    conversion({ deal: { table_id: 'deal', fields: { company_name: 'name' }, links: { lead_ids: 'lead' } } }),
  ).toEqual([]);
  expect(
    conversion({
      customer: { table_id: 'organization', match_field_id: 'phone', fields: { name: 'company_name', phone: 'phone' } },
    }),
  ).toEqual([]);
  expect(conversion({ customer: { table_id: 'deal', fields: {} } })).toEqual([
    'conversion.customer_field_id noSuchField customer_id',
  ]);
});

test('the settings of products name the existing options that mean “discontinued”', () => {
  expect(faults('product', { switched_off: { field_id: 'sale_status', values: ['gone'] } })).toEqual([
    'switched_off.values.0 noSuchOption gone',
  ]);
});

describe('the settings of a field', () => {
  test('may give a right to each role and to free seats, which are not a role', () => {
    const withoutFree = brightsea.roles.filter(({ role_id }) => role_id !== 'free_seat');
    const types = brightsea.types.map((type, index) =>
      index === 0
        ? {
            ...type,
            role_rules: [],
            fields: type.fields.map((one) => ({ ...one, auth_role_config: { free_seat: 'read' as const } })),
          }
        : { ...type, role_rules: type.role_rules.filter(({ role_id }) => role_id !== 'free_seat') },
    );
    expect(companyFaults({ ...brightsea, roles: withoutFree, types })).toEqual([]);
    const rules = types.map((type, index) =>
      index === 0
        ? { ...type, role_rules: [{ role_id: 'free_seat', action: 'read', rule: { join: 'or', items: [] } }] }
        : type,
    );
    expect(companyFaults({ ...brightsea, roles: withoutFree, types: rules }).map(({ code }) => code)).toEqual([
      'noSuchRole',
    ]);
  });

  test('name a pipeline, a stage or a status of the type', () => {
    expect(fieldFaults('deal', 'remark', { pipeline_id: 'renewal', stage_id: 'renewal_offer' })).toEqual([]);
    expect(fieldFaults('deal', 'remark', { stage_id: 'renewal_offer' })).toEqual([]);
    expect(fieldFaults('deal', 'remark', { pipeline_id: 'new_business', stage_id: 'renewal_offer' })).toEqual([
      'stage_id noSuchStage renewal_offer',
    ]);
    expect(fieldFaults('lead', 'remark', { lead_stage_id: 'lead_qualified' })).toEqual([]);
    expect(fieldFaults('lead', 'remark', { lead_stage_id: 'gone' })).toEqual(['lead_stage_id noSuchStage gone']);
    expect(fieldFaults('ticket', 'description', { ticket_status: '4' })).toEqual([]);
    expect(fieldFaults('deal', 'remark', { ticket_status: '4' })).toEqual(['ticket_status noSuchOption 4']);
  });

  test('fill a field from a link with fields of both types', () => {
    const link = (link_field_fill_map: object) => fieldFaults('deal', 'organization_ids', { link_field_fill_map });
    expect(link({ company_name: 'name' })).toEqual([]);
    expect(link({ company_name: 'gone' })).toEqual(['link_field_fill_map.company_name noSuchField organization.gone']);
    expect(link({ gone: 'name' })).toEqual(['link_field_fill_map.gone noSuchField gone']);
  });

  test('name the type of a link, and the way back of a mirrored link', () => {
    expect(fieldFaults('equipment', 'deal_ids', { link_table: undefined })).toEqual(['link_table missing ']);
    expect(fieldFaults('equipment', 'deal_ids', { link_table: 'lead' })).toEqual([]);
    expect(fieldFaults('user', 'organization_ids', { link_field_id: undefined })).toEqual([
      expect.stringMatching(
        /^types\.0\.fields\.\d+\.link_field_id noWayBack organization_ids$|^link_field_id noWayBack/,
      ),
      'link_field_id noWayBack ',
    ]);
  });

  test('allow a roll-up only of fields that the linked type can aggregate', () => {
    const formula = (rollUp: object) =>
      fieldFaults('organization', 'employees', {
        formula: { calc: 'd', variables: {}, high_level_variables: { d: rollUp } },
      });
    const deals = { op: 'sum', to_table: 'deal', lookup_field: 'organization_ids', result_field: 'amount' };
    expect(formula(deals)).toEqual([]);
    expect(formula({ ...deals, result_field: 'name' })).toEqual([
      'formula.high_level_variables.d noRollUp sum deal.name',
    ]);
  });

  test('give each option an id, and name existing options as successors', () => {
    const options = (...value_options: object[]) => fieldFaults('organization', 'nickname', { value_options });
    const a = { id: 'a', label: 'A' };
    expect(options(a, { id: 'b', label: 'B', next: [{ id: 'a' }] })).toEqual([]);
    expect(options(a, a)).toEqual(['value_options.1 twice a']);
  });

  test('of the product catalogue say who sees which part of product lines', () => {
    const rights = { field_project_permission: { sales: 'read', free_seat: 'none' } };
    expect(fieldFaults('product', 'price', rights)).toEqual([]);
    expect(fieldFaults('product', 'category', rights)).toHaveLength(1);
  });
});
