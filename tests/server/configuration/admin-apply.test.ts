import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompanySchema, type Company } from '../../../domain/configuration/company';
import { companyText } from '../../../domain/configuration/company-text';
import { companyFaults } from '../../../domain/configuration/company-faults';
import { apply } from '../../../scripts/company/apply';
import { withPortableApprovers } from '../../../server/queries/approvals/approvers';
import { readCompany } from '../../../server/queries/configuration/configuration';
import { startTestServer, type TestServer } from '../../support/server';
import type { Client } from '../../support/client';

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

test('the configuration of one company can be applied to another and is exported from there unchanged', async () => {
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

test('a change by a company file is in the audit log as a command of the operator', async () => {
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

describe('the approvers in a company file', () => {
  const other = 'northwind-lark';
  /** What `company -- export` writes. */
  const exported = async (id: string): Promise<Company> =>
    JSON.parse(companyText(await withPortableApprovers(server.app.db, id, await document(id)))) as Company;
  const asks = (...approvers: unknown[]) => ({
    approval_templates: [{ template_id: 'big', name: 'Big', on_create: true, steps: [{ approvers, rule: 'any' }] }],
  });
  const approversOf = (company: Company) => company.types[0]?.settings?.approval_templates?.[0]?.steps?.[0]?.approvers;
  const person = async (memberId: string, id = clientId) => {
    const { open_id, name } = await server.app.db
      .selectFrom('members')
      .select(['open_id', 'name'])
      .where('client_id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    return { id: open_id, name };
  };
  let before: Company;
  beforeAll(async () => {
    before = await document();
  });
  afterEach(() => applied(before));

  /** What administrators read of the first type's approvals. */
  async function shown(admin: Client) {
    const { type } = await admin.ok('admin.type', { table_id: before.types[0]?.table_id ?? '' });
    return approversOf({ ...before, types: [type as unknown as Company['types'][number]] });
  }

  test('are found as members by any of their ids, and are exported by suite id and name', async () => {
    const admin = await server.signIn('admin', clientId);
    const [type] = before.types;
    const table_id = type?.table_id ?? '';
    const { version } = await admin.ok('admin.company', {});
    await admin.ok('admin.change', {
      version,
      changes: [
        {
          action: 'set',
          section: 'types',
          id: table_id,
          values: { settings: { ...type?.settings, ...asks('mb_rep1') } },
        },
      ],
    });
    const rep = await person('mb_rep1');
    const file = await exported(clientId);
    expect(approversOf(file)).toEqual([rep]);

    await applied(before);
    expect(await applied(file)).toEqual({ lines: expect.any(Array), refused: [] });
    expect(await shown(admin)).toEqual(['mb_rep1']);
    expect(await exported(clientId)).toEqual(file);
    expect((await applied(file)).lines).toEqual([`${clientId} is so already.`]);

    // As files had it until now: the id alone.
    const old = structuredClone(file);
    Object.assign(old.types[0] ?? {}, { settings: { ...type?.settings, ...asks(rep.id) } });
    expect((await applied(old)).lines).toEqual([`${clientId} is so already.`]);
    expect(await shown(admin)).toEqual(['mb_rep1']);
  });

  test('who are not members of the importing company are reported with their place and stay unchanged', async () => {
    const admin = await server.signIn('admin', clientId);
    const source = await document(other);
    const stranger = await person('mb_rep1', other);
    Object.assign(source.types[0] ?? {}, { settings: { ...source.types[0]?.settings, ...asks(stranger) } });
    const file = JSON.parse(companyText(source)) as Company;
    const { lines, refused } = await applied(file);
    expect(refused).toEqual([]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^! types\\.0\\.settings\\.approval_templates\\.0\\.steps\\.0\\.approvers\\.0 .*${stranger.name} \\(${stranger.id}\\)`,
        ),
      ),
    );
    expect(await shown(admin)).toEqual([stranger]);
    const identity = (company: Company) => ({ ...company, company: file.company });
    expect(identity(await exported(clientId))).toEqual(identity(file));
  });

  test('who have left are reported too', async () => {
    const rep = await person('mb_rep2');
    const left = (deleted: boolean) =>
      server.app.db
        .updateTable('members')
        .set({ deleted })
        .where('client_id', '=', clientId)
        .where('member_id', '=', 'mb_rep2')
        .execute();
    await left(true);
    const file = structuredClone(before);
    Object.assign(file.types[0] ?? {}, { settings: { ...before.types[0]?.settings, ...asks(rep) } });
    expect((await applied(file)).lines).toContainEqual(expect.stringContaining(`${rep.name} (${rep.id})`));
    await left(false);
  });
});
