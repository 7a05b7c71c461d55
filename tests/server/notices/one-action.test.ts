import { displayChat } from '../../../simulator/control/display';
import type { Client } from '../../support/client';
import { importing, recordsNamed } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';

/** An action on many records is one notice and one message to each member, and every program hears of every record. */

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let colleague: Client;
let stranger: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } });
  // rep1 and rep2 are of one team, rep3 of another.
  [rep, colleague, stranger, admin] = await Promise.all([
    server.signIn('rep1', clientId, 'en'),
    server.signIn('rep2', clientId, 'zh'),
    server.signIn('rep3', clientId, 'en'),
    server.signIn('admin', clientId, 'en'),
  ]);
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});
const { uploaded, run, until } = importing(() => server);

const toRep2 = { account_manager: 'mb_rep2' };
const make = async (name: string, values: object = {}) => {
  server.clock.forward(1_000);
  return (await rep.ok('organization.create', { name, ...values })).id;
};
const makeAll = async (...names: string[]) => {
  const ids: string[] = [];
  for (const name of names) ids.push(await make(name));
  return ids;
};
const change = (ids: readonly string[], update_data: object, action?: { id: string; more: boolean }) => {
  server.clock.forward(1_000);
  return rep.ok('records.batchUpdate', {
    table_id: 'organization',
    list: ids.map((id) => ({ id, update_data: { ...update_data } })),
    ...(action && { action }),
  });
};
let cardsBefore = 0;
/** The notices that work makes for a member; the messages for rep2 are counted from here on. */
const noticesOf = async (client: Client, work: () => Promise<unknown>) => {
  const getAll = async () => (await client.ok('notices.list', { limit: 100 })).list;
  const before = new Set((await getAll()).map(({ _id }) => _id));
  // A commit wakes the outbox: a message may be there before the work has ended.
  cardsBefore = cardsOf('rep2').length;
  await work();
  return (await getAll()).filter(({ _id }) => !before.has(_id));
};
const listOf = async (client: Client, noticeId: string) =>
  (
    await client.ok('records.list', {
      table_id: 'organization',
      filter: { field: 'notice_id', relation: 'include', value: [noticeId] },
    })
  ).list.map(({ _id }) => _id);
/** The message cards in the chat of a member with the bot. */
const cardsOf = (person: string) =>
  server.world.chats
    .list('feishu')
    .filter((chat) => chat.mode === 'p2p' && chat.memberKeys.includes(person))
    .flatMap((chat) => displayChat(chat).messages)
    .flatMap((message) => (message.kind === 'card' ? [message.card] : []));
const cardsAfter = async (person: string) => {
  await server.outbox.drain();
  return cardsOf(person).slice(cardsBefore);
};
const memberName = async (memberId: string) =>
  (
    await server.app.db
      .selectFrom('members')
      .select('name')
      .where('client_id', '=', clientId)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).name;

