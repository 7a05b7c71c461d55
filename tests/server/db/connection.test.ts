import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { makeKysely, OuterHandleInTransaction } from '../../../server/db/dialect';
import { DatabaseBusy, DatabaseDown, isUniqueViolation } from '../../../server/db/engine';
import { migrate } from '../../../server/db/migrate';
import { openPglite } from '../../../server/db/pglite-engine';
import { openPostgres } from '../../../server/db/postgres-engine';
import { prepareRead } from '../../../server/db/prepared';
import { inTransaction } from '../../../server/db/transaction';
import { findClient } from '../../../server/queries/companies/bootstrap';
import { makeCompany } from '../../support/factories';
import { testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
});
afterAll(async () => {
  await database.close();
});

const nameOf = async (clientId: string) => (await findClient(database.db, clientId))?.name;
const rename = (db: TestDatabase['db'], clientId: string, name: string) =>
  db.updateTable('clients').set({ name }).where('client_id', '=', clientId).execute();

test('a prepared read returns each text unchanged, also after its table has changed', async () => {
  const { clientId } = await makeCompany(database.db);
  const names = prepareRead(
    ['clientId', 'name'],
    (db, named) =>
      db
        .selectFrom('clients')
        .select(['name', 'seats', 'create_time'])
        .where('client_id', '=', named.clientId)
        .where('name', '=', named.name),
    ['create_time'],
  );
  const at = await database.db.selectFrom('clients').select('create_time').where('client_id', '=', clientId).execute();
  const texts = ["O'Neill \\'; select 1; --", '港口食品', '', '$1', "''"];
  for (const name of texts) {
    await rename(database.db, clientId, name);
    for (let time = 0; time < 3; time += 1) {
      const [row, ...more] = await names(database.db, { clientId, name });
      expect([row?.name, more]).toEqual([name, []]);
      expect(row?.create_time).toEqual(at[0]?.create_time);
    }
    expect(await names(database.db, { clientId, name: `${name} ` })).toEqual([]);
  }
  await sql`alter table clients add column added text`.execute(database.db);
  expect(await names(database.db, { clientId, name: texts.at(-1) ?? '' })).toHaveLength(1);
});

test('a transaction is atomic: its writes before a failure are undone', async () => {
  const { clientId } = await makeCompany(database.db);
  await expect(
    inTransaction(database.db, async (trx) => {
      await rename(trx, clientId, 'half done');
      throw new Error('the power of the phone went');
    }),
  ).rejects.toThrow('the power of the phone went');
  expect(await nameOf(clientId)).toBe('Tests');
});

test('a transaction that ignored a failed statement reports that nothing was committed', async () => {
  const { clientId } = await makeCompany(database.db);
  await expect(
    inTransaction(database.db, async (trx) => {
      await rename(trx, clientId, 'lost');
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    }),
  ).rejects.toThrow('nothing was committed');
  expect(await nameOf(clientId)).toBe('Tests');
});

