import type { Client } from '../../support/client';
import { watchStatements } from '../../../server/db/dialect';
import { companyText } from '../../../domain/configuration/company-text';
import type { CompanyType } from '../../../domain/configuration/company';
import { readCompany, writeType } from '../../../server/queries/configuration/configuration';
import { raiseConfigurationVersion } from '../../../server/queries/configuration/configuration-version';
import { inTransaction } from '../../../server/db/transaction';
import { startTestServer, type TestServer } from '../../support/server';

/** A company with a hundred types of two hundred fields each. */

const clientId = 'northwind-feishu';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  const type = (index: number): CompanyType => ({
    table_id: `large_${index}`,
    name: `Type ${index}`,
    icon_name: 'table',
    theme_color: '#123456',
    is_show: true,
    is_stage_on: false,
    list_first_show_field_id: 'f0',
    list_second_show_field_ids: [],
    is_allow_create_lark_chat: false,
    is_allow_create_lark_tasklist: false,
    read_rule: 'all',
    write_rule: 'all',
    role_rules: [],
    fields: Array.from({ length: 200 }, (_, field) => ({
      field_id: `f${field}`,
      field_name: `Field ${field}`,
      type: 'info' as const,
      value_type: field % 2 === 0 ? ('TEXT' as const) : ('NUMBER' as const),
      ...(field === 199 ? { formula: { calc: 'a + b', variables: { a: 'f1', b: 'f3' } } } : {}),
    })),
    pipelines: [],
    stages: [],
    views: [],
  });
  await inTransaction(server.app.db, async (trx) => {
    for (let index = 0; index < 100; index += 1) await writeType(trx, clientId, type(index), 10 + index, new Date(0));
    await raiseConfigurationVersion(trx, clientId);
  });
  admin = await server.signIn('admin', clientId);
}, 120_000);
afterAll(() => server.close());

test('a very large configuration opens, exports, and accepts a change that writes only the rows of the changed thing', async () => {
  const { types, version } = await admin.ok('admin.company', {});
  expect(types.filter(({ fields }) => fields === 200)).toHaveLength(100);
  expect((await admin.ok('admin.type', { table_id: 'large_50' })).type['fields']).toHaveLength(200);
  const written: string[] = [];
  const stop = watchStatements(({ sql }) => {
    if (/^\s*(insert|update|delete)/i.test(sql)) written.push(sql);
  });
  try {
    await admin.ok('admin.change', {
      version,
      changes: [
        { section: 'fields', table_id: 'large_50', action: 'set', id: 'f7', values: { field_name: 'Seventh' } },
      ],
    });
  } finally {
    stop();
  }
  // The field, the places of its neighbours, the version, the entry of the log.
  expect(written.length).toBeLessThanOrEqual(4);
  const document = await readCompany(server.app.db, clientId);
  expect(document && companyText(document)).toContain('"Seventh"');
}, 120_000);
