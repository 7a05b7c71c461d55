import { cancelStatement } from '../../../server/db/postgres-engine';
import { statisticsOfShard } from '../../../server/view-indexes/statistics';
import { unpropagatedSettings, untypedParameters } from '../../support/cluster-rules';
import { unboundStatements } from '../../support/statements';

const unbound = async (sql: string) =>
  (await unboundStatements([sql])).map(({ table, alias }) => (alias === table ? table : `${table} ${alias}`));

test.each([
  'select * from records where client_id = $1 and id = $2',
  'select "s".* from "sessions" as "s" inner join "clients" as "c" on "c"."client_id" = "s"."client_id" left join "members" as "m" on "m"."client_id" = "s"."client_id" and "m"."member_id" = "s"."member_id" where "s"."client_id" = $1',
  'insert into "files" ("client_id", "file_id") values ($1, $2) on conflict ("client_id") do update set "name" = excluded.name',
  'insert into records (client_id, id) select $1, id from jsonb_to_recordset($2::jsonb) as row(id text)',
  'update "records" set "name" = $1 where "client_id" = $2 and ("a" = 1 or "b" = 2)',
  'delete from "outbox" where "client_id" = $1 and "outbox_id" in (select "outbox_id" from "outbox" where "client_id" = $2 limit 10)',
  'select count(*) from (select id from records where records.client_id = $1 limit 1001) as found',
  'with hits as materialized (select * from records where records.client_id = $1) select * from hits as records where name = $2',
  'select 1 from members where client_id in ($1, $2)',
  "select 1 from records where client_id = any(array['a', $1]::text[])",
  "select 1 from records where $1 = records.client_id and table_id = 'note'",
  'select 1 from timeline t where (t.client_id = $1::text and (t.record_id = $2))',
  'select 1 from records where records.client_id = $1 and exists (select 1 from members as m where m.client_id = records.client_id)',
  'select * from directory where open_id = $1',
  'select distinct client_id from directory',
  'delete from oauth_states where state_hash = $1 returning *',
  'create table records (client_id text)',
  "select '; delete from records' as words",
  'select client_id from records where client_id = $1 for update skip locked',
  'select 1 from records where client_id = $1 union all select 1 from timeline where client_id = $1',
])('a statement that names its company passes the check: %s', async (sql) => {
  expect(await unbound(sql)).toEqual([]);
});

test.each([
  ['select * from records', ['records']],
  ['select * from "records" where "id" = $1', ['records']],
  ['update outbox set state = $1', ['outbox']],
  ['delete from sessions where session_hash = $1', ['sessions']],
  ['select * from records where client_id = $1 or id = $2', ['records']],
  ['select * from records where (client_id = $1 or true) and id = $2', ['records']],
  ['select * from records where not client_id = $1', ['records']],
  ['select * from records where client_id <> $1', ['records']],
  ['select * from records where client_id = client_id', ['records']],
  ["select * from records where client_id = any(array['a', id])", ['records']],
  ["select * from records where client_id <> all(array['a'])", ['records']],
  ["select * from records where client_id <> any(array['a'])", ['records']],
  ['select * from records where client_id = any(select client_id from directory)', ['records']],
  ['select * from records r join timeline t on t.record_id = r.id where r.client_id = $1', ['timeline t']],
  ['select * from records r join timeline t on t.client_id = r.client_id', ['records r', 'timeline t']],
  ['select * from records r, timeline t where client_id = $1', ['records r', 'timeline t']],
  ['insert into files (file_id) values ($1)', ['files']],
  ['insert into records (client_id, id) select client_id, id from records', ['records']],
  [
    'delete from outbox where client_id = $1 and outbox_id in (select outbox_id from outbox where state = $2)',
    ['outbox'],
  ],
  ['with hits as (select * from records) select * from hits where client_id = $1', ['records']],
  ['select 1 from clients where client_id in (select client_id from directory)', ['clients']],
  ['select 1 from records where client_id = $1 union all select 1 from timeline where record_id = $2', ['timeline']],
  [
    'select 1 from records where client_id = $1 and exists (select 1 from members as m where m.name = records.name)',
    ['members m'],
  ],
  ['update records set name = c.name from clients c where records.client_id = $1', ['clients c']],
  ['select (select count(*) from members) as n from clients where client_id = $1', ['members']],
  ['select * from records left join members m on m.client_id = $1', ['records']],
  ['select * from records left join members m on m.client_id = $1 and records.client_id = $1', ['records']],
  ['select * from records r full join members m on m.client_id = $1 and r.client_id = $1', ['records r', 'members m']],
  ["select * from only public.records where name = 'client_id = $1'", ['records']],
])('a statement that reaches every company fails the check: %s', async (sql, tables) => {
  expect(await unbound(sql)).toEqual(tables);
});

describe('a statement on a Citus cluster', () => {
  test.each([
    ['select pg_cancel_backend($1)', ['pg_cancel_backend']],
    ['select pg_try_advisory_lock($1::bigint), pg_advisory_unlock(hashtext($2))', ['pg_advisory_unlock']],
    ["select set_config('a.b', $12, true)", ['set_config']],
    ["select set_config('a.b', $12::text, true), strpos(name, $1) from records", []],
    [cancelStatement, []],
  ])('leaves no parameter of a system function without a type: %s', async (sql, found) => {
    expect(await untypedParameters(sql)).toEqual(found);
  });

  test.each([
    ["set local lock_timeout = '8s'", []],
    ['set transaction read only', []],
    ['set statement_timeout = 0', []],
    ['reset statement_timeout', []],
    ["set lock_timeout = '8s'", ['lock_timeout']],
    ['SET SESSION work_mem = 1', ['work_mem']],
    ['reset search_path', ['search_path']],
    ["update records set name = 'set x'", []],
  ])('reaches the workers, or does not need to: %s', async (sql, found) => {
    expect(await unpropagatedSettings(sql)).toEqual(found);
  });

  test('for statistics runs shard by shard, under a name for each', () => {
    const counted = ["((data->>'level'))", "((data->>'10%'))"];
    expect(statisticsOfShard({ index_name: 'view_abc', counted })).toBe(
      "create statistics if not exists view_abc_%1$s (mcv) on ((data->>'level')), ((data->>'10%%')) from %1$s",
    );
  });
});
