import { inSavepoint, inTransaction, type CommitWorkers } from '../../../server/db/transaction';
import { findClient } from '../../../server/queries/companies/bootstrap';
import { testDatabase, type TestDatabase } from '../../support/database';
import { makeCompany } from '../../support/factories';

let database: TestDatabase;
let woken: string[] = [];
let failures: unknown[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  woken = [];
  failures = [];
});
afterAll(() => database.close());

const workers: CommitWorkers = {
  outbox: { wake: (clientId) => void woken.push(`outbox ${clientId}`) },
  inbox: { wake: (clientId) => void woken.push(`inbox ${clientId}`) },
  webhooks: { wake: (clientId) => void woken.push(`webhooks ${clientId}`) },
  eventHub: { wake: (clientId) => void woken.push(`eventHub ${clientId}`) },
  exports: { wake: (clientId) => void woken.push(`exports ${clientId}`) },
  imports: { wake: (clientId) => void woken.push(`imports ${clientId}`) },
  log: { error: (...line: unknown[]) => void failures.push(line) },
};
const rename = (db: TestDatabase['db'], clientId: string, name: string) =>
  db.updateTable('clients').set({ name }).where('client_id', '=', clientId).execute();
const nameOf = async (clientId: string) => (await findClient(database.db, clientId))?.name;

test('a commit wakes each worker once for each company, and not earlier', async () => {
  const answer = await inTransaction(
    database.db,
    async (trx) => {
      trx.onCommit.push({ wake: 'outbox', clientId: 'one' }, { wake: 'eventHub', clientId: 'one' });
      trx.onCommit.push({ wake: 'outbox', clientId: 'one' }, { wake: 'outbox', clientId: 'two' });
      return [...woken];
    },
    workers,
  );
  expect(answer).toEqual([]);
  expect(woken).toEqual(['outbox one', 'eventHub one', 'outbox two']);
});

test('a worker that a commit wakes sees the written rows by the outer handle', async () => {
  const { clientId } = await makeCompany(database.db);
  let seen: Promise<string | undefined> | undefined;
  await inTransaction(
    database.db,
    async (trx) => {
      await rename(trx, clientId, 'committed');
      trx.onCommit.push({ wake: 'outbox', clientId });
    },
    { ...workers, outbox: { wake: () => void (seen = nameOf(clientId)) } },
  );
  expect(await seen).toBe('committed');
});

test('a rollback wakes no worker', async () => {
  const { clientId } = await makeCompany(database.db);
  const refused = inTransaction(
    database.db,
    async (trx) => {
      trx.onCommit.push({ wake: 'outbox', clientId });
      await rename(trx, clientId, 'undone');
      throw new Error('refused');
    },
    workers,
  );
  await expect(refused).rejects.toThrow('refused');
  expect(woken).toEqual([]);
  expect(await nameOf(clientId)).toBe('Tests');
});

test('a part that is rolled back drops its wake-ups, also inside another part', async () => {
  const { clientId } = await makeCompany(database.db);
  const kept = await inTransaction(
    database.db,
    async (trx) => {
      trx.onCommit.push({ wake: 'outbox', clientId: 'before' });
      await inSavepoint(trx, async () => {
        await rename(trx, clientId, 'outer part');
        trx.onCommit.push({ wake: 'outbox', clientId: 'outer' });
        const inner = inSavepoint(trx, async () => {
          await rename(trx, clientId, 'inner part');
          trx.onCommit.push({ wake: 'outbox', clientId: 'inner' });
          throw new Error('only this part');
        });
        await expect(inner).rejects.toThrow('only this part');
      });
      trx.onCommit.push({ wake: 'eventHub', clientId: 'after' });
      return 'kept';
    },
    workers,
  );
  expect(kept).toBe('kept');
  expect(woken).toEqual(['outbox before', 'outbox outer', 'eventHub after']);
  expect(await nameOf(clientId)).toBe('outer part');
});

test('a worker that fails undoes nothing: it is logged, and the others are woken', async () => {
  const { clientId } = await makeCompany(database.db);
  const error = new Error('no worker is there');
  const answer = await inTransaction(
    database.db,
    async (trx) => {
      await rename(trx, clientId, 'committed');
      trx.onCommit.push({ wake: 'outbox', clientId }, { wake: 'eventHub', clientId });
      return 'saved';
    },
    {
      ...workers,
      outbox: {
        wake: () => {
          throw error;
        },
      },
    },
  );
  expect(answer).toBe('saved');
  expect(woken).toEqual([`eventHub ${clientId}`]);
  expect(failures).toEqual([[{ clientId, wake: 'outbox', err: error }, expect.any(String)]]);
  expect(await nameOf(clientId)).toBe('committed');
});
