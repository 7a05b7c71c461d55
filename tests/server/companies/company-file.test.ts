import { readFileSync } from 'node:fs';
import path from 'node:path';
import { companyFaults } from '../../../domain/configuration/company-faults';
import type { Company } from '../../../domain/configuration/company';
import { companyText } from '../../../domain/configuration/company-text';
import { importCompany } from '../../../server/commands/companies/import-company';
import { readCompany } from '../../../server/queries/configuration/configuration';
import { demoNow, testDatabase, type TestDatabase } from '../../support/database';

/** A company's configuration as one document. */

let demo: TestDatabase;
let empty: TestDatabase;
let brightsea: Company;

async function read(database: TestDatabase, clientId: string): Promise<Company> {
  const company = await readCompany(database.db, clientId);
  if (!company) throw new Error(`no company ${clientId}`);
  return company;
}

beforeAll(async () => {
  demo = await testDatabase('demo');
  empty = await testDatabase('empty');
  await demo.db
    .insertInto('filter_configs')
    .values({
      client_id: 'brightsea-feishu',
      table_id: 'organization',
      view_id: 'key_accounts',
      name: 'Key accounts',
      is_global: true,
      author: 'mb_admin',
      filter: JSON.stringify({
        join: 'or',
        items: [{ join: 'and', items: [{ field: 'level', relation: 'include', value: ['key'] }] }],
      }),
      order_field: 'create_time',
      order_way: 'desc',
      sort: 0,
      create_time: new Date(demoNow),
      update_time: new Date(demoNow),
    })
    .execute();
  brightsea = await read(demo, 'brightsea-feishu');
});
afterAll(async () => {
  await demo.close();
  await empty.close();
});

test.each(['brightsea-feishu', 'northwind-lark', 'cedar-dingtalk'])(
  'the company file %s is exported from an empty database as it was imported',
  async (clientId) => {
    const document = JSON.stringify(await read(demo, clientId), null, 2);
    expect(companyFaults(JSON.parse(document))).toEqual([]);
    expect(await importCompany(empty.db, JSON.parse(document), demoNow)).toEqual({ outcome: 'done', clientId });
    expect(JSON.stringify(await read(empty, clientId), null, 2)).toBe(document);
  },
);

test.each(['brightsea', 'northwind', 'cedar'])(
  'the demo company %s is configured by its file, and an export writes the same file',
  async (name) => {
    const company = await read(demo, `${name}-feishu`);
    const without = { ...company, types: company.types.map((type) => ({ ...type, views: [] })) };
    expect(companyText(without)).toBe(
      readFileSync(path.join(__dirname, '..', '..', '..', 'server', 'demo', 'files', `${name}.json`), 'utf8'),
    );
  },
);

