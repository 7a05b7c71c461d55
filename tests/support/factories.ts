import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { fieldsOfType } from '../../domain/configuration/company';
import type { Channel } from '../../domain/platforms';
import { loadConfiguration, shippedTypes } from '../../server/demo/configuration';
import type { Db, MembersTable, RecordRule } from '../../server/db/tables';
import { inTransaction } from '../../server/db/transaction';
import { writeCompany } from '../../server/queries/configuration/configuration';
import { insertRecord, type NewRecord, type RecordType } from '../../server/queries/records/write';
import type { StoredRecord } from '../../domain/filters/matches';
import { demoNow } from './database';

/** A company for one test: members, teams and the shipped object types. */
export interface TestCompany {
  clientId: string;
  /** Returns a shipped object type for writing its records. */
  type(tableId: string): RecordType;
  addMember(memberId: string, member?: Partial<Insertable<MembersTable>>): Promise<void>;
  /** Creates a record. By default each `at` is one second later, so that the last record is the newest. */
  addRecord(tableId: string, record: Partial<NewRecord> & Pick<NewRecord, 'data'>): Promise<StoredRecord>;
}

export interface CompanyOptions {
  channel?: Channel;
  read?: RecordRule;
  write?: RecordRule;
}

let made = 0;

/** Creates a company with the members `ann` (team east), `ben` (team east), `cat` (team south) and `adm` (administrator). */
export async function makeCompany(
  db: Db,
  { channel = 'feishu', read = 'members', write = 'members' }: CompanyOptions = {},
): Promise<TestCompany> {
  made += 1;
  const clientId = `c${made}_${randomBytes(4).toString('hex')}`;
  const now = new Date(demoNow);
  const types = shippedTypes().map((type) => ({
    ...type,
    read_rule: read,
    write_rule: write,
    pipelines: [],
    stages: [],
  }));
  const { currencies } = loadConfiguration('brightsea', channel);
  await inTransaction(db, (trx) =>
    writeCompany(
      trx,
      {
        version: 1,
        company: {
          client_id: clientId,
          name: 'Tests',
          channel,
          tenant_key: `tenant_${clientId}`,
          est: true,
          time_zone: 'Asia/Shanghai',
          free_seats: true,
        },
        currencies,
        roles: [],
        types,
      },
      now,
    ),
  );
  await db
    .insertInto('teams')
    .values(['east', 'south'].map((team_id) => ({ client_id: clientId, team_id, name: team_id })))
    .execute();

  let records = 0;
  const type = (tableId: string): RecordType => {
    const shipped = types.find((candidate) => candidate.table_id === tableId);
    if (!shipped) throw new Error(`no shipped type ${tableId}`);
    return { clientId, tableId, titleField: shipped.list_first_show_field_id, fields: fieldsOfType(shipped) };
  };
  const testCompany: TestCompany = {
    clientId,
    type,
    async addMember(memberId, member = {}) {
      const openId = `ou_${memberId}`;
      await db
        .insertInto('members')
        .values({
          client_id: clientId,
          member_id: memberId,
          name: memberId,
          name_pinyin: `${memberId} ${memberId.slice(0, 1)}`,
          avatar_url: '',
          open_id: openId,
          union_id: null,
          is_admin: false,
          is_data_admin: false,
          team_ids: [],
          seat: 'paid',
          deleted: false,
          create_time: now,
          ...member,
        })
        .execute();
      await db
        .insertInto('directory')
        .values({
          channel,
          tenant_key: `tenant_${clientId}`,
          open_id: openId,
          client_id: clientId,
          member_id: memberId,
        })
        .execute();
    },
    async addRecord(tableId, record) {
      records += 1;
      return insertRecord(db, type(tableId), {
        id: `${tableId}_${String(records).padStart(4, '0')}`,
        owner: 'ann',
        creator: 'ann',
        time: demoNow + records * 1_000,
        ...record,
      });
    },
  };
  await testCompany.addMember('ann', { team_ids: ['east'] });
  await testCompany.addMember('ben', { team_ids: ['east'] });
  await testCompany.addMember('cat', { team_ids: ['south'] });
  await testCompany.addMember('adm', { is_admin: true });
  return testCompany;
}