describe('a batch change that gives three customers to a colleague', () => {
  test('is one notice with their number, one message, and a list of exactly these that only its reader opens', async () => {
    const ids = await makeAll('Amber Inn', 'Birch Inn', 'Cedar Inn');
    await server.outbox.drain();
    const [notice, ...others] = await noticesOf(colleague, () => change(ids, toRep2));
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      type: 'TEAM_MEMBER_ADD',
      title: '王晓雨把 3 个客户移交给你',
      description: 'Amber Inn、Birch Inn 和 Cedar Inn',
      records: { table_id: 'organization', count: 3 },
      read: false,
    });
    const [card, ...more] = await cardsAfter('rep2');
    expect(more).toEqual([]);
    expect(card).toMatchObject({ title: '王晓雨把 3 个客户移交给你' });
    expect(JSON.stringify(card)).toContain(encodeURIComponent('list=notice'));
    const noticeId = notice?._id ?? '';
    expect((await listOf(colleague, noticeId)).sort()).toEqual([...ids].sort());
    for (const client of [rep, admin]) expect(await listOf(client, noticeId)).toEqual([]);
  });

  test('counts only those that its reader may still read, and is about the record itself where it is one', async () => {
    const ids = await makeAll('Delta Inn', 'Elm Inn', 'Fir Inn');
    const toRep3 = { account_manager: 'mb_rep3' };
    const [notice] = await noticesOf(stranger, () => change(ids, toRep3));
    expect(notice).toMatchObject({ records: { count: 3 } });
    const current = async () =>
      (await stranger.ok('notices.list', { limit: 100 })).list.find(({ _id }) => _id === notice?._id);
    const [first = '', second = '', third = ''] = ids;
    const take = (id: string) =>
      admin.ok('records.batchUpdate', { table_id: 'organization', list: [{ id, update_data: toRep2 }] });
    await take(first);
    expect(await current()).toMatchObject({ records: { count: 2 }, description: 'Elm Inn and Fir Inn' });
    expect(await listOf(stranger, notice?._id ?? '')).not.toContain(first);
    await take(second);
    expect(await current()).toMatchObject({ object_id: third, title: expect.stringContaining('Fir Inn') });
    expect(await current()).not.toHaveProperty('records');
    await take(third);
    expect(await current()).toBeUndefined();
  });

  test('in several calls of one action is still one notice, and its message waits for the last call', async () => {
    const ids = await makeAll('Grove Inn', 'Hazel Inn', 'Iris Inn');
    await server.outbox.drain();
    const [one = '', two = '', three = ''] = ids;
    const notices = await noticesOf(colleague, async () => {
      await change([one, two], toRep2, { id: 'action-of-many', more: true });
      expect(await cardsAfter('rep2')).toEqual([]);
      await change([three], toRep2, { id: 'action-of-many', more: false });
    });
    expect(notices).toMatchObject([{ records: { count: 3 } }]);
    expect(await cardsAfter('rep2')).toMatchObject([{ title: '王晓雨把 3 个客户移交给你' }]);
  });

  test('that is refused for one of them speaks of the others alone', async () => {
    const ids = await makeAll('Jade Inn', 'Kiwi Inn', 'Lime Inn');
    const notices = await noticesOf(colleague, () =>
      rep.ok('records.batchUpdate', {
        table_id: 'organization',
        list: ids.map((id, index) => ({ id, update_data: index === 1 ? { ...toRep2, phone: 'no phone' } : toRep2 })),
      }),
    );
    expect(notices).toMatchObject([{ records: { count: 2 }, description: 'Jade Inn 和 Lime Inn' }]);
  });
});

test('a member who leaves hands many records over in one notice to the heir, and an undo gives them back in one', async () => {
  const [id = ''] = await makeAll('Maple Inn', 'Nut Inn');
  await server.outbox.drain();
  let entryId = '';
  const [notice, ...others] = await noticesOf(colleague, async () => {
    let after: string | undefined;
    do {
      const answer: { last: string | null; entry_ids: string[] } = await admin.ok('admin.handOver', {
        member_id: 'mb_rep1',
        to_member_id: 'mb_rep2',
        table_ids: ['organization'],
        action_id: 'hand-over-of-rep1',
        ...(after !== undefined && { after }),
      });
      after = answer.last ?? undefined;
      entryId = answer.entry_ids[0] ?? entryId;
    } while (after !== undefined);
  });
  expect(others).toEqual([]);
  expect(notice?.title).toMatch(/把 \d+ 个客户移交给你/u);
  expect(notice?.records?.count).toBeGreaterThan(1);
  expect(await listOf(colleague, notice?._id ?? '')).toContain(id);
  expect(await cardsAfter('rep2')).toHaveLength(1);
  const back = await noticesOf(rep, () => admin.ok('admin.undo', { entry_id: entryId }));
  expect(back).toMatchObject([{ title: expect.stringMatching(/handed \d+ customers over to you/iu) }]);
});

test('an import is one notice and one message for each member, at its end, and so is its undo', async () => {
  const [id = ''] = await makeAll('Olive Inn');
  await server.outbox.drain();
  const name = await memberName('mb_rep2');
  const rows = ['Olive Inn', 'Pine Inn', 'Quince Inn'].map((title) => `${title},${name}`);
  let importId = '';
  const notices = await noticesOf(colleague, async () => {
    importId = await uploaded(admin, ['Company name,Account manager', ...rows].join('\n'));
    const done = await run(admin, importId, 'organization', { key: 'name' });
    expect(done.counts).toMatchObject({ new: 2, changed: 1, wrong: 0 });
  });
  expect(notices).toMatchObject([{ title: expect.stringContaining('把 3 个客户移交给你'), records: { count: 3 } }]);
  expect(await cardsAfter('rep2')).toHaveLength(1);
  const ofUndo = await noticesOf(rep, async () => {
    await admin.ok('imports.act', { import_id: importId, action: 'undo' });
    await until(admin, importId, 'undone');
  });
  // The customer that was there is the first member's again: a notice of that record alone.
  expect(ofUndo).toMatchObject([{ type: 'TEAM_MEMBER_ADD', object_id: id }]);
  expect((await admin.ok('organization.info', { id }))['account_manager']).toBe('mb_rep1');
});

