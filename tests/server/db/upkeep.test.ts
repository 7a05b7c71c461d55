import { isMigrated } from '../../../server/db/migrate';
import { maintain } from '../../../server/db/maintenance';
import { demoNow, testDatabase } from '../../support/database';
import { makeCompany } from '../../support/factories';

test('the embedded database removes dead rows in small steps, so that no call waits for the whole', async () => {
  const { db, engine, close } = await testDatabase('empty');
  try {
    const { clientId } = await makeCompany(db);
    const first = await maintain(db);
    const places = Array.from({ length: 400 }, (_, number) => ({
      client_id: clientId,
      place_key: String(number),
      address: 'x',
      create_time: new Date(demoNow),
    }));
    await db.insertInto('places').values(places).execute();
    await db.deleteFrom('places').where('client_id', '=', clientId).execute();
    const second = maintain(db);
    const during = Array.from({ length: 5 }, () =>
      db.selectFrom('clients').select('name').where('client_id', '=', clientId).executeTakeFirst(),
    );
    expect(await Promise.all(during)).toEqual(Array.from({ length: 5 }, () => ({ name: 'Tests' })));
    if (engine === 'pglite') {
      expect(first).toEqual(expect.arrayContaining(['analyze fields', 'checkpoint']));
      expect(await second).toContain('vacuum (analyze) places');
    } else {
      // PostgreSQL looks after itself.
      expect([first, await second]).toEqual([[], []]);
    }
  } finally {
    await close();
  }
});

test('a closed database reports that it is closed, and can be closed again', async () => {
  const { db, close } = await testDatabase('empty');
  await close();
  await close();
  await expect(isMigrated(db)).rejects.toThrow('closed');
});
