import { sql } from 'kysely';
import { eraseCompanies } from '../../../scripts/company/erase';
import { resumeCompany } from '../../../scripts/company/resume';
import { dayMs } from '../../../domain/calendar';
import { globalTables } from '../../../server/db/tables';
import { tenantTables } from '../../../server/db/migrate';
import { cleanUp } from '../../../server/jobs/cleanup';
import { companyKey } from '../../../server/queries/companies/companies';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import type { Channel } from '../../../domain/platforms';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { companiesOn, storeSettings, tenantKeyOf, tenantNamed, type StoreCompany } from '../../support/store-companies';
import { until } from '../../support/until';
import { fingerprintOf } from '../security/fingerprint';

/** A company that switches the app off in its suite, or removes it (SD-114, ADR-0196). */
describe.each(['feishu', 'lark', 'dingtalk'] as const)('a company of %s', (channel: Channel) => {
  const maple: StoreCompany = { clientId: `lost-maple-${channel}`, channel, tenant: tenantNamed('maple') };
  const birch: StoreCompany = { clientId: `lost-birch-${channel}`, channel, tenant: tenantNamed('birch') };
  let server: TestServer;
  let on: ReturnType<typeof companiesOn>;

  beforeAll(async () => {
    server = await startTestServer({ data: 'empty', env: storeSettings[channel] });
    on = companiesOn(server);
    for (const company of [maple, birch]) {
      await on.director(company).console(channel, { events: 'http' });
      await on.found(company);
    }
    await on.readPeople();
  });
  afterAll(() => server.close());

  /** Time passes, and the suite pushes the tickets that have become due. */
  const pass = async (ms: number) => {
    server.clock.forward(ms);
    for (const company of [maple, birch]) {
      await on.ask(company, '/control/events/due', {});
      await on.director(company).settled();
    }
  };
  const change = async (company: StoreCompany, changes: { disabled?: boolean; removed?: boolean }) => {
    // Nobody can order two events of one moment.
    server.clock.forward(1_000);
    await on.director(company).console(channel, changes);
    await on.director(company).settled();
  };
  const install = async (company: StoreCompany) => {
    server.clock.forward(1_000);
    await on.director(company).install(channel, { person: 'admin', asAdministrator: true, applicants: [] });
    await on.director(company).settled();
  };
  const rowsOf = async ({ clientId }: StoreCompany, tables: readonly string[]) => {
    const counts = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)} as t where t.client_id = ${clientId}`.execute(
          server.app.db,
        );
        return [table, rows[0]?.count ?? 0] as const;
      }),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };
  const run = async (which?: string) => {
    const lines: string[] = [];
    await eraseCompanies(server.app, which, {
      print: (line) => void lines.push(line),
      refuse: (line) => void lines.push(`refused: ${line}`),
    });
    return lines;
  };

  test('[shell 8.6] that switches the app off is suspended at once: its sessions end, and the refusal gives the reason', async () => {
    const rep = await on.signIn(maple, 'rep1');
    const { id } = await rep.ok('organization.create', { name: 'Harbour' });
    const other = await on.signIn(birch, 'rep1');
    const token = await on.tokenOf(maple, 'rep1');
    await change(maple, { disabled: true });
    for (const call of [
      () => rep.call('start.bootstrap', {}),
      () => rep.call('organization.info', { id }),
      () => on.open(maple, token),
      () => on.list(maple, token),
    ]) {
      const { name, code, error } = await call();
      expect([name, code, error.params]).toEqual(['notAuthorised', 10803, { app: 'stopped' }]);
    }
    expect((await other.call('start.bootstrap', {})).name).toBe('ok');
    // It is nothing that is ever erased: a switch is turned back.
    await pass(31 * dayMs);
    expect(await run()).toEqual(['No company has removed the app.']);
    expect(await run(maple.clientId)).toEqual([expect.stringContaining('refused: ')]);
    await change(maple, { disabled: false });
    expect((await rep.call('start.bootstrap', {})).name).toBe('noAuth');
    const again = await on.signIn(maple, 'rep1');
    expect((await again.ok('organization.info', { id })).name).toBe('Harbour');
  });

  test('that removes the app is paused: deliveries, readings and cleanups wait until it installs the app again', async () => {
    const rep = await on.signIn(maple, 'rep1');
    const { id } = await rep.ok('organization.create', { name: 'Pier' });
    const print = async () =>
      (await fingerprintOf(server.app.db, maple.clientId))
        .split('\n')
        .filter((line) => !/^(clients|sessions|schedule_runs|outbox|usage_days)/.test(line));
    const before = await print();
    await change(maple, { removed: true });
    // An old session of a job, and a message that somebody would get.
    await server.app.db
      .insertInto('outbox')
      .values({
        client_id: maple.clientId,
        outbox_id: 'waits',
        kind: 'event.contacts_changed',
        lane: 'receive',
        payload: JSON.stringify({ at: server.clock.now() }),
        dedupe_key: 'waits',
        state: 'waiting',
        attempts: 0,
        lost_claims: 0,
        next_at: new Date(server.clock.now()),
        locked_until: null,
        last_error: null,
        result: null,
        create_time: new Date(server.clock.now()),
        update_time: new Date(server.clock.now()),
      })
      .execute();
    const waiting = () =>
      server.app.db
        .selectFrom('outbox')
        .select('state')
        .where('client_id', '=', maple.clientId)
        .where('outbox_id', '=', 'waits')
        .executeTakeFirst();
    await pass(20 * dayMs);
    // The tokens of the app itself are of no company.
    const asked = () =>
      on
        .simulated(maple)
        .world.log.list(channel)
        .filter(({ call }) => !/ticket|app_access_token/i.test(call)).length;
    const askedBefore = asked();
    server.app.inbox.wake(maple.clientId);
    await server.outbox.drain();
    await syncContacts(server.app);
    await cleanUp(server.app);
    expect([(await waiting())?.state, asked()]).toEqual(['waiting', askedBefore]);
    expect(await print()).toEqual(before);
    expect(await run()).toEqual([expect.stringMatching(/is kept until \d{4}-\d\d-\d\d$/)]);
    expect(await run(maple.clientId)).toEqual([expect.stringContaining('comes back whole')]);
    await install(maple);
    await until(async () => (await waiting())?.state === 'done');
    const back = await on.signIn(maple, 'rep1');
    expect((await back.ok('organization.info', { id })).name).toBe('Pier');
    expect(await run()).toEqual(['No company has removed the app.']);
  });

  test('gets the newest state from doubled and late app events', async () => {
    const state = async () =>
      (await (await on.signIn(birch, 'rep1').catch(() => null))?.call('start.bootstrap', {}))?.name ?? 'suspended';
    await on.director(birch).play(channel, 'hold', 2);
    await change(birch, { removed: true });
    server.clock.forward(60_000);
    await on.director(birch).console(channel, { removed: false });
    await install(birch);
    await on.director(birch).release({ reversed: true });
    await on.director(birch).settled();
    expect(await state()).toBe('ok');
    await on.director(birch).play(channel, 'double');
    await change(birch, { removed: true });
    const since = () =>
      server.app.db
        .selectFrom('clients')
        .select(['app_state', 'app_state_since'])
        .where('client_id', '=', birch.clientId)
        .executeTakeFirstOrThrow();
    const first = await since();
    await pass(dayMs);
    // Who has removed it has nothing to switch off: its days go on.
    const stop = channel === 'dingtalk' ? 'org_micro_app_stop' : 'app_status_change';
    await on.director(birch).send(channel, { type: stop, content: { status: 'stop_by_tenant' }, old: true });
    expect(on.simulated(birch).courier.attempts.at(-1)).toMatchObject({ type: stop, accepted: true });
    expect([await since(), first.app_state]).toEqual([first, 'removed']);
    await install(birch);
    expect(await state()).toBe('ok');
  });

  test('whose return event was lost is reactivated by the operator, once the suite confirms it', async () => {
    const { clientId } = birch;
    const resume = async () => {
      const row = await companyKey(server.app.db, clientId);
      const lines: string[] = [];
      if (row)
        await resumeCompany(server.app, row, {
          print: (line) => void lines.push(line),
          refuse: (line) => void lines.push(`refused: ${line}`),
        });
      return lines;
    };
    expect(await resume()).toEqual([`${clientId} is not suspended, and has not lost the app.`]);
    await change(birch, { disabled: true });
    expect(await resume()).toEqual([
      expect.stringMatching(/^refused: The suite does not answer for .* stays suspended/),
    ]);
    await on.director(birch).play(channel, 'lose');
    await change(birch, { disabled: false });
    const token = await on.tokenOf(birch, 'rep1');
    expect((await on.open(birch, token)).name).toBe('notAuthorised');
    expect(await resume()).toEqual([expect.stringContaining('has the app again')]);
    expect((await on.open(birch, token)).name).toBe('ok');
  });

  test('is suspended by the suite alone', async () => {
    const type = channel === 'dingtalk' ? 'org_suite_relieve' : 'app_uninstalled';
    for (const forged of ['unsigned', 'signature', 'encryption', 'token', 'app', 'timestamp', 'body'] as const)
      expect([forged, await on.director(maple).send(channel, { type, content: {}, old: true, forged })]).toEqual([
        forged,
        403,
      ]);
    expect((await (await on.signIn(maple, 'rep1')).call('start.bootstrap', {})).name).toBe('ok');
  });

  test('loses its open streams when it is suspended', async () => {
    const rep = await on.signIn(maple, 'rep1');
    const stream = await fetch(`${server.origin}/api/events`, {
      headers: { authorization: `Bearer ${rep.hsid ?? ''}` },
    });
    const ended = stream.text().then(() => true);
    await change(maple, { removed: true });
    await expect(ended).resolves.toBe(true);
    await install(maple);
  });

  test('that removed the app is erased after thirty days with all its files, and no other company is', async () => {
    const rep = await on.signIn(maple, 'rep1');
    await rep.ok('organization.create', { name: 'Quay' });
    const upload = await rep.ok('files.createUpload', {
      file_name: 'a.png',
      file_size: 70,
      file_mimetype: 'image/png',
    });
    expect(upload._id).toBeTruthy();
    await server.app.files.write(`${maple.clientId}/ab/abcdef`, new Uint8Array(70), 'image/png');
    await server.app.db
      .updateTable('files')
      .set({ path: `${maple.clientId}/ab/abcdef`, state: 'done' })
      .where('client_id', '=', maple.clientId)
      .where('file_id', '=', upload._id)
      .execute();
    const others = await fingerprintOf(server.app.db, birch.clientId);
    const named = globalTables.filter((table) => ['directory', 'contact_syncs', 'suite_apps'].includes(table));
    await change(maple, { removed: true });
    server.clock.forward(30 * dayMs - 1_000);
    expect(await run('--due')).toEqual([expect.stringContaining('is kept until')]);
    await pass(1_000);
    expect(await run()).toEqual([`${maple.clientId}: erase ${maple.clientId} deletes it`]);
    // The disk fails on the way: nothing brings the half of it back, and the next call goes on.
    const remove = jest.spyOn(server.app.files, 'remove').mockRejectedValueOnce(new Error('the disk is gone'));
    await expect(run('--due')).rejects.toThrow('the disk is gone');
    remove.mockRestore();
    await install(maple);
    expect((await rep.call('start.bootstrap', {})).name).toBe('notAuthorised');
    expect(await run('--due')).toEqual([expect.stringContaining(`${maple.clientId} is erased`)]);
    expect(await rowsOf(maple, [...tenantTables, ...named])).toEqual({});
    expect(await server.app.files.read(`${maple.clientId}/ab/abcdef`)).toBeNull();
    const secrets = await server.app.db.selectFrom('suite_secrets').select('name').execute();
    expect(secrets.filter(({ name }) => name.includes(`:${tenantKeyOf(maple)}:`))).toEqual([]);
    expect(await fingerprintOf(server.app.db, birch.clientId)).toBe(others);
    expect((await rep.call('start.bootstrap', {})).name).toBe('noAuth');
    // A company that installs the app again begins again.
    await install(maple);
    const token = await on.tokenOf(maple, 'admin');
    expect((await on.list(maple, token)).data).toEqual({ list: [] });
    expect(await server.visitor('en').ok('setUp.look', { token })).toMatchObject({ company: expect.any(String) });
  });

  test('every table with data of a company is erased with it', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name::text as name from information_schema.columns c
      where c.table_schema = current_schema() and c.column_name = 'client_id'`.execute(server.app.db);
    const erased = new Set<string>([...tenantTables, 'directory', 'contact_syncs', 'suite_apps']);
    expect(rows.map(({ name }) => name).filter((name) => !erased.has(name))).toEqual([]);
  });

  test('API keys of a suspended company open nothing', async () => {
    const admin = await on.signIn(birch, 'admin');
    const { key } = await admin.ok('apiKeys.create', { name: 'ERP', scopes: { '*': 'read' }, role_ids: [] });
    const program = new Client(server.origin, key);
    const read = async () => (await program.call('records.list', { table_id: 'organization' })).name;
    expect(await read()).toBe('ok');
    await change(birch, { removed: true });
    expect(await read()).toBe('notAuthorised');
    await install(birch);
    expect(await read()).toBe('ok');
  });
});
