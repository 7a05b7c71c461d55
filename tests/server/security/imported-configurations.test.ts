import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '../../../domain/contract';
import type { Company, CompanyField, CompanyType } from '../../../domain/configuration/company';
import { importCompany } from '../../../server/commands/companies/import-company';
import type { Client } from '../../support/client';
import { demoNow } from '../../support/database';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls } from './calls';
import { addOwnThings, type Ids } from './things';
import { shard } from './shard';

/**
 * Configurations that somebody brings in as a file (`npm run company -- import`) and that would show what is hidden, or cost whatever
 * they like: they are refused with a sentence, or every call on such a company stays within its limits.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// The suite counts calls by the minute, and the clock is ours.
beforeEach(() => server.clock.forward(60_000));

const text = readFileSync(path.join(__dirname, '..', '..', '..', 'server', 'demo', 'files', 'northwind.json'), 'utf8');
/** The configuration of Northwind with its organizations changed, for a company of its own. */
function documentOf(
  clientId: string,
  change: (organization: CompanyType, company: Company) => Partial<CompanyType>,
): Company {
  const company = JSON.parse(text) as Company;
  const [organization, ...others] = company.types;
  if (!organization) throw new Error('no organizations');
  return {
    ...company,
    company: { ...company.company, client_id: clientId },
    types: [{ ...organization, ...change(organization, company) }, ...others],
  };
}

const imported = (document: Company) => importCompany(server.app.db, document, demoNow);

/** A member of the imported company, as when its contacts have been read. `seer` sees what is hidden from `reader`. */
async function peopleOf(clientId: string): Promise<{ reader: Client; seer: Client }> {
  const { db } = server.app;
  await db.updateTable('clients').set({ state: 'ready' }).where('client_id', '=', clientId).execute();
  for (const memberId of ['mb_rep1', 'mb_rep2']) {
    const member = await db
      .selectFrom('members')
      .selectAll()
      .where('client_id', '=', 'northwind-feishu')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('members')
      .values({ ...member, client_id: clientId })
      .execute();
    await db
      .insertInto('directory')
      .values({
        channel: 'feishu',
        tenant_key: 'tenant_demo_feishu',
        open_id: member.open_id,
        client_id: clientId,
        member_id: memberId,
      })
      .execute();
  }
  await db
    .insertInto('member_roles')
    .values({ client_id: clientId, member_id: 'mb_rep2', role_id: 'keepers' })
    .execute();
  return { reader: await server.signIn('rep1', clientId), seer: await server.signIn('rep2', clientId) };
}

const secret = 'Zaunkoenig';
const keepers = { role_id: 'keepers', name: 'Keepers' };
const hidden = { auth_mode: 'role', auth_role_config: { keepers: 'write' } } as const;
const openToAll = { read_rule: 'all', write_rule: 'all' } as const;
const field = (id: string, more: Partial<CompanyField>): CompanyField => ({
  field_id: id,
  field_name: id,
  type: 'normal',
  value_type: 'TEXT',
  ...more,
});

