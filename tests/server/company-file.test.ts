import { companyFaults } from '../../domain/metadata/company-faults';
import type { Company } from '../../domain/metadata/company';
import { importCompany } from '../../server/actions/import-company';
import { readCompany } from '../../server/queries/configuration';
import { demoNow, testDatabase, type TestDatabase } from '../support/database';

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
  await demo.db.insertInto('filter_configs').values({
    client_id: 'brightsea-feishu', table_id: 'organization', view_id: 'key_accounts', name: 'Key accounts', is_global: true, author: 'mb_admin',
    filter: JSON.stringify({ join: 'or', items: [{ join: 'and', items: [{ field: 'level', relation: 'include', value: ['key'] }] }] }), order_field: 'create_time', order_way: 'desc', sort: 0,
    create_time: new Date(demoNow), update_time: new Date(demoNow),
  }).execute();
  brightsea = await read(demo, 'brightsea-feishu');
});
afterAll(async () => {
  await demo.close();
  await empty.close();
});

test.each(['brightsea-feishu', 'northwind-lark', 'cedar-dingtalk'])('%s comes out of an empty database as it went in', async (clientId) => {
  const document = JSON.stringify(await read(demo, clientId), null, 2);
  expect(companyFaults(JSON.parse(document))).toEqual([]);
  expect(await importCompany(empty.db, JSON.parse(document), demoNow)).toEqual({ outcome: 'done', clientId });
  expect(JSON.stringify(await read(empty, clientId), null, 2)).toBe(document);
});

test('a document holds types, fields, roles with their rules, stages and the team’s views', () => {
  const type = (tableId: string) => brightsea.types.find((one) => one.table_id === tableId);
  expect(brightsea.roles.map((role) => role.role_id)).toEqual(['sales', 'manager', 'service', 'finance', 'free_seat']);
  expect(type('organization')?.fields.find((field) => field.field_id === 'credit_limit')).toMatchObject({ auth_mode: 'role', auth_role_config: { finance: 'write' } });
  expect(type('deal')?.role_rules).toContainEqual({ role_id: 'manager', action: 'read', rule: { join: 'and', items: [] } });
  expect(type('lead')?.stages).toHaveLength(5);
  expect(type('organization')?.views.map((view) => view.name)).toEqual(['Key accounts']);
});

test('a company that has a configuration keeps it', async () => {
  const changed = { ...brightsea, roles: [] as Company['roles'] };
  expect((await importCompany(demo.db, { ...changed, types: changed.types.map((type) => ({ ...type, role_rules: [], fields: type.fields.map(({ auth_role_config: _, ...field }) => field) })) }, demoNow)).outcome).toBe('configured');
  expect((await read(demo, 'brightsea-feishu')).roles).toHaveLength(5);
});

describe('what is wrong is said with its place', () => {
  /** The document with one thing changed, by a path of keys. */
  const changed = (path: string, value: unknown): unknown => {
    const document = structuredClone(brightsea) as unknown as Record<string, unknown>;
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<Record<string, unknown>>((thing, key) => thing[key] as Record<string, unknown>, document);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
    return document;
  };

  test.each<[string, unknown, string, string]>([
    ['company.time_zone', 'Mars/Olympus', 'company.time_zone', 'noSuchZone'],
    ['version', 2, 'version', 'shape'],
    ['secret', 'x', '', 'shape'],
    ['types.0.fields.0.value_type', 'COLOUR', 'types.0.fields.0.value_type', 'shape'],
    ['types.0.fields.0.field_id', 'a b', 'types.0.fields.0.field_id', 'shape'],
    ['types.0.fields.1.field_id', 'name', 'types.0.fields.1', 'twice'],
    ['types.1.table_id', 'organization', 'types.1', 'twice'],
    ['types.0.list_first_show_field_id', 'nothing', 'types.0.list_first_show_field_id', 'noSuchField'],
    ['types.0.list_second_show_field_ids.1', 'nothing', 'types.0.list_second_show_field_ids.1', 'noSuchField'],
    ['types.0.parent_table_id', 'nothing', 'types.0.parent_table_id', 'noSuchType'],
    ['types.0.fields.1.link_table', 'nothing', 'types.0.fields.1.link_table', 'noSuchType'],
    ['types.0.fields.1.auth_role_config', { nobody: 'read' }, 'types.0.fields.1.auth_role_config.nobody', 'noSuchRole'],
    ['types.0.fields.1.formula', { calc: 'a', variables: { a: 'nothing' } }, 'types.0.fields.1.formula.variables.a', 'noSuchField'],
    ['types.0.role_rules.0.role_id', 'nobody', 'types.0.role_rules.0.role_id', 'noSuchRole'],
    ['types.0.role_rules.0.rule', { join: 'or', items: [{ field: 'nothing', relation: 'empty' }] }, 'types.0.role_rules.0.rule.items.0', 'noCondition'],
    ['types.0.fields.1.visibility_config', { field_create_permission: 'visible', visibility_condition: { field: 'employees', relation: 'include', value: '1' } }, 'types.0.fields.1.visibility_config.visibility_condition', 'noCondition'],
  ])('%s: %j', async (path, value, at, code) => {
    const document = changed(path, value);
    expect(companyFaults(document)).toContainEqual(expect.objectContaining({ path: at, code }));
    expect((await importCompany(empty.db, document, demoNow)).outcome).toBe('faulty');
  });

  test('what is no document at all', () => {
    for (const document of [null, 1, 'text', [], {}]) expect(companyFaults(document).length).toBeGreaterThan(0);
  });
});
