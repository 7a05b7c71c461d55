import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Whom the stage of a record lets edit it (REQ records 6). */

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

describe('the edit setting of a stage', () => {
  const clientId = 'brightsea-feishu';
  const place = { pipeline_id: 'new_business', stage_id: 'new_business_offer' };

  /** A deal of rep1, who is in the eastern team and sells, standing in a stage with this permission. */
  async function dealUnder(permission: object): Promise<string> {
    const { db } = server.app;
    const { id } = await rep.ok('deal.create', { name: 'Staged' });
    await db
      .updateTable('records')
      .set(place)
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('stages')
      .set({ editable_permission: JSON.stringify(permission) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('stage_id', '=', place.stage_id)
      .execute();
    return id;
  }
  const rename = async (client: Client, id: string, name: string) =>
    (
      await client.call('deal.update', {
        id,
        known_update_time: (await client.ok('deal.info', { id })).update_time,
        update_data: { name },
      })
    ).name;

  test.each<[object, boolean]>([
    [{ type: 'all' }, true],
    [{ type: 'admin' }, false],
    [{ type: 'team_or_role', role_ids: ['finance', 'sales'] }, true],
    [{ type: 'team_or_role', role_ids: ['finance'] }, false],
    [{ type: 'team_or_role', team_ids: ['east-sales'] }, true],
    [{ type: 'team_or_role', team_ids: ['service'], role_ids: [] }, false],
    [{ type: 'team_or_role' }, false],
    [{ type: 'whoever' }, false],
  ])('is applied: %j', async (permission, mayEdit) => {
    const id = await dealUnder(permission);
    const { abilities } = await rep.ok('deal.info', { id });
    expect([abilities.update, abilities.remove, abilities.note]).toEqual([mayEdit, mayEdit, true]);
    expect(await rename(rep, id, 'Renamed')).toBe(mayEdit ? 'ok' : 'notAllowed');
    expect(
      (
        await rep.call('records.batchUpdate', {
          table_id: 'deal',
          list: [{ id, update_data: { company_name: 'Another' } }],
        })
      ).data,
    ).toMatchObject(mayEdit ? { success: 1 } : { fail: 1 });
    expect((await rep.ok('deal.info', { id })).title).toBe(mayEdit ? 'Renamed' : 'Staged');
  });

  test('never limits data administrators, and does not treat function administrators as such', async () => {
    const id = await dealUnder({ type: 'admin' });
    expect(await rename(await server.signIn('admin'), id, 'By the administrator')).toBe('notAllowed');
    expect(await rename(await server.signIn('data-admin'), id, 'By the data administrator')).toBe('ok');
  });

  test('gives no right to members who may not write the record', async () => {
    const id = await dealUnder({ type: 'team_or_role', role_ids: ['finance'] });
    // Finance reads every deal and writes none but its own.
    const finance = await server.signIn('m22');
    expect([(await finance.ok('deal.info', { id })).abilities.update, await rename(finance, id, 'By finance')]).toEqual(
      [false, 'notAllowed'],
    );
  });
});