test('parallel transactions all succeed, one after another on the same row', async () => {
  const { clientId } = await makeCompany(database.db);
  await Promise.all(
    Array.from({ length: 12 }, () =>
      inTransaction(database.db, async (trx) => {
        const row = await trx
          .selectFrom('clients')
          .select('seats')
          .where('client_id', '=', clientId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('clients')
          .set({ seats: (row.seats ?? 0) + 1 })
          .where('client_id', '=', clientId)
          .execute();
      }),
    ),
  );
  expect((await findClient(database.db, clientId))?.seats).toBe(12);
});

test('the outer handle inside a transaction is refused with a sentence, and works again afterwards', async () => {
  const { clientId } = await makeCompany(database.db);
  await expect(
    inTransaction(database.db, async (trx) => {
      await rename(trx, clientId, 'inside');
      await nameOf(clientId);
    }),
  ).rejects.toThrow(OuterHandleInTransaction);
  expect(await nameOf(clientId)).toBe('Tests');
});

test('work that a transaction started without waiting may use the outer handle after the transaction', async () => {
  const { clientId } = await makeCompany(database.db);
  let later: Promise<string | undefined> = Promise.resolve(undefined);
  await inTransaction(database.db, async (trx) => {
    await rename(trx, clientId, 'committed');
    later = new Promise((resolve) => setTimeout(resolve, 30)).then(() => nameOf(clientId));
  });
  expect(await later).toBe('committed');
});

test('both engines answer numbers, dates, lists and JSON in the same shapes', async () => {
  const { rows } = await sql`
    select count(*) as many, 12345678901::int8 as big, 1.50::numeric as exact, 0.5::float8 as half, '2026-11-20'::date as day, true as yes, null as nothing,
      timestamptz '2026-11-20 02:00:00.123+00' as moment, array['a','b'] as words, array[1,2] as numbers, '{"a": [1, "é"]}'::jsonb as json
    from (values (1)) as one (n)`.execute(database.db);
  expect(rows).toEqual([
    {
      many: 1,
      big: 12345678901,
      exact: '1.50',
      half: 0.5,
      day: '2026-11-20',
      yes: true,
      nothing: null,
      moment: new Date('2026-11-20T02:00:00.123Z'),
      words: ['a', 'b'],
      numbers: [1, 2],
      json: { a: [1, 'é'] },
    },
  ]);
});

test('a violated unique key is reported by its name', async () => {
  const { clientId, addMember } = await makeCompany(database.db);
  const error = await addMember('dora', { open_id: 'ou_ann' }).catch((caught: unknown) => caught);
  expect(isUniqueViolation(error, 'members_open_id')).toBe(true);
  expect(isUniqueViolation(error, 'members_key')).toBe(false);
  // The shard of a cluster adds its number.
  const onShard = (constraint: string) => Object.assign(new Error('duplicate key'), { code: '23505', constraint });
  expect(
    ['members_open_id_102071', 'members_open_id_two', 'members_open', 'members_open_id_'].map((name) =>
      isUniqueViolation(onShard(name), 'members_open_id'),
    ),
  ).toEqual([true, false, false, false]);
  const inMessage = Object.assign(
    new Error('duplicate key value violates unique constraint "members_open_id_102015"'),
    {
      code: '23505',
    },
  );
  expect(['members_open_id', 'members_key'].map((name) => isUniqueViolation(inMessage, name))).toEqual([true, false]);
  expect(await nameOf(clientId)).toBe('Tests');
});

test('a second migration changes nothing, also when many servers run it at once', async () => {
  const said: unknown[] = [];
  await Promise.all([1, 2, 3].map(() => migrate(database.db, { info: (...line: unknown[]) => void said.push(line) })));
  expect(said).toEqual([]);
});

test('a database of a newer build is refused by name', async () => {
  const newer = await testDatabase('empty');
  try {
    await newer.db.insertInto('migrations').values({ name: '9999-from-the-future' }).execute();
    await expect(migrate(newer.db, { info: () => undefined })).rejects.toThrow('9999-from-the-future');
  } finally {
    await newer.close();
  }
});

test('a connection that is not free within the time limit is an error, and the queue continues', async () => {
  const engine = process.env.TEST_POSTGRES
    ? openPostgres({ url: process.env.TEST_POSTGRES, size: 1, acquireLimitMs: 2000 })
    : await openPglite({ acquireLimitMs: 2000 });
  const db = makeKysely(engine);
  try {
    let finish = () => {};
    const held = inTransaction(
      db,
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseBusy);
    finish();
    await held;
    expect((await sql`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
  } finally {
    await engine.close();
  }
});

test('a database in a folder is opened again after its thread ended, with all committed data', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-thread-'));
  const posted = jest.spyOn(Worker.prototype, 'postMessage');
  const deaths: Error[] = [];
  const engine = await openPglite({ folder: path.join(folder, 'db'), onDeath: (error) => deaths.push(error) });
  const db = makeKysely(engine);
  try {
    await sql`create table kept as select 7 as n`.execute(db);
    const [thread] = posted.mock.contexts as Worker[];
    const lost = inTransaction(db, async (trx) => {
      await sql`insert into kept values (8)`.execute(trx);
      await thread?.terminate();
      await sql`insert into kept values (9)`.execute(trx);
    });
    await expect(lost).rejects.toThrow(DatabaseDown);
    expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 7 }]);
    expect(deaths).toHaveLength(1);
  } finally {
    posted.mockRestore();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

const address = process.env.TEST_POSTGRES;
if (address) {
  test('PostgreSQL answers without parallel workers and JIT, unless the address asks for them (ADR-0047)', async () => {
    const planning = async (url: string) => {
      const engine = openPostgres({ url, size: 1 });
      try {
        return (
          await sql`select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`.execute(
            makeKysely(engine),
          )
        ).rows;
      } finally {
        await engine.close();
      }
    };
    expect(await planning(address)).toEqual([{ jit: 'off', workers: '0' }]);
    const other = new URL(address);
    other.searchParams.set('options', '-c jit=on -c max_parallel_workers_per_gather=1');
    expect(await planning(other.href)).toEqual([{ jit: 'on', workers: '1' }]);
  });
}
