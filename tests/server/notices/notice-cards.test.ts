import type { Channel } from '../../../domain/platforms';
import { displayChat } from '../../../simulator/control/display';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { larkFamily } from '../../support/test-extent';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const directChats = (channel: Channel, person: string) =>
  server.world.chats
    .list(channel)
    .filter((chat) => chat.mode === 'p2p' && chat.memberKeys.includes(person))
    .map(displayChat);
const cardsOf = (channel: Channel, person: string, word: string) =>
  directChats(channel, person)
    .flatMap(({ messages }) => messages)
    .filter((message) => JSON.stringify(message).includes(word));
const control = async (path: string, body: object) =>
  (await (
    await fetch(`${server.origin}/sim/control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as { status: number; words?: string };

async function noteFor(channel: Channel, name: string, options: { language?: string } = {}) {
  const clientId = `brightsea-${channel}`;
  const rep = await server.signIn('rep1', clientId);
  const colleague = await server.signIn('rep2', clientId, options.language ?? 'en');
  await colleague.ok('events.list', {});
  const { id } = await rep.ok('organization.create', { name, account_manager: 'mb_rep2' });
  await server.outbox.drain();
  const about = { organization: [id] };
  const { note_id } = await rep.ok('notes.create', { content: `Said of ${name}`, follow_relate_objs: about });
  return { id, noteId: note_id, rep, colleague };
}

/** The page that an address of the suite opens inside the client. */
const pageBehind = (address: string) =>
  new URL(
    new URL(address).searchParams.get('lk_target_url') ?? new URL(address).searchParams.get('redirect_url') ?? '',
  );

/** What the badge of a member says. */
const unread = async (client: Client) => (await client.ok('events.list', {})).unread;

describe.each(larkFamily)('the message card on %s for a note on a record of the reader', (channel) => {
  test('is in the language of the reader, opens the record, and its button marks the notice as done', async () => {
    const { id, noteId, colleague } = await noteFor(channel, 'Card Bakery', { language: 'ja' });
    await server.outbox.drain();
    const [message] = cardsOf(channel, 'rep2', 'Said of Card Bakery');
    expect(message).toMatchObject({
      kind: 'card',
      card: { title: '王晓雨さんが Card Bakery の活動を記録しました', buttons: ['既読にする'] },
    });
    const link = pageBehind(message?.kind === 'card' ? (message.card.links[0]?.url ?? '') : '');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      type: 'organization',
      id,
      tab: 'dynamic',
      dynamicType: 'note',
      event: noteId,
    });

    const before = await unread(colleague);
    expect(await control('/tap', { suite: channel, messageId: message?.id, person: 'rep2' })).toEqual({
      status: 200,
      words: '既読にしました',
    });
    expect(await unread(colleague)).toBe(before - 1);
    const [after] = cardsOf(channel, 'rep2', 'Said of Card Bakery');
    expect(after?.kind === 'card' && after.card.buttons).toBeFalsy();
  });

  test('is no message to who has silenced the bot, no failed delivery, and is read at home', async () => {
    server.world.setConsole(channel, { silencers: ['rep2'] });
    const { colleague } = await noteFor(channel, 'Quiet Bakery');
    const before = await unread(colleague);
    await server.outbox.drain();
    server.world.setConsole(channel, { silencers: [] });
    expect(cardsOf(channel, 'rep2', 'Said of Quiet Bakery')).toEqual([]);
    const failed = await server.app.db
      .selectFrom('outbox')
      .select('last_error')
      .where('client_id', '=', `brightsea-${channel}`)
      .where('kind', '=', 'notice.card')
      .where('state', '=', 'failed')
      .execute();
    expect([failed, before]).toEqual([[], expect.any(Number)]);
    expect(before).toBeGreaterThan(0);
    // The suite takes five messages to one person in a second.
    server.clock.forward(1_000);
  });

  test('cannot be used by a tap that the suite did not sign, or by another person', async () => {
    const { colleague } = await noteFor(channel, 'Forged Bakery');
    await server.outbox.drain();
    const [message] = cardsOf(channel, 'rep2', 'Said of Forged Bakery');
    const before = await unread(colleague);
    await control('/tap', { suite: channel, messageId: message?.id, person: 'rep2', forge: true });
    expect((await control('/tap', { suite: channel, messageId: message?.id, person: 'rep1' })).words).toBe(
      'This notification no longer exists',
    );
    expect(await unread(colleague)).toBe(before);
    const plain = await server.visitor().post(
      `/api/callback/${channel}/card`,
      JSON.stringify({
        schema: '2.0',
        header: { event_type: 'card.action.trigger', token: 'guess', tenant_key: 't' },
        event: {},
      }),
    );
    expect(plain.name).toBe('notAllowed');
  });
});

test('the message on DingTalk has two links: to the record, and to mark the notice as done', async () => {
  const { id } = await noteFor('dingtalk', 'Ding Bakery', { language: 'zh' });
  await server.outbox.drain();
  const [message] = cardsOf('dingtalk', 'rep2', 'Said of Ding Bakery');
  const links = message?.kind === 'card' ? message.card.links : [];
  expect(links.map(({ text }) => text)).toEqual(['查看记录', '标为已读']);
  expect(pageBehind(links[0]?.url ?? '').searchParams.get('id')).toBe(id);
  expect(pageBehind(links[1]?.url ?? '').pathname).toBe('/home');
});

describe('a message card that waits while the suite does not answer', () => {
  /** A note (or what `action` does with its record) whose message waits; `meanwhile` happens before the suite is there again. */
  async function late(
    name: string,
    meanwhile: (things: NoteFixture) => Promise<unknown>,
    action?: (things: NoteFixture) => Promise<unknown>,
  ) {
    server.world.faults.add({ suite: 'feishu', call: 'im.message.create', kind: 'error', times: 1_000 });
    const things = await noteFor('feishu', name);
    await action?.(things);
    await server.outbox.drain();
    await meanwhile(things);
    server.world.faults.clear();
    server.clock.forward(3_600_000);
    await server.outbox.drain();
    return cardsOf('feishu', 'rep2', action ? `updated ${name}` : `Said of ${name}`);
  }
  type NoteFixture = Awaited<ReturnType<typeof noteFor>>;
  const member = (deleted: boolean) =>
    server.app.db
      .updateTable('members')
      .set({ deleted })
      .where('client_id', '=', 'brightsea-feishu')
      .where('member_id', '=', 'mb_rep2')
      .execute();

  test('is sent later', async () => {
    expect(await late('Patient Bakery', () => Promise.resolve())).toHaveLength(1);
  });

  test('is not sent to a member who loses the record', async () => {
    const admin = await server.signIn('admin');
    expect(
      await late('Lost Bakery', ({ id }) =>
        admin.ok('organization.update', {
          id,
          known_update_time: server.clock.now(),
          update_data: { account_manager: 'mb_rep3' },
        }),
      ),
    ).toEqual([]);
  });

  test('is not sent to a member who left the company', async () => {
    expect(await late('Left Bakery', () => member(true))).toEqual([]);
    await member(false);
  });

  test('is not sent for a change of a field that the member may no longer see, and is sent to others', async () => {
    const { db } = server.app;
    const remark = await db
      .selectFrom('fields')
      .selectAll()
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'organization')
      .where('field_id', '=', 'remark')
      .executeTakeFirstOrThrow();
    const configure = (config: object) =>
      db
        .updateTable('fields')
        .set({ config: JSON.stringify(config) })
        .where('client_id', '=', 'brightsea-feishu')
        .where('table_id', '=', 'organization')
        .where('field_id', '=', 'remark')
        .execute();
    const change = async ({ id, colleague }: NoteFixture) => {
      const both = { is_notice: true, notice_scope: 'owner' } as const;
      await colleague.ok('notices.setConfig', {
        table_id: 'organization',
        type: 'OBJECT_CHANGE',
        card_notice_config: both,
        main_page_notice_config: both,
      });
      await (
        await server.signIn('admin')
      ).ok('organization.update', { id, known_update_time: server.clock.now(), update_data: { remark: 'Pays late' } });
    };
    expect(await late('Open Bakery', () => Promise.resolve(), change)).toHaveLength(1);
    expect(
      await late(
        'Closed Bakery',
        () => configure({ ...remark.config, auth_mode: 'role', auth_role_config: {} }),
        change,
      ),
    ).toEqual([]);
    await configure(remark.config);
  });

  test('is not sent to a member who read the notice at home', async () => {
    expect(await late('Read Bakery', ({ colleague }) => colleague.ok('notices.markRead', { all: true }))).toEqual([]);
  });
});
