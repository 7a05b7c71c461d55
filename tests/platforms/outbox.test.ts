import { cardSendKind } from '../../domain/deliveries/card-send';
import { chatCreateKind } from '../../domain/deliveries/chat-create';
import { chatJoinKind } from '../../domain/deliveries/chat-join';
import { placeLookupKind } from '../../domain/deliveries/place-lookup';
import { backOffMs } from '../../server/jobs/back-off';
import { claimDueRow } from '../../server/queries/outbox/outbox-work';
import { chatOfRecord } from '../../server/queries/chats/record-chats';
import { recordFacts } from '../../server/queries/outbox/delivery-facts';
import { until } from '../support/until';
import { openOutboxFixture, type OutboxFixture } from './outbox-fixture';
import { simulateSuites, type SimulatedSuites } from './simulated-suites';
import { suites } from '../support/test-extent';

let simulated: SimulatedSuites;
let fixture: OutboxFixture;
beforeAll(async () => {
  simulated = await simulateSuites();
  fixture = await openOutboxFixture(simulated);
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await simulated.close();
});
beforeEach(() => simulated.begin());

const record = { tableId: 'organization', recordId: 'org1' };
const create = { table_id: 'organization', record_id: 'org1', member_id: 'mb_rep1', language: 'en' } as const;
const createCalls = { feishu: 'im.chat.create', lark: 'im.chat.create', dingtalk: 'im.sceneGroup.create' } as const;