test('a quiet import notifies nobody', async () => {
  const name = await memberName('mb_rep2');
  const notices = await noticesOf(colleague, async () => {
    const importId = await uploaded(rep, `Company name,Account manager\nRose Inn,${name}\nSage Inn,${name}`);
    await run(rep, importId, 'organization', { quiet: true });
  });
  expect(notices).toEqual([]);
});

describe('webhooks hear of a link that is written', () => {
  let hookId = '';
  beforeAll(async () => {
    const key = { name: 'ERP', scopes: { '*': 'read' as const }, member_id: 'mb_admin' };
    const { id: key_id } = await admin.ok('apiKeys.create', key);
    const hook = { name: 'ERP', url: 'http://127.0.0.1:9/hook', events: ['record.changed' as const], key_id };
    hookId = (await admin.ok('webhooks.create', hook)).id;
  });
  const deliveries = async () => (await admin.ok('webhooks.deliveries', { id: hookId, limit: 100 })).list;
  /** The records of which webhooks hear that they were changed. */
  const changedBy = async (work: () => Promise<unknown>) => {
    const before = new Set((await deliveries()).map(({ _id }) => _id));
    server.clock.forward(1_000);
    await work();
    return (await deliveries()).filter(({ _id }) => !before.has(_id)).map(({ record_id }) => record_id);
  };
  const contact = async (organization: string) =>
    (await rep.ok('user.create', { name: 'Linked', organization_ids: [organization] })).id;
  const timeOf = async (id: string) => (await admin.ok('user.info', { id })).update_time;

  test('from the other side: by a new record, a change, a batch and a removed link', async () => {
    const [one = '', two = ''] = await makeAll('Hook One', 'Hook Two');
    let id = '';
    expect(await changedBy(async () => (id = await contact(one)))).toEqual([one]);
    const known_update_time = await timeOf(id);
    const moved = await changedBy(() =>
      rep.ok('user.update', { id, known_update_time, update_data: { organization_ids: [two] } }),
    );
    expect(moved.sort()).toEqual([id, one, two].sort());
    const batch = { table_id: 'user', list: [{ id, update_data: { organization_ids: [] } }] };
    expect((await changedBy(() => rep.ok('records.batchUpdate', batch))).sort()).toEqual([id, two].sort());
  });

  test('by a merge and its undo', async () => {
    const [survivor = '', other = ''] = await makeAll('Merged One', 'Merged Two');
    const id = await contact(other);
    const known_update_times = { [survivor]: Number.MAX_SAFE_INTEGER, [other]: Number.MAX_SAFE_INTEGER };
    let merge_id = '';
    const merged = await changedBy(async () => {
      const input = { table_id: 'organization', survivor_id: survivor, other_ids: [other], known_update_times };
      merge_id = (await rep.ok('duplicates.merge', input)).merge_id;
    });
    expect(merged).toEqual(expect.arrayContaining([id, survivor]));
    const undone = await changedBy(() => rep.ok('duplicates.undo', { table_id: 'organization', merge_id }));
    expect(undone).toEqual(expect.arrayContaining([id, survivor]));
  });

  test('by an import and its undo', async () => {
    const [one = '', two = ''] = await makeAll('Imported One', 'Imported Two');
    await rep.ok('user.create', { name: 'Moved by a file', organization_ids: [one] });
    let importId = '';
    const file = 'Name,Company\nMoved by a file,Imported Two\nNew by a file,Imported Two';
    const imported = await changedBy(async () => {
      importId = await uploaded(rep, file);
      const done = await run(rep, importId, 'user', { key: 'name' });
      expect(done.counts).toMatchObject({ new: 1, changed: 1, wrong: 0 });
    });
    const [moved] = await recordsNamed(admin, 'user', 'Moved by a file');
    expect([...new Set(imported)].sort()).toEqual([moved?._id ?? '', one, two].sort());
    const undone = await changedBy(async () => {
      await rep.ok('imports.act', { import_id: importId, action: 'undo' });
      await until(rep, importId, 'undone');
    });
    expect([...new Set(undone)]).toEqual(expect.arrayContaining([moved?._id ?? '', one, two]));
  });
});
