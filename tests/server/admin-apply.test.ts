import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompanySchema, type Company } from '../../domain/configuration/company';
import { companyText } from '../../domain/configuration/company-text';
import { companyFaults } from '../../domain/configuration/company-faults';
import { apply } from '../../scripts/company/apply';
import { readCompany } from '../../server/queries/configuration';
import { startTestServer, type TestServer } from '../support/server';
import type { Client } from '../support/client';

/** A living company is made what a file says. */

const clientId = 'northwind-feishu';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-apply-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const document = async (id = clientId): Promise<Company> => {
  const company = await readCompany(server.app.db, id);
  if (!company) throw new Error(`no company ${id}`);
  return company;
};

/** Applies a document, by way of a file. */
async function applied(wanted: unknown, isPreview = false): Promise<{ lines: string[]; refused: string[] }> {
  const file = path.join(folder, 'company.json');
  writeFileSync(file, JSON.stringify(wanted));
  const [lines, refused]: [string[], string[]] = [[], []];
  const terminal = { print: (line: string) => lines.push(line), refuse: (line: string) => refused.push(line) };
  await apply(server.app.db, JSON.parse(readFileSync(file, 'utf8')), { clientId, isPreview }, terminal);
  return { lines, refused };
}

test('what one company has configured is given to another, and comes out of it to the letter', async () => {
  const own = await document();
  const source = await document('northwind-lark');
  source.roles.push({ role_id: 'captain', name: 'Captain' });
  const [type] = source.types;
  if (!type) throw new Error('no type');
  type.name = 'Renamed';
  type.fields = [
    ...type.fields.slice(1),
    { field_id: 'deck', field_name: 'Deck', type: 'info', value_type: 'TEXT' },
    ...type.fields.slice(0, 1),
  ];
  type.role_rules = [...type.role_rules, { role_id: 'captain', action: 'remove', rule: { join: 'and', items: [] } }];
  type.views = [
    { view_id: 'deck_view', name: 'On deck', filter: null, order_by: { field: 'create_time', sort: 'desc' } },
  ];
  expect(companyFaults(source)).toEqual([]);

  const shown = await applied(source, true);
  expect(shown.refused).toEqual([]);
  expect(shown.lines).toEqual(
    expect.arrayContaining([
      '+ roles › captain',
      `+ ${type.table_id} › fields › deck`,
      `~ types › ${type.table_id}: name = "Renamed"`,
    ]),
  );
  expect(await document()).toEqual(own);

  expect((await applied(source)).refused).toEqual([]);
  const identity = ({
    company: { client_id: _id, channel: _channel, tenant_key: _key, est: _est, ...company },
    ...rest
  }: Company) => ({ company, ...rest });
  const text = (one: Company) => companyText({ ...one, company: source.company });
  const after = await document();
  expect(identity(after)).toEqual(identity(source));
  expect(text({ ...after, company: { ...after.company } })).toBe(text(source));
  expect((await applied(source)).lines).toEqual([`${clientId} is so already.`]);

  expect((await applied(own)).refused).toEqual([]);
  expect(await document()).toEqual(own);
});

test('what a file has changed is in the log as done by a command of the operator', async () => {
  const admin: Client = await server.signIn('admin', clientId);
  const own = await document();
  const wanted = { ...own, currencies: own.currencies.map((currency) => ({ ...currency, currency_symbol: '¤' })) };
  await applied(wanted);
  expect((await admin.ok('admin.log', { limit: 1 })).list[0]).toMatchObject({
    member_id: null,
    member_name: null,
    section: 'currencies',
    after: { currency_symbol: '¤' },
  });
  await applied(own);
});

test.each<[string, (company: Company) => unknown]>([
  ['that has faults', (company) => ({ ...company, currencies: [...company.currencies, ...company.currencies] })],
  [
    'that names administrators',
    (company) => ({ ...company, company: { ...company.company, administrators: ['mb_rep1'] } }),
  ],
  ['that has members', (company) => ({ ...company, members: [{ member_id: 'mb_rep1', is_admin: true }] })],
  ['without a type of the product', (company) => ({ ...company, types: company.types.slice(0, -1) })],
])('a file %s changes nothing', async (_what, made) => {
  const own = await document();
  const document_ = made(structuredClone(CompanySchema.parse(own)));
  expect((await applied(document_)).refused.length).toBeGreaterThan(0);
  expect(await document()).toEqual(own);
});
