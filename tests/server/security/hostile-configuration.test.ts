import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { cleanString } from '../../../domain/clean-text';
import type { Company, CompanyField } from '../../../domain/configuration/company';
import { allowedAttributes, allowedTags } from '../../../domain/rich/allowed';
import { importCompany } from '../../../server/commands/companies/import-company';
import { readCompany } from '../../../server/queries/configuration/configuration';
import { demoNow } from '../../support/database';
import { startTestServer, type TestServer } from '../../support/server';
import { xssPayloads } from '../../support/xss-payloads';

/**
 * A company whose configuration would like to run: names, options, placeholders, groups and views are plain text and come as
 * they were written; a field's description, the one text that may hold HTML, comes clean.
 */

const clientId = 'hostile-feishu';
let server: TestServer;

const hostile = (payload: string, index: number): CompanyField => ({
  field_id: `hostile_${index}`,
  field_name: payload,
  type: 'normal',
  value_type: 'SINGLE_SELECT',
  field_desc: `<p>Words</p>${payload}`,
  field_placeholder: payload,
  group_id: `g${index}`,
  group_name: payload,
  value_options: [{ id: 'one', label: payload, i18n_resource: { label: { en: payload } } }],
  i18n_resource: {
    field_name: { en: payload },
    field_desc: { en: `<p>Words</p>${payload}`, ja: payload },
    group_name: { en: payload },
  },
});

function document(): Company {
  const company = JSON.parse(
    readFileSync(path.join(__dirname, '..', '..', '..', 'server', 'demo', 'files', 'northwind.json'), 'utf8'),
  ) as Company;
  const [organization, ...others] = company.types;
  if (!organization) throw new Error('no organizations');
  const views = xssPayloads.map((payload, index) => ({
    view_id: `v${index}`,
    name: payload.slice(0, 50),
    filter: null,
    order_by: { field: 'create_time', sort: 'desc' as const },
  }));
  const types = others.map((type, index) => ({
    ...type,
    name: xssPayloads[index] ?? '',
    i18n_resource: { name: { en: xssPayloads[index] ?? '' } },
  }));
  return {
    ...company,
    company: { ...company.company, client_id: clientId },
    types: [
      {
        ...organization,
        views: views.filter((view) => view.name.trim() !== ''),
        fields: [...organization.fields, ...xssPayloads.map(hostile)],
      },
      ...types,
    ],
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  expect(await importCompany(db, document(), demoNow)).toEqual({ outcome: 'done', clientId });
  // As when its contacts have been read.
  await db.updateTable('clients').set({ state: 'ready' }).where('client_id', '=', clientId).execute();
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', 'northwind-feishu')
    .where('member_id', '=', 'mb_rep1')
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
      member_id: 'mb_rep1',
    })
    .execute();
});
afterAll(() => server.close());

/** What of a text is not on the list of domain/rich/allowed, read by a parser that has nothing to do with the sanitiser. */
function harmful(html: string): string[] {
  return [...JSDOM.fragment(html).querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    if (!(allowedTags as readonly string[]).includes(tag)) return [tag];
    return [...element.attributes]
      .filter(({ name }) => !(allowedAttributes[tag] ?? []).includes(name))
      .map(({ name }) => `${tag} ${name}`);
  });
}

test('descriptions are answered without active content, in every language', async () => {
  const reader = await server.signIn('rep1', clientId);
  const { fields } = await reader.ok('start.bootstrap', {});
  const listed = (fields.organization ?? []).filter((field) => field.field_id.startsWith('hostile_'));
  expect(listed).toHaveLength(xssPayloads.length);
  for (const field of listed) {
    const texts = [field.field_desc ?? '', ...Object.values(field.i18n_resource?.field_desc ?? {})];
    expect([field.field_id, texts.length, texts.flatMap(harmful)]).toEqual([field.field_id, 3, []]);
    expect(field.field_desc).toContain('<p>Words</p>');
  }
});

test('names, options, placeholders and groups are answered as plain words that no browser renders as a page', async () => {
  const reader = await server.signIn('rep1', clientId);
  const { fields, tables } = await reader.ok('start.bootstrap', {});
  const words = xssPayloads.map(cleanString);
  const listed = (fields.organization ?? []).filter((field) => field.field_id.startsWith('hostile_'));
  expect(listed.map((field) => field.field_name)).toEqual(words);
  expect(listed.map((field) => field.field_placeholder)).toEqual(words);
  expect(listed.map((field) => field.group_name)).toEqual(words);
  expect(listed.map((field) => field.value_options?.[0]?.label)).toEqual(words);
  expect(tables.slice(1).map((type) => type.name)).toEqual(words.slice(0, tables.length - 1));
  const { public: views } = await reader.ok('filterConfig.info', { table: 'organization' });
  expect(views.length).toBeGreaterThan(100);
  for (const answer of [
    await reader.call('start.bootstrap', {}),
    await reader.call('filterConfig.info', { table: 'organization' }),
    await reader.call('filterConfig.info', { table: 'nothing' }),
  ]) {
    expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
    ]);
  }
});

test('an exported and imported configuration stays unchanged', async () => {
  const { db } = server.app;
  const first = await readCompany(db, clientId);
  if (!first) throw new Error('not there');
  const copy = { ...first, company: { ...first.company, client_id: 'hostile2-feishu' } };
  expect((await importCompany(db, copy, demoNow)).outcome).toBe('done');
  expect(await readCompany(db, 'hostile2-feishu')).toEqual(copy);
});

test('names of built-in properties are ordinary names', async () => {
  const document_ = JSON.parse(
    JSON.stringify(document()).replace('"name":{"en"', '"__proto__":{"en":"x"},"name":{"en"'),
  ) as Company;
  const { outcome } = await importCompany(
    server.app.db,
    { ...document_, company: { ...document_.company, client_id: 'pollute-feishu' } },
    demoNow,
  );
  expect(['done', 'faulty']).toContain(outcome);
  expect(Object.prototype).not.toHaveProperty('en');
  expect(({} as Record<string, unknown>).en).toBeUndefined();
});

test('no field has the name of a built-in property', async () => {
  const asked = document();
  const [organization, ...others] = asked.types;
  if (!organization) throw new Error('no organizations');
  const called = (field_id: string) => ({
    ...asked,
    company: { ...asked.company, client_id: 'prototype-feishu' },
    types: [
      { ...organization, fields: [...organization.fields, { ...hostile('Words', 0), field_id, group_id: 'g0' }] },
      ...others,
    ],
  });
  expect((await importCompany(server.app.db, called('__proto__'), demoNow)).outcome).toBe('faulty');
  expect((await importCompany(server.app.db, called('proto'), demoNow)).outcome).toBe('done');
});
