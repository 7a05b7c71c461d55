import type { StoredRecord } from '../../../domain/filters/matches';
import { inTransaction } from '../../../server/db/transaction';
import { resolveFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import { everything } from '../../../domain/filter-tree';
import { readScope, visibleFields, type RuleActor } from '../../../server/policies/rules';
import { addEvent } from '../../../server/queries/timeline/timeline-events';
import { facetHash } from '../../../server/queries/search/hash';
import { memberPinyin, nameKey } from '../../../server/queries/search/pinyin';
import type { FieldConfig } from '../../../server/queries/search/keys';
import { insertRecords, removeRecord, updateRecord } from '../../../server/queries/records/write';
import { findRecord, findRecords } from '../../../server/queries/records/by-id';
import { countRecords } from '../../../server/queries/records/count';
import { pageOfRecords } from '../../../server/queries/records/page';
import { pageOfEvents } from '../../../server/queries/timeline/timeline';
import { makeCompany, type TestCompany } from '../../support/factories';
import { demoNow, testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
});
afterAll(async () => {
  await database.close();
});

const actor = (company: TestCompany, memberId: string, more: Partial<RuleActor> = {}): RuleActor => ({
  clientId: company.clientId,
  memberId,
  isAdmin: false,
  isDataAdmin: false,
  roleIds: [],
  seat: 'paid',
  ...more,
});
function scopeOf(
  company: TestCompany,
  memberId: string,
  {
    table = 'organization',
    teammates = [] as string[],
    rule = 'members' as 'all' | 'team' | 'members',
    admin = false,
  } = {},
): Scope {
  const who = actor(company, memberId, { isAdmin: admin });
  const { titleField, fields } = company.type(table);
  const type = {
    table_id: table,
    read_rule: rule,
    write_rule: rule,
    role_rules: [],
    rule_fields: [],
    is_allow_create_chat: true,
    list_first_show_field_id: titleField,
  };
  return readScope(who, type, visibleFields(who, fields), teammates);
}
const ids = (rows: readonly StoredRecord[]) => rows.map((row) => row.id);
const names = (rows: readonly StoredRecord[]) => rows.map((row) => row.name);

