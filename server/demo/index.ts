import { sql, type Insertable } from 'kysely';
import type { Db, Tables, Trx } from '../db/tables';
import { underStartLock } from '../db/migrate';
import { fieldsOfType } from '../../domain/configuration/company';
import { configureCompany } from '../commands/companies/import-company';
import { getRecordType } from '../queries/records/record-type';
import { insertRecords } from '../queries/records/write';
import { approvalRows } from './approvals';
import { boundChatRows } from './chat-customers';
import { demoCompanies, getNickname, type DemoCompany } from './companies';
import { compute } from './formulas';
import { shareWithFreeSeat } from './free-seat';
import { mirror, openLinked } from './links';
import { noticeRows } from './notices';
import { teams } from './people';
import { Random } from './random';
import { list, type DemoRecord, type DemoContext } from './record';
import { productLineRows } from './product-lines';
import { deal, equipment, equipmentCheck, note, product, ticket } from './records-business';
import { contact, lead, organization } from './records-customers';
import { hasRoles, memberRoleRows } from './roles';
import { directoryRows, integrationRows, memberRows, buildSubscription } from './rows-company';
import { eventRows, newRecord } from './rows-records';
import { stageChangeRows, stageEventRows } from './stage-history';

/** The generators of records by type, in the order in which records may link to earlier ones. */
const makers = {
  organization,
  user: contact,
  lead,
  deal,
  ticket,
  product,
  note,
  equipment,
  equipment_check: equipmentCheck,
} as const satisfies Record<keyof DemoCompany['amounts'], (making: DemoContext, number: number) => DemoRecord>;

/** Rows a statement: few enough for PostgreSQL's limit of parameters. */
const batchSize = 500;

/**
 * Fills missing demo companies, each in one transaction. `now` is epoch milliseconds: the latest time of the records. @returns the number of filled
 * companies.
 */
export async function fillDemo(db: Db, now: number): Promise<number> {
  let createdCount = 0;
  for (const company of demoCompanies(await filledCompanies(db))) {
    // If several servers start at once, one fills a company, and the others find it filled.
    await underStartLock(db, async (trx) => {
      if ((await filledCompanies(trx)).has(company.clientId)) return;
      await fillCompany(trx, company, now);
      createdCount += 1;
    });
  }
  // The planner estimates badly without statistics, and PGlite has no process that collects them.
  if (createdCount > 0) await sql`analyze`.execute(db);
  return createdCount;
}

async function filledCompanies(db: Db | Trx): Promise<Set<string>> {
  return new Set(
    (await db.selectFrom('directory').select('client_id').distinct().execute()).map((row) => row.client_id),
  );
}

async function fillCompany(trx: Trx, company: DemoCompany, now: number): Promise<void> {
  const { types } = company.configuration;
  const configured = await configureCompany(trx, company.configuration, now);
  // An existing configuration is kept.
  if (configured.outcome === 'faulty')
    throw new Error(`The file of ${company.clientId} cannot be imported: ${JSON.stringify(configured.faults)}`);
  await trx
    .updateTable('clients')
    .set(buildSubscription(company, now))
    .where('client_id', '=', company.clientId)
    .execute();
  await insert(trx, 'integrations', integrationRows(company));
  await insert(
    trx,
    'teams',
    Object.entries(teams).map(([team_id, name]) => ({ client_id: company.clientId, team_id, name })),
  );
  await insert(trx, 'members', memberRows(company, now));
  await insert(trx, 'member_roles', memberRoleRows(company));
  const records = hasRoles(company) ? shareWithFreeSeat(getRecords(company, now)) : getRecords(company, now);
  mirror(types, records);
  openLinked(types, records);
  compute(company.configuration, records, now);
  for (const type of types) {
    await insertRecords(
      trx,
      getRecordType(company.clientId, type, fieldsOfType(type)),
      records.filter((record) => record.table_id === type.table_id).map(newRecord),
    );
  }
  await insert(
    trx,
    'timeline',
    records.flatMap((record) => eventRows(company.clientId, record)),
  );
  const changes = stageChangeRows(company.clientId, company.configuration, records);
  await insert(trx, 'stage_changes', changes);
  await insert(trx, 'timeline', stageEventRows(changes, company.configuration, records));
  await insert(trx, 'product_lines', productLineRows(company.clientId, company.configuration, records));
  const chats = boundChatRows(company, records, now);
  await insert(trx, 'chat_bindings', chats.bindings);
  await insert(trx, 'timeline', chats.events);
  await insert(trx, 'notices', noticeRows(company.clientId, records, now));
  await insert(trx, 'approvals', approvalRows(company.clientId, company.configuration, records));
  // These rows are inserted last: a company in the directory is complete.
  await insert(trx, 'directory', directoryRows(company));
}

/** Every suite's Brightsea has the same records: the seed is the company's name. */
function getRecords(company: DemoCompany, now: number): DemoRecord[] {
  const making: DemoContext = { company, random: new Random(getNickname(company)), now, made: new Map() };
  return Object.entries(makers).flatMap(([tableId, make]) => {
    const demoRecords = list(company.amounts[tableId as keyof typeof makers], (number) => make(making, number));
    making.made.set(tableId, demoRecords);
    return demoRecords;
  });
}

async function insert<Name extends keyof Tables & string>(
  trx: Trx,
  table: Name,
  rows: Insertable<Tables[Name]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + batchSize))
      .execute();
  }
}