describe('an imported configuration with a hidden title and a hidden searchable text', () => {
  const clientId = 'hidden-feishu';
  let reader: Client;
  let seer: Client;
  let ids: Ids;
  let record: string;
  beforeAll(async () => {
    const document = documentOf(clientId, ({ fields }) => ({
      ...openToAll,
      fields: fields.map((one) => (['name', 'remark'].includes(one.field_id) ? { ...one, ...hidden } : one)),
    }));
    expect(await imported({ ...document, roles: [...document.roles, keepers] })).toMatchObject({ outcome: 'done' });
    ({ reader, seer } = await peopleOf(clientId));
    record = (await seer.ok('organization.create', { name: secret, remark: secret })).id;
    await addOwnThings(server, clientId, 'mine', 'mine');
    ids = await makeThings(seer, 'mine', 'mine');
    ids = { ...ids, organization: record, table: 'organization', record };
    // The control: anyone who may see it does.
    expect((await seer.call('organization.info', { id: record })).text).toContain(secret);
  });

  test.each(shard(sessionCalls.filter((name) => name !== 'account.logout')))('reveals neither in %s', async (name) => {
    expect((await reader.post(contract[name].path, JSON.stringify(inputs[name](ids, reader)))).text).not.toContain(
      secret,
    );
  });

  test('finds the record by neither in a search or a filter', async () => {
    for (const keyword of [secret, secret.toLowerCase(), secret.slice(0, 4)]) {
      expect((await reader.ok('records.search', { table_id: 'organization', keyword })).list).toEqual([]);
      expect((await reader.ok('records.list', { table_id: 'organization', keyword })).list).toEqual([]);
    }
    for (const fieldId of ['name', 'remark']) {
      const found = await reader.call('records.list', {
        table_id: 'organization',
        filter: { field: fieldId, relation: 'include', value: [secret] },
      });
      expect([fieldId, found.name]).toEqual([fieldId, 'invalid']);
    }
    expect((await seer.ok('records.search', { table_id: 'organization', keyword: secret })).list).toHaveLength(1);
  });
});