describe('a list of records from the database', () => {
  test('is newest first, page after page, without gaps or repeats', async () => {
    const company = await makeCompany(database.db);
    for (let number = 0; number < 7; number += 1)
      await company.addRecord('organization', { data: { name: `Org ${number}` } });
    const scope = scopeOf(company, 'ann');
    const first = await pageOfRecords(database.db, scope, { limit: 3 });
    const second = await pageOfRecords(database.db, scope, { skip: 3, limit: 3 });
    const third = await pageOfRecords(database.db, scope, { skip: 6, limit: 3 });
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false]);
    expect(names([...first.rows, ...second.rows, ...third.rows])).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((number) => `Org ${number}`),
    );
  });

  test('continues after a record, also when new records were created in the meantime', async () => {
    const company = await makeCompany(database.db);
    for (let number = 0; number < 4; number += 1)
      await company.addRecord('organization', { data: { name: `Org ${number}` } });
    const scope = scopeOf(company, 'ann');
    const { rows } = await pageOfRecords(database.db, scope, { limit: 2 });
    await company.addRecord('organization', { data: { name: 'New' } });
    const next = await pageOfRecords(database.db, scope, { limit: 2, after: rows[1] as StoredRecord });
    expect(names(next.rows)).toEqual(['Org 1', 'Org 0']);
  });

  test('is ordered by name as readers expect: Chinese by sound, letters without regard to case', async () => {
    const company = await makeCompany(database.db);
    for (const name of ['张江', 'apple', '安徽', 'Banana', '北京', 'Zebra', '重庆'])
      await company.addRecord('organization', { data: { name } });
    const { rows } = await pageOfRecords(database.db, scopeOf(company, 'ann'), {
      order: { field: 'name', sort: 'asc' },
      limit: 10,
    });
    expect(names(rows)).toEqual(['安徽', 'apple', 'Banana', '北京', '重庆', 'Zebra', '张江']);
  });

  test.each([
    ['employees', 'asc', ['small', 'big', 'unknown']],
    ['employees', 'desc', ['big', 'small', 'unknown']],
    ['founded_on', 'asc', ['big', 'small', 'unknown']],
    ['level', 'asc', ['big', 'small', 'unknown']],
  ] as const)('is ordered by %s %s with empty values last', async (field, sort, expected) => {
    const company = await makeCompany(database.db);
    await company.addRecord('organization', { data: { name: 'unknown' } });
    await company.addRecord('organization', {
      data: { name: 'big', employees: 100, founded_on: '1999-01-01', level: 'key' },
    });
    await company.addRecord('organization', {
      data: { name: 'small', employees: 9, founded_on: '2020-01-01', level: 'potential' },
    });
    const { rows } = await pageOfRecords(database.db, scopeOf(company, 'ann'), { order: { field, sort }, limit: 10 });
    expect(names(rows)).toEqual(expected);
  });

  test('contains neither drafts nor removed records', async () => {
    const company = await makeCompany(database.db);
    await company.addRecord('organization', { data: { name: 'draft' }, isDraft: true });
    const gone = await company.addRecord('organization', { data: { name: 'gone' } });
    await company.addRecord('organization', { data: { name: 'here' } });
    expect(
      await inTransaction(database.db, (trx) =>
        removeRecord(trx, company.type('organization'), gone.id, { memberId: 'ann', time: demoNow }),
      ),
    ).toBe(true);
    expect(
      await inTransaction(database.db, (trx) =>
        removeRecord(trx, company.type('organization'), gone.id, { memberId: 'ann', time: demoNow }),
      ),
    ).toBe(false);
    const scope = scopeOf(company, 'ann');
    expect(names((await pageOfRecords(database.db, scope, { limit: 10 })).rows)).toEqual(['here']);
    expect(await countRecords(database.db, scope, {})).toEqual({ total: 1, total_is_capped: false });
    expect(names(await findRecords(database.db, scope, [gone.id, 'organization_0003']))).toEqual(['here']);
  });

  test('refuses an offset beyond 10,000 and an order by an unsortable field', async () => {
    const company = await makeCompany(database.db);
    const scope = scopeOf(company, 'ann', { table: 'note' });
    await expect(pageOfRecords(database.db, scope, { skip: 10_001, limit: 1 })).rejects.toMatchObject({
      name: 'invalid',
    });
    await expect(
      pageOfRecords(database.db, scope, { order: { field: 'attachments', sort: 'asc' }, limit: 1 }),
    ).rejects.toMatchObject({ name: 'invalid' });
    await expect(
      pageOfRecords(database.db, scope, { order: { field: 'facets', sort: 'asc' }, limit: 1 }),
    ).rejects.toMatchObject({ name: 'invalid' });
  });
});