test('the company file includes currencies with rates, and the fields that the company register fills', async () => {
  expect(brightsea.currencies).toEqual([
    { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
    { code: 'JPY', currency_symbol: 'JP¥', is_main: false, rate: '0.0475' },
    { code: 'USD', currency_symbol: '$', is_main: false, rate: '7.12' },
  ]);
  const copy = await read(empty, 'brightsea-feishu');
  expect(copy.currencies).toEqual(brightsea.currencies);
  expect(copy.company_lookup).toEqual({
    field_map: { address: 'address', phone: 'phone', website: 'website', founded_on: 'founded_on' },
    biz_monitor_count: 20,
  });
});

test('the company file includes the person and the knowledge base of documents on DingTalk', async () => {
  const { company } = await read(demo, 'brightsea-dingtalk');
  expect(company.dingtalk_documents).toEqual({ operator: 'dd_manager', workspace_id: 'ws_sales' });
  expect('dingtalk_documents' in brightsea.company).toBe(false);
});

test('the company file contains types, fields, roles with rules, stages and team views', () => {
  const type = (tableId: string) => brightsea.types.find((one) => one.table_id === tableId);
  expect(brightsea.roles.map((role) => role.role_id)).toEqual(['sales', 'manager', 'service', 'finance', 'free_seat']);
  expect(type('organization')?.fields.find((field) => field.field_id === 'credit_limit')).toMatchObject({
    auth_mode: 'role',
    auth_role_config: { finance: 'write' },
  });
  expect(type('deal')?.role_rules).toContainEqual({
    role_id: 'manager',
    action: 'read',
    rule: { join: 'and', items: [] },
  });
  expect(type('lead')?.stages).toHaveLength(5);
  expect(type('organization')?.views.map((view) => view.name)).toEqual(['Key accounts']);
});

test('[records 3.41] a ticket has no, a low, a medium or a high priority', () => {
  const tickets = brightsea.types.find(({ table_id }) => table_id === 'ticket');
  const priority = tickets?.fields.find(({ field_id }) => field_id === 'ticket_priority');
  expect(priority?.value_options?.map(({ id, i18n_resource }) => [id, i18n_resource?.['label']?.['en']])).toEqual([
    ['0', 'None'],
    ['1', 'Low'],
    ['2', 'Medium'],
    ['3', 'High'],
  ]);
});

test('an import does not replace an existing configuration', async () => {
  const changed = { ...brightsea, roles: [] as Company['roles'] };
  expect(
    (
      await importCompany(
        demo.db,
        {
          ...changed,
          types: changed.types.map((type) => ({
            ...type,
            role_rules: [],
            settings: {},
            stages: type.stages.map(({ editable_permission: _, settings: _settings, ...stage }) => stage),
            fields: type.fields.map(({ auth_role_config: _, ...field }) => field),
          })),
        },
        demoNow,
      )
    ).outcome,
  ).toBe('configured');
  expect((await read(demo, 'brightsea-feishu')).roles).toHaveLength(5);
});

/** The document of another company with settings of its first type and of that type's first stage. */
function withSettings(client_id: string, ofType: object, ofStage: object): Company {
  const copy = structuredClone({ ...brightsea, company: { ...brightsea.company, client_id, tenant_key: client_id } });
  const staged = copy.types.find(({ stages }) => stages.length > 0);
  if (!staged?.stages[0]) throw new Error('no type has stages');
  Object.assign(staged, { settings: ofType });
  Object.assign(staged.stages[0], { settings: ofStage });
  return copy;
}

test('the settings of types and stages are exported as they were imported, unknown ones too', async () => {
  const unknown = { of_a_later_version: { ids: ['a', 'b'], on: true, words: '鲜面包' } };
  const document = withSettings('settled', unknown, { is_default: true, ...unknown });
  expect(await importCompany(empty.db, JSON.parse(companyText(document)), demoNow)).toMatchObject({ outcome: 'done' });
  const copy = await read(empty, 'settled');
  expect(copy).toEqual(document);
  expect(companyText(copy)).toContain('of_a_later_version');
});

test('a known setting is checked at the import', () => {
  expect(companyFaults(withSettings('unsettled', {}, { is_default: 'yes' }))).toMatchObject([
    { path: expect.stringMatching(/^types\.\d+\.stages\.0\.settings\.is_default$/), code: 'shape' },
  ]);
  expect(companyFaults(withSettings('unsettled', [], {}))).toMatchObject([
    { path: expect.stringMatching(/^types\.\d+\.settings$/), code: 'shape' },
  ]);
});

test('a company file with a fault is not imported', async () => {
  const document = { ...brightsea, company: { ...brightsea.company, time_zone: 'Mars/Olympus' } };
  expect((await importCompany(empty.db, document, demoNow)).outcome).toBe('faulty');
});

test.each([
  ['requirement', 'Requirements', '需求', '要件'],
  ['demand', 'Demands', '诉求', '要望'],
] as const)(
  'a company that calls its tickets a %s sees that word in every language, and exports it',
  async (word, en, zh, ja) => {
    const clientId = `called-${word}`;
    const renamed = {
      ...brightsea,
      company: { ...brightsea.company, client_id: clientId, tenant_key: clientId, ticket_name: word },
    };
    expect((await importCompany(demo.db, renamed, demoNow)).outcome).toBe('done');
    const copy = await read(demo, clientId);
    const tickets = copy.types.find(({ table_id }) => table_id === 'ticket');
    expect([
      copy.company.ticket_name,
      tickets?.name,
      tickets?.i18n_resource?.name,
      tickets?.i18n_resource?.singular_name?.en,
    ]).toEqual([word, zh, { zh, en, ja }, word]);
    expect(copy.types.find(({ table_id }) => table_id === 'deal')?.name).toBe(
      brightsea.types.find(({ table_id }) => table_id === 'deal')?.name,
    );
  },
);