describe('an imported configuration with formulas that grow', () => {
  const brackets = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
  test.each<[string, CompanyField[]]>([
    [
      'deeper than a formula may be',
      [field('bomb', { value_type: 'NUMBER', formula: { calc: brackets(5_000), variables: {} } })],
    ],
    [
      'longer than a formula may be',
      [
        field('bomb', {
          value_type: 'NUMBER',
          formula: { calc: Array.from({ length: 200_000 }, () => '1').join('+'), variables: {} },
        }),
      ],
    ],
    ['in a circle of one', [field('bomb', { formula: { calc: 'me & "x"', variables: { me: 'bomb' } } })]],
    [
      'in a circle of a hundred',
      Array.from({ length: 100 }, (_, index) =>
        field(`f${index}`, { formula: { calc: 'before & "x"', variables: { before: `f${(index + 99) % 100}` } } }),
      ),
    ],
    ['with a function that nobody has', [field('bomb', { formula: { calc: 'constructor("x")', variables: {} } })]],
    [
      'over a property of objects',
      [
        field('bomb', { formula: { calc: '__proto__ & "x"', variables: { __proto__: 'name' } } }),
        field('bomb2', { formula: { calc: 'toString & "x"', variables: {} } }),
      ],
    ],
  ])('by %s is refused with a sentence', async (what, fields) => {
    const began = Date.now();
    const outcome = await imported(
      documentOf('bomb-feishu', (organization) => ({ fields: [...organization.fields, ...fields] })),
    );
    expect([what, outcome.outcome]).toEqual([what, 'faulty']);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  test('by doubling a text forty times makes no oversized field and blocks nobody', async () => {
    const clientId = 'double-feishu';
    const fields = Array.from({ length: 40 }, (_, index) =>
      field(`f${index}`, {
        formula: {
          calc: Array.from({ length: 60 }, () => 'a').join(' & '),
          variables: { a: index === 0 ? 'name' : `f${index - 1}` },
        },
      }),
    );
    const document = documentOf(clientId, (organization) => ({
      ...openToAll,
      fields: [...organization.fields, ...fields],
    }));
    const { outcome } = await imported({ ...document, roles: [...document.roles, keepers] });
    expect(outcome).toBe('done');
    const { reader } = await peopleOf(clientId);
    const began = Date.now();
    const answer = await reader.call('organization.create', { name: '安'.repeat(200) });
    expect(['ok', 'invalid']).toContain(answer.name);
    expect(Date.now() - began).toBeLessThan(3_000);
    const list = await reader.call('records.list', { table_id: 'organization' });
    expect([list.name, list.text.length < 2_000_000]).toEqual(['ok', true]);
  });
});

describe('an imported configuration with links that fill fields', () => {
  const clientId = 'fill-feishu';
  let reader: Client;
  let seer: Client;
  beforeAll(async () => {
    const link = (id: string, map: Record<string, string>) =>
      field(id, { type: 'link', value_type: 'COMPANY', link_table: 'organization', link_field_fill_map: map });
    const shown = { visibility_config: { field_create_permission: 'visible', is_editable: false } } as const;
    const document = documentOf(clientId, (organization) => ({
      ...openToAll,
      fields: [
        ...organization.fields.map((one) => (one.field_id === 'remark' ? { ...one, ...hidden } : one)),
        field('copied', shown),
        field('there', shown),
        field('back', shown),
        // What is hidden into what is shown, a field into itself, and two into each other.
        link('parent', { copied: 'remark', there: 'back', back: 'there' }),
        link('self', { self: 'self', there: 'there' }),
      ],
    }));
    const outcome = await imported({ ...document, roles: [...document.roles, keepers] });
    expect(outcome).toMatchObject({ outcome: 'done' });
    ({ reader, seer } = await peopleOf(clientId));
  });

  test('copies nothing that a linking member may not read', async () => {
    const { id } = await seer.ok('organization.create', { name: 'Source', remark: secret });
    // The control: for anyone who may read it, it is copied.
    const bySeer = await seer.ok('organization.create', { name: 'Copy', parent: id });
    expect(JSON.stringify(await seer.ok('organization.info', { id: bySeer.id }))).toContain(`"copied":"${secret}"`);
    const made = await reader.ok('organization.create', { name: 'Copy', parent: id });
    for (const asked of [reader, seer])
      expect((await asked.call('organization.info', { id: made.id })).text).not.toContain(secret);
    expect(
      (await reader.call('organization.update', { id: made.id, known_update_time: 0, update_data: { parent: id } }))
        .text,
    ).not.toContain(secret);
  });

  test('in a circle fills once and ends', async () => {
    const { id } = await reader.ok('organization.create', { name: 'A' });
    const began = Date.now();
    const made = await reader.ok('organization.create', { name: 'B', parent: id, self: id });
    await reader.call('organization.update', { id, known_update_time: 0, update_data: { parent: made.id, self: id } });
    expect((await reader.call('organization.info', { id })).name).toBe('ok');
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

test('an imported configuration of thousands of options and hundreds of fields is refused, or every screen stays fast', async () => {
  const clientId = 'many-feishu';
  const options = Array.from({ length: 3_000 }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
  const fields = Array.from({ length: 400 }, (_, index) =>
    field(`f${index}`, index % 100 === 0 ? { value_type: 'MULTIPLE_SELECT', value_options: options } : {}),
  );
  const document = documentOf(clientId, (organization) => ({
    ...openToAll,
    fields: [...organization.fields, ...fields],
  }));
  const outcome = await imported({ ...document, roles: [...document.roles, keepers] });
  expect(outcome).toMatchObject({ outcome: 'done' });
  const { reader } = await peopleOf(clientId);
  const values = Object.fromEntries(
    fields.map(({ field_id, value_type }) => [
      field_id,
      value_type === 'TEXT' ? '安'.repeat(100) : options.slice(0, 100).map(({ id }) => id),
    ]),
  );
  const took = async (ask: () => Promise<{ name: string }>) => {
    const began = Date.now();
    expect(['ok', 'invalid']).toContain((await ask()).name);
    return Date.now() - began;
  };
  // It fills 400 fields, each of which is accepted, compared and searched by itself: about two seconds on a free machine.
  expect(await took(() => reader.call('organization.create', { name: 'Wide', ...values }))).toBeLessThan(15_000);
  expect(await took(() => reader.call('start.bootstrap', {}))).toBeLessThan(5_000);
  expect(await took(() => reader.call('fieldConfig.allList', { table: 'organization' }))).toBeLessThan(5_000);
  expect(await took(() => reader.call('records.list', { table_id: 'organization' }))).toBeLessThan(5_000);
});