describe('the read permission in SQL', () => {
  test('gives members their own and shared records, not merely followed ones, a team its records, and administrators everything', async () => {
    const company = await makeCompany(database.db);
    await company.addRecord('organization', { owner: 'ann', data: { name: 'of ann' } });
    await company.addRecord('organization', { owner: 'cat', followers: ['ann'], data: { name: 'followed by ann' } });
    await company.addRecord('organization', { owner: 'cat', data: { name: 'managed by ann', account_manager: 'ann' } });
    await company.addRecord('organization', { owner: 'ben', data: { name: 'of ben' } });
    await company.addRecord('organization', { owner: 'cat', data: { name: 'of cat' } });
    await company.addRecord('organization', { owner: null, data: { name: 'of nobody' } });
    const seen = async (scope: Scope) => names((await pageOfRecords(database.db, scope, { limit: 20 })).rows);
    expect(await seen(scopeOf(company, 'ann'))).toEqual(['managed by ann', 'of ann']);
    expect(await seen(scopeOf(company, 'ann', { rule: 'team', teammates: ['ann', 'ben'] }))).toEqual([
      'of ben',
      'managed by ann',
      'of ann',
    ]);
    expect(await seen(scopeOf(company, 'dan'))).toEqual([]);
    expect(await seen(scopeOf(company, 'dan', { rule: 'all' }))).toHaveLength(6);
    expect(await seen(scopeOf(company, 'adm', { admin: true }))).toHaveLength(6);
    // What the team owns and what somebody is only on are counted apart, and nothing twice.
    const counted = async (scope: Scope) => (await countRecords(database.db, scope, {})).total;
    expect(await counted(scopeOf(company, 'ann', { rule: 'team', teammates: ['ann', 'ben'] }))).toBe(3);
    expect(await counted(scopeOf(company, 'ann'))).toBe(2);
    expect(await counted(scopeOf(company, 'ben', { rule: 'team', teammates: ['ann', 'ben'] }))).toBe(2);
    expect(await counted(scopeOf(company, 'dan'))).toBe(0);
  });

  test('is combined with the filter, order and keyword of the reader, and none of them widens it', async () => {
    const company = await makeCompany(database.db);
    await company.addRecord('organization', { owner: 'ann', data: { name: 'Shared harbour' } });
    await company.addRecord('organization', { owner: 'cat', data: { name: 'Secret harbour' } });
    const scope = scopeOf(company, 'ann');
    const filter = resolveFilter(
      {
        join: 'or',
        items: [
          { field: 'owner_member_id', relation: 'include', value: ['cat'] },
          { field: 'name', relation: 'notEmpty' },
        ],
      },
      scope,
    );
    expect(names((await pageOfRecords(database.db, scope, { filter, limit: 10 })).rows)).toEqual(['Shared harbour']);
    expect(names((await pageOfRecords(database.db, scope, { keyword: 'harbour', limit: 10 })).rows)).toEqual([
      'Shared harbour',
    ]);
    expect(
      names(
        (
          await pageOfRecords(database.db, scope, {
            keyword: 'harbour',
            order: { field: 'name', sort: 'desc' },
            limit: 10,
          })
        ).rows,
      ),
    ).toEqual(['Shared harbour']);
    expect(await countRecords(database.db, scope, { filter, keyword: 'harbour' })).toEqual({
      total: 1,
      total_is_capped: false,
    });
    expect(names(await findRecords(database.db, scope, ['organization_0001', 'organization_0002']))).toEqual([
      'Shared harbour',
    ]);
  });

  test('distinguishes a readable, deleted, hidden and missing record, and a record of another company is missing', async () => {
    const company = await makeCompany(database.db);
    const other = await makeCompany(database.db);
    const mine = await company.addRecord('organization', { data: { name: 'mine' } });
    const gone = await company.addRecord('organization', { data: { name: 'gone' } });
    const hidden = await company.addRecord('organization', { owner: 'cat', data: { name: 'hidden' } });
    await other.addRecord('organization', { id: 'organization_9999', data: { name: 'theirs' } });
    await inTransaction(database.db, (trx) =>
      removeRecord(trx, company.type('organization'), gone.id, { memberId: 'ann', time: demoNow }),
    );
    const state = async (id: string) => (await findRecord(database.db, scopeOf(company, 'ann'), id)).state;
    expect(await Promise.all([mine.id, gone.id, hidden.id, 'organization_9999', 'nothing'].map(state))).toEqual([
      'readable',
      'deleted',
      'hidden',
      'missing',
      'missing',
    ]);
  });
});