describe.each(suites)('%s', (channel) => {
  let clientId: string;
  beforeEach(async () => {
    clientId = await fixture.company(channel);
  });
  const made = () => simulated.world.chats.list(channel).filter(({ madeByBot }) => madeByBot);
  const addChat = (key = 'chat-of-org1') => fixture.add(clientId, chatCreateKind, create, key);
  const eventsOf = () => fixture.db.selectFrom('timeline').selectAll().where('client_id', '=', clientId).execute();

  /** In the language that the company shares (domain/platforms). */
  const named = `Harbour Hotels · ${channel === 'lark' ? 'Organization' : '客户'}`;

  it('creates a chat, binds it and writes the timeline together', async () => {
    const id = await addChat();
    const result = await fixture.worker().deliverNow(clientId, id);
    expect(result).toMatchObject({ name: named });
    expect(made()).toMatchObject([{ name: named, ownerKey: 'rep1', memberKeys: ['rep1', 'manager'] }]);
    expect(await chatOfRecord(fixture.db, clientId, record)).toMatchObject({
      chat_id: result.chat_id,
      origin: 'created',
    });
    expect(await eventsOf()).toMatchObject([
      { event_type: 'CHAT', operator: 'mb_rep1', data: { action: 'create', name: named } },
    ]);
    expect(await fixture.row(clientId, id)).toMatchObject({ state: 'done', attempts: 1, last_error: null });
  });

  it('creates one chat although the process dies between the answer of the suite and the mark', async () => {
    const id = await addChat();
    await expect(fixture.dyingWorker().deliverNow(clientId, id)).rejects.toMatchObject({ name: 'suiteUnavailable' });
    await until(() => made().length > 0);
    expect(await eventsOf()).toEqual([]);
    await fixture.worker().drain();
    expect((await fixture.row(clientId, id)).state).toBe('waiting');
    simulated.clock.now += 31_000;
    await fixture.worker().drain();
    expect((await fixture.row(clientId, id)).state).toBe('done');
    expect(made()).toHaveLength(1);
    expect(await eventsOf()).toHaveLength(1);
  });

  /** A worker that is killed as soon as it has the row. */
  const claimAndDie = async () => {
    await claimDueRow(fixture.db, clientId, 'deliver', {
      now: new Date(simulated.clock.now),
      lockedUntil: new Date(simulated.clock.now + 30_000),
    });
    simulated.clock.now += 31_000;
  };

  it('counts an attempt when it begins, and marks a row as failed after five deaths of its worker', async () => {
    const id = await addChat();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await claimAndDie();
      expect(await fixture.row(clientId, id)).toMatchObject({ state: 'waiting', attempts: attempt });
    }
    await fixture.worker().drain();
    expect(await fixture.row(clientId, id)).toMatchObject({
      state: 'failed',
      attempts: 5,
      locked_until: null,
      last_error: 'the process ended during each attempt',
    });
    await expect(fixture.worker().deliverNow(clientId, id)).rejects.toMatchObject({ name: 'internal' });
    expect(made()).toEqual([]);
  });

  it('counts only deaths in a row, and tries the suite for three days', async () => {
    const id = await addChat();
    for (let round = 1; round <= 2; round += 1) {
      for (let death = 1; death <= 4; death += 1) await claimAndDie();
      simulated.fault({ suite: channel, call: createCalls[channel], kind: 'error', status: 500 });
      await fixture.worker().drain();
      expect(await fixture.row(clientId, id)).toMatchObject({ state: 'waiting', attempts: 5 * round, lost_claims: 0 });
      simulated.world.faults.clear();
      simulated.clock.now += 3_600_000;
    }
    await fixture.worker().drain();
    expect(await fixture.row(clientId, id)).toMatchObject({ state: 'done', attempts: 11 });
  });

  it('leaves a row to its worker until the lock ends, and then takes it over', async () => {
    const id = await addChat();
    await fixture.db
      .updateTable('outbox')
      .set({ locked_until: new Date(simulated.clock.now + 30_000) })
      .where('client_id', '=', clientId)
      .where('outbox_id', '=', id)
      .execute();
    await fixture.worker().drain();
    expect(made()).toHaveLength(0);
    simulated.clock.now += 31_000;
    await fixture.worker().drain();
    expect(made()).toHaveLength(1);
    expect((await fixture.row(clientId, id)).state).toBe('done');
  });

  it('creates one chat when two workers and a waiting caller want it at once', async () => {
    const id = await addChat();
    const [first, second] = [fixture.worker(), fixture.worker()];
    await Promise.all([first.drain(), second.drain(), first.deliverNow(clientId, id), second.deliverNow(clientId, id)]);
    expect(made()).toHaveLength(1);
    expect(await eventsOf()).toHaveLength(1);
  });

  it('tries again later while the suite does not answer, and shows the last failure', async () => {
    const id = await addChat();
    simulated.fault({ suite: channel, call: createCalls[channel], kind: 'error', status: 500 });
    await fixture.worker().drain();
    const waiting = await fixture.row(clientId, id);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, locked_until: null });
    expect(waiting.last_error).toContain('HTTP 500');
    expect(waiting.next_at.getTime()).toBeGreaterThan(simulated.clock.now);
    await fixture.worker().drain();
    expect((await fixture.row(clientId, id)).attempts).toBe(1);
    simulated.world.faults.clear();
    simulated.clock.now += 60_000;
    await fixture.worker().drain();
    expect((await fixture.row(clientId, id)).state).toBe('done');
    expect(made()).toHaveLength(1);
  });

  it('marks a row as failed, in the words of the suite, when the suite refuses it', async () => {
    simulated.world.setPermission(channel, channel === 'dingtalk' ? 'qyapi_chat_manage' : 'im:chat', false);
    const id = await addChat();
    const worker = fixture.worker();
    const error = await worker.deliverNow(clientId, id).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'chatRefused' });
    const row = await fixture.row(clientId, id);
    expect(row).toMatchObject({ state: 'failed', attempts: 1 });
    expect(row.last_error).toContain(channel === 'dingtalk' ? 'qyapi_chat_manage' : 'im:chat');
    // A caller who asks later, in another process, gets the same answer.
    await expect(fixture.worker().deliverNow(clientId, id)).rejects.toMatchObject({ name: 'chatRefused' });
    await fixture.worker().drain();
    expect((await fixture.row(clientId, id)).attempts).toBe(1);
    expect(await eventsOf()).toEqual([]);
  });

  it('gives up visibly after three days', async () => {
    const id = await addChat();
    simulated.fault({ suite: channel, call: createCalls[channel], kind: 'error', status: 500 });
    simulated.clock.now += 3 * 24 * 3_600_000 + 1;
    await fixture.worker().drain();
    expect(await fixture.row(clientId, id)).toMatchObject({ state: 'failed' });
  });

  it('does not let a caller wait for a slow suite, and continues in the background', async () => {
    const id = await addChat();
    simulated.fault({ suite: channel, call: createCalls[channel], kind: 'delay', ms: 400, times: 1 });
    const worker = fixture.worker({ timeoutMs: 50 });
    await expect(worker.deliverNow(clientId, id)).rejects.toMatchObject({ name: 'suiteUnavailable' });
    await worker.stop();
    expect((await fixture.row(clientId, id)).state).toBe('done');
    expect(await fixture.worker().deliverNow(clientId, id)).toMatchObject({ chat_id: expect.any(String) as string });
  });

  it('binds no second chat to a record that got one in the meantime', async () => {
    const worker = fixture.worker();
    await worker.deliverNow(clientId, await addChat('first'));
    const late = await addChat('second');
    await expect(worker.deliverNow(clientId, late)).rejects.toMatchObject({ name: 'chatAlreadyBound' });
    expect(await eventsOf()).toHaveLength(1);
  });

  it('adds a member to a chat', async () => {
    const worker = fixture.worker();
    const { chat_id } = await worker.deliverNow(clientId, await addChat());
    await worker.deliverNow(
      clientId,
      await fixture.add(clientId, chatJoinKind, { chat_id: String(chat_id), member_id: 'mb_rep3' }, 'join-1'),
    );
    expect(made()[0]?.memberKeys).toContain('rep3');
  });

  describe('the delivery of a note', () => {
    const cardFor = (chatId: string, member = 'mb_rep1') =>
      fixture.add(
        clientId,
        cardSendKind,
        {
          note_id: 'note1',
          chat_id: chatId,
          table_id: 'organization',
          record_id: 'org1',
          member_id: member,
          session_hash: 'none',
          language: 'en',
        },
        `card-${chatId}-${member}`,
      );

    it('shows it in the chat with a link that opens the record', async () => {
      const worker = fixture.worker();
      const { chat_id } = await worker.deliverNow(clientId, await addChat());
      await cardFor(String(chat_id));
      await worker.drain();
      await worker.drain();
      const messages = made()[0]?.messages ?? [];
      expect(messages).toHaveLength(1);
      const content = messages[0]?.content ?? '';
      expect(content).toContain('rep1 added a note to Harbour Hotels');
      expect(content).toContain('Visited the kitchen');
      expect(content).toContain('31.239700, 121.499800');
      expect(content).toContain(encodeURIComponent(`${simulated.origin}/detail?type=organization&id=org1&tab=dynamic`));
    });

    it('waits for the note before it in the same chat, and blocks no other chat', async () => {
      const worker = fixture.worker();
      const { chat_id } = await worker.deliverNow(clientId, await addChat());
      const other = simulated.world.chats.create({
        suite: channel,
        name: 'Other',
        ownerKey: 'rep1',
        memberKeys: ['rep1'],
        botInChat: true,
      });
      const send = { feishu: 'im.message.create', lark: 'im.message.create', dingtalk: 'robot.groupMessages.send' };
      simulated.fault({ suite: channel, call: send[channel], kind: 'error', status: 500 });
      const first = await cardFor(String(chat_id), 'mb_rep1');
      const second = await cardFor(String(chat_id), 'mb_manager');
      await worker.drain();
      simulated.world.faults.clear();
      const elsewhere = await cardFor(other.openConversationId ?? other.id, 'mb_rep1');
      await worker.drain();
      const states = async () =>
        Promise.all([first, second, elsewhere].map(async (id) => (await fixture.row(clientId, id)).state));
      expect((await states()).slice(0, 2)).toEqual(['waiting', 'waiting']);
      expect((await states())[2]).not.toBe('waiting');
      simulated.clock.now += 3_600_000;
      await worker.drain();
      await worker.drain();
      expect((await states()).slice(0, 2)).toEqual(['done', 'done']);
      const texts = made()[0]?.messages.map(({ content }) => content) ?? [];
      expect(texts).toHaveLength(2);
    });

    it('skips a chat that its author is not in', async () => {
      const worker = fixture.worker();
      const { chat_id } = await worker.deliverNow(clientId, await addChat());
      const id = await cardFor(String(chat_id), 'mb_rep3');
      await worker.drain();
      expect((await fixture.row(clientId, id)).state).toBe('failed');
      expect(made()[0]?.messages).toEqual([]);
    });

    it.each<[string, (chatId: string) => Promise<unknown>]>([
      [
        'may not read the record any more',
        async () => {
          await fixture.db
            .updateTable('object_types')
            .set({ read_rule: 'members' })
            .where('client_id', '=', clientId)
            .execute();
          await fixture.db
            .updateTable('records')
            .set({ owner: 'mb_rep3', members: ['mb_rep3'] })
            .where('client_id', '=', clientId)
            .where('id', '=', 'org1')
            .execute();
        },
      ],
      [
        'left the company',
        () =>
          fixture.db
            .updateTable('members')
            .set({ deleted: true })
            .where('client_id', '=', clientId)
            .where('member_id', '=', 'mb_rep1')
            .execute(),
      ],
      [
        'left the chat',
        (chatId) => {
          const chat = simulated.world.chats.find(channel, chatId);
          if (chat) simulated.world.chats.change(chat, { memberKeys: chat.memberKeys.filter((key) => key !== 'rep1') });
          return Promise.resolve();
        },
      ],
    ])('waits, and is cancelled when its author %s in the meantime', async (_what, meanwhile) => {
      const worker = fixture.worker();
      const { chat_id } = await worker.deliverNow(clientId, await addChat());
      const id = await cardFor(String(chat_id));
      await meanwhile(String(chat_id));
      await worker.drain();
      expect((await fixture.row(clientId, id)).state).toBe('failed');
      expect(made()[0]?.messages).toEqual([]);
    });

    it('shows only what everybody may see at the time of delivery', async () => {
      const worker = fixture.worker();
      const { chat_id } = await worker.deliverNow(clientId, await addChat());
      await cardFor(String(chat_id));
      await fixture.db
        .updateTable('fields')
        .set({ config: JSON.stringify({ auth_mode: 'role', auth_role_config: { finance: 'read' } }) })
        .where('client_id', '=', clientId)
        .where('field_id', 'in', ['content', 'name'])
        .execute();
      await worker.drain();
      const [message] = made()[0]?.messages ?? [];
      expect(message?.content).toContain('rep1');
      expect(message?.content).not.toMatch(/Visited the kitchen|Harbour Hotels/);
    });

    it('adds the address that no map service knew, and changes nothing else', async () => {
      const before = await recordFacts(fixture.db, clientId, 'note', 'note1');
      const id = await fixture.add(
        clientId,
        placeLookupKind,
        {
          table_id: 'note',
          record_id: 'note1',
          field: 'position',
          latitude: 31.2397,
          longitude: 121.4998,
          language: 'zh',
        },
        'place-1',
      );
      simulated.fault({ suite: 'maps', call: 'amap.regeo', kind: 'error' });
      simulated.fault({ suite: 'maps', call: 'nominatim.reverse', kind: 'error', status: 503 });
      await fixture.worker().drain();
      expect(await fixture.row(clientId, id)).toMatchObject({ state: 'waiting' });
      expect((await recordFacts(fixture.db, clientId, 'note', 'note1'))?.data).toEqual(before?.data);
      simulated.world.faults.clear();
      simulated.clock.now += 60_000;
      await fixture.worker().drain();
      const after = await recordFacts(fixture.db, clientId, 'note', 'note1');
      const position = (after?.data as { position: Record<string, unknown> }).position;
      expect(position.address).toEqual(expect.stringContaining('上海'));
      expect({ ...position, address: undefined }).toEqual({
        ...(before?.data as { position: object }).position,
        address: undefined,
      });
    });
  });
});

