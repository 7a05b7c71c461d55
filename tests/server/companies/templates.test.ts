import { companyFaults } from '../../../domain/configuration/company-faults';
import { languages, type Language } from '../../../domain/languages';
import { templateIds, type TemplateId } from '../../../domain/templates';
import { importCompany } from '../../../server/commands/companies/import-company';
import { addSample, removeSample } from '../../../server/commands/companies/sample';
import { inTransaction } from '../../../server/db/transaction';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import { membersCalled } from '../../../server/queries/people/administrators';
import { templateChoices, templateCompany, templateSample } from '../../../server/templates';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What a new company can begin with. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

const cases = templateIds.flatMap((id) => languages.map((language) => [id, language] as const));

const makeTemplateCompany = (id: TemplateId, language: Language) =>
  templateCompany(id, language, {
    client_id: `new-${id}-${language}-feishu`,
    name: 'New',
    channel: 'feishu',
    tenant_key: 'tenant_demo_feishu',
    time_zone: 'Asia/Shanghai',
  });

/** A new company with the people of its suite. */
async function begin(id: TemplateId, language: Language): Promise<string> {
  const company = makeTemplateCompany(id, language);
  const clientId = company.company.client_id;
  const { db } = server.app;
  expect(await importCompany(db, company, server.clock.now())).toEqual({ outcome: 'done', clientId });
  await syncContacts(server.app);
  return clientId;
}

const customers = (session: Client) => session.ok('records.list', { table_id: 'organization' });
const recordCount = async (clientId: string, table: 'records' | 'timeline' | 'sample_records') =>
  Number(
    (
      await server.app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow()
    ).count,
  );

test.each(cases)('the template %s in %s is a valid company file', (id, language) => {
  expect(companyFaults(makeTemplateCompany(id, language))).toEqual([]);
});

test.each(templateIds)(
  'the template %s has all texts in the language of its company and in the other languages',
  (id) => {
    const inZh = makeTemplateCompany(id, 'zh');
    const named = (language: Language) => makeTemplateCompany(id, language).types.map(({ name }) => name);
    for (const [index, type] of inZh.types.entries()) {
      expect(type.i18n_resource?.name).toEqual({ en: named('en')[index], ja: named('ja')[index] });
      for (const field of type.fields) {
        expect(Object.keys(field.i18n_resource?.field_name ?? {})).toEqual(['en', 'ja']);
        for (const option of field.value_options ?? [])
          expect(Object.keys(option.i18n_resource?.label ?? {})).toEqual(['en', 'ja']);
      }
      for (const stage of type.stages) expect(Object.keys(stage.i18n_resource?.name ?? {})).toEqual(['en', 'ja']);
    }
    expect(JSON.stringify(templateChoices('en'))).not.toMatch(/\p{Script=Han}/u);
    expect(JSON.stringify(templateSample(id, 'en'))).not.toMatch(/\p{Script=Han}/u);
  },
);

describe.each(cases)('a company that begins with the template %s in %s', (id, language) => {
  let clientId: string;
  let memberId: string;
  beforeAll(async () => {
    clientId = await begin(id, language);
    const [administrator] = await membersCalled(server.app.db, clientId, 'ou_feishu_admin');
    memberId = administrator?.member_id ?? '';
  });

  test('opens its forms, answers its lists and takes a first record', async () => {
    const session = await server.signIn('admin', clientId);
    const { tables } = await session.ok('start.bootstrap', {});
    expect(tables.length).toBeGreaterThan(5);
    for (const { table_id, is_show } of tables) {
      expect((await session.ok('fieldConfig.allList', { table: table_id })).list.length).toBeGreaterThan(3);
      if (is_show) expect(await session.ok('records.list', { table_id })).toMatchObject({ list: [] });
    }
    const { id: made } = await session.ok('organization.create', { name: 'First customer' });
    expect((await customers(session)).list).toMatchObject([{ _id: made }]);
    await session.ok('organization.remove', { id: made });
  });

  test('gets a sample of ten records, which is removed without a trace', async () => {
    const { db } = server.app;
    const before = [await recordCount(clientId, 'records'), await recordCount(clientId, 'timeline')];
    const choice = { template: id, language };
    expect(await inTransaction(db, (trx) => addSample(trx, server.app, { clientId, memberId }, choice))).toBe(10);
    const session = await server.signIn('admin', clientId);
    expect((await customers(session)).list).toHaveLength(2);
    expect(await recordCount(clientId, 'sample_records')).toBe(10);
    expect(await inTransaction(db, (trx) => removeSample(trx, server.app, { clientId, memberId }))).toBe(10);
    expect(await recordCount(clientId, 'sample_records')).toBe(0);
    expect([await recordCount(clientId, 'records'), await recordCount(clientId, 'timeline')]).toEqual(before);
    expect((await customers(session)).list).toEqual([]);
  });
});