describe('a change of a record', () => {
  test('advances the update time, even twice within one millisecond, and records author, fields and time', async () => {
    const company = await makeCompany(database.db);
    const before = await company.addRecord('organization', { data: { name: 'Old', phone: '1' } });
    const type = company.type('organization');
    const at = before.update_time;
    const once = await inTransaction(database.db, (trx) =>
      updateRecord(trx, type, before, { data: { name: 'New' }, memberId: 'ben', time: at }),
    );
    const twice = await inTransaction(database.db, (trx) =>
      updateRecord(trx, type, once, { data: { phone: null }, memberId: 'cat', time: at }),
    );
    expect([once.update_time, twice.update_time]).toEqual([at + 1, at + 2]);
    expect(twice).toMatchObject({
      name: 'New',
      data: { name: 'New' },
      updater: 'cat',
      create_time: before.create_time,
    });
    expect(twice.data).not.toHaveProperty('phone');
    expect(twice.field_times).toEqual({
      name: { time: at + 1, member_id: 'ben' },
      phone: { time: at + 2, member_id: 'cat' },
    });
  });

  test('is found by its new words and values and no longer by the old ones', async () => {
    const company = await makeCompany(database.db);
    const before = await company.addRecord('organization', { data: { name: 'Morning', industry: 'food' } });
    await inTransaction(database.db, (trx) =>
      updateRecord(trx, company.type('organization'), before, {
        data: { name: 'Evening', industry: 'retail' },
        owner: 'ben',
        memberId: 'ann',
        time: demoNow,
      }),
    );
    const found = async (memberId: string, request: Partial<Parameters<typeof pageOfRecords>[2]>) =>
      ids((await pageOfRecords(database.db, scopeOf(company, memberId), { limit: 5, ...request })).rows);
    expect(await found('ben', { keyword: 'evening' })).toEqual([before.id]);
    expect(await found('ben', { keyword: 'morning' })).toEqual([]);
    const inIndustry = (industry: string) =>
      resolveFilter({ field: 'industry', relation: 'include', value: [industry] }, scopeOf(company, 'ben'));
    expect(await found('ben', { filter: inIndustry('retail') })).toEqual([before.id]);
    expect(await found('ben', { filter: inIndustry('food') })).toEqual([]);
    expect(await found('ann', {})).toEqual([]);
  });

  test('is stored without characters that the database cannot hold', async () => {
    const company = await makeCompany(database.db);
    const record = await company.addRecord('organization', { data: { name: 'a\u0000b', remark: 'half \ud83d' } });
    expect(record.data).toEqual({ name: 'ab', remark: 'half \ufffd' });
    const scope = scopeOf(company, 'ann');
    const { rows } = await pageOfRecords(database.db, scope, {
      keyword: 'a\u0000b',
      filter: resolveFilter({ field: 'name', relation: 'equal', value: 'a\u0000b' }, scope),
      limit: 5,
    });
    expect(ids(rows)).toEqual([record.id]);
  });
});

describe('keyword search', () => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await makeCompany(database.db);
    // More than the first step looks through, so that the oldest are found by their grams alone.
    const rows = Array.from({ length: 5_200 }, (_, number) => ({
      id: `r${String(number).padStart(5, '0')}`,
      owner: 'ann',
      creator: 'ann',
      time: demoNow + number * 1_000,
      data: {
        name: number === 0 ? '海明食品 Rare Pearl 100%_x' : number === 1 ? '龘' : `Common trade ${number}`,
        industry: number === 2 ? 'logistics' : 'food',
        ...(number === 3 && { bank: 'Hafenbank 港湾' }),
      },
    }));
    const type = company.type('organization');
    await insertRecords(database.db, { ...type, fields: [...type.fields, bank] }, rows);
  });
  /** Seen by one role alone. */
  const bank: FieldConfig = {
    field_id: 'bank',
    field_name: 'Bank',
    table: 'organization',
    type: 'normal',
    value_type: 'TEXT',
    order: 900,
    auth_mode: 'role',
    auth_role_config: { finance: 'read' },
  };
  const found = async (keyword: string, limit = 3) =>
    ids((await pageOfRecords(database.db, scopeOf(company, 'ann'), { keyword, limit })).rows);

  test.each([
    ['a Chinese word', '海明'],
    ['one Chinese character', '龘'],
    ['a word in another case', 'RARE pearl'],
    ['part of a word', 'earl'],
    ['signs that mean something in SQL', '0%_x'],
    ['the label of an option in any language', '物流'],
  ])('finds %s in a record older than the newest 5,000', async (_what, keyword) => {
    expect(await found(keyword)).toEqual([keyword === '龘' ? 'r00001' : keyword === '物流' ? 'r00002' : 'r00000']);
  });

  test.each(['hafenbank', '港湾', '港'])(
    'finds %s, a word of a field with rights per role, for that role alone',
    async (keyword) => {
      const scope = (...roleIds: string[]): Scope => {
        const plain = scopeOf(company, 'ann');
        return {
          ...plain,
          fields: visibleFields(actor(company, 'ann', { roleIds }), [...company.type('organization').fields, bank]),
        };
      };
      const hits = async (...roleIds: string[]) => [
        ids((await pageOfRecords(database.db, scope(...roleIds), { keyword, limit: 3 })).rows),
        (await countRecords(database.db, scope(...roleIds), { keyword })).total,
      ];
      expect(await hits('finance')).toEqual([['r00003'], 1]);
      expect(await hits('sales')).toEqual([[], 0]);
    },
  );

  test('finds a common word in the newest records first, page after page', async () => {
    expect(await found('common')).toEqual(['r05199', 'r05198', 'r05197']);
    const second = await pageOfRecords(database.db, scopeOf(company, 'ann'), { keyword: 'common', skip: 3, limit: 2 });
    expect(ids(second.rows)).toEqual(['r05196', 'r05195']);
    expect(second.hasMore).toBe(true);
  });

  test('finds one letter, and nothing for a missing word', async () => {
    expect(await found('q')).toEqual([]);
    expect(await found('e', 1)).toEqual(['r05199']);
    expect(await found('海明海明')).toEqual([]);
    expect(await found('%')).toEqual(['r00000']);
  });

  test('counts exactly up to a thousand and then reports a capped total', async () => {
    const scope = scopeOf(company, 'ann');
    expect(await countRecords(database.db, scope, {})).toEqual({ total: 1_000, total_is_capped: true });
    expect(await countRecords(database.db, scope, { keyword: 'common' })).toEqual({
      total: 1_000,
      total_is_capped: true,
    });
    expect(
      await countRecords(database.db, scope, {
        filter: resolveFilter({ field: 'industry', relation: 'include', value: ['logistics'] }, scope),
      }),
    ).toEqual({ total: 1, total_is_capped: false });
    expect(await countRecords(database.db, scopeOf(company, 'ben'), {})).toEqual({ total: 0, total_is_capped: false });
  });
});