it('a company with a dead suite blocks no other company in the outbox', async () => {
  simulated.fault({ suite: 'feishu', call: 'im.chat.create', kind: 'delay', ms: 300 });
  const [feishu, lark] = [await fixture.company('feishu'), await fixture.company('lark')];
  const slow = await fixture.add(feishu, chatCreateKind, create, 'slow');
  const quick = await fixture.add(lark, chatCreateKind, create, 'quick');
  const order: string[] = [];
  const worker = fixture.worker();
  await Promise.all([
    worker.deliverNow(feishu, slow).then(() => order.push('feishu')),
    worker.deliverNow(lark, quick).then(() => order.push('lark')),
  ]);
  expect(order).toEqual(['lark', 'feishu']);
});

it('a row that the outbox cannot parse is marked as failed', async () => {
  const clientId = await fixture.company('feishu');
  const id = await fixture.add(clientId, chatCreateKind, { odd: true } as never, 'odd');
  await fixture.worker().drain();
  expect(await fixture.row(clientId, id)).toMatchObject({ state: 'failed' });
});

it('the outbox waits a second after the first failure, then twice as long each time, at most an hour, with a random part', () => {
  expect([1, 2, 3, 4].map((attempt) => backOffMs(attempt, 0.999))).toEqual([1000, 1999, 3998, 7996]);
  expect(backOffMs(40, 0.999)).toBeLessThanOrEqual(3_600_000);
  expect(backOffMs(40, 0)).toBe(1_800_000);
  expect(backOffMs(1, 0)).toBe(1000);
});