test('two values with one hash are distinguished', async () => {
  const company = await makeCompany(database.db);
  await company.addRecord('organization', { data: { name: 'x', industry: 'food' } });
  const wanted = facetHash(company.clientId, 'organization', 'industry', 'retail');
  await database.db
    .updateTable('records')
    .set({ facets: [wanted] })
    .where('client_id', '=', company.clientId)
    .where('table_id', '=', 'organization')
    .execute();
  const scope = { ...scopeOf(company, 'ann'), rule: everything };
  const filter = resolveFilter({ field: 'industry', relation: 'include', value: ['retail'] }, scope);
  const { rows } = await pageOfRecords(database.db, scope, { filter, limit: 5 });
  expect(rows).toEqual([]);
});

test('a timeline is newest first, by id within one moment, and counts each kind', async () => {
  const company = await makeCompany(database.db);
  const { id } = await company.addRecord('organization', { data: { name: 'x' } });
  const of = { client_id: company.clientId, table_id: 'organization', record_id: id, operator: 'ann' };
  await inTransaction(database.db, async (trx) => {
    for (const [event_id, event_type, step] of [
      ['a', 'CREATE', 0],
      ['b', 'FOLLOW_NOTE', 1],
      ['c', 'INFO_CHANGE', 1],
      ['d', 'FOLLOW_NOTE', 2],
    ] as const) {
      await addEvent(trx, {
        ...of,
        event_id,
        event_type,
        create_time: new Date(demoNow + step),
        data: event_type === 'INFO_CHANGE' ? { changes: [{ field: 'name' }] } : {},
      });
    }
  });
  const record = { clientId: company.clientId, tableId: 'organization', recordId: id };
  const page = async (skip: number, limit: number, eventType?: 'FOLLOW_NOTE') => {
    const { rows, total } = await pageOfEvents(database.db, record, {
      skip,
      limit,
      eventTypes: eventType && [eventType],
      shownFields: ['name'],
      shownParts: [],
    });
    return [...rows.map((row) => row.event_id), total];
  };
  expect(await page(0, 3)).toEqual(['d', 'c', 'b', 4]);
  expect(await page(3, 3)).toEqual(['a', 4]);
  expect(await page(0, 5, 'FOLLOW_NOTE')).toEqual(['d', 'b', 2]);
});

test('names sort by their reading: surnames, ü, Latin letters', () => {
  expect(
    ['王晓雨', '单雪梅', '曾志强', '解晓东', '朴正勋', '吕志远', '欧阳明月', 'Daniel Fischer', '佐藤健'].map(
      memberPinyin,
    ),
  ).toEqual([
    'wangxiaoyu wxy',
    'shanxuemei sxm',
    'zengzhiqiang zzq',
    'xiexiaodong xxd',
    'piaozhengxun pzx',
    'lvzhiyuan lzy',
    'ouyangmingyue oymy',
    'danielfischer df',
    'zuotengjian ztj',
  ]);
  expect(nameKey('海明 Foods')).toBe('hai ming foods');
});
