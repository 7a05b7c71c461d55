import type { Channel } from '../../../domain/platforms';
import type { RawInput } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { suites } from '../../support/test-extent';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  server.world.faults.clear();
  // What a test left to be done is done before the next one looks.
  await server.outbox.drain();
});

let count = 0;
/** An organization of rep1's team that no other test knows. */
async function organization(client: Client, name = `Test kitchen ${(count += 1)}`): Promise<string> {
  return (await client.ok('organization.create', { name })).id;
}
const about = (id: string) => ({ follow_relate_objs: { organization: [id] } });
const shanghai = {
  latitude: 31.2397,
  longitude: 121.4998,
  accuracy: 20,
  time: Date.parse('2026-11-20T01:59:00Z'),
  source: 'feishu',
} as const;
const notesOf = async (client: Client, id: string) =>
  (await client.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' })).list;
const makeOf = (channel: Channel) => (channel === 'dingtalk' ? 'chats.dingtalkCreate' : 'chats.larkCreate');

async function upload(client: Client, name = 'kitchen.txt'): Promise<string> {
  const bytes = Buffer.from('a picture in words\n');
  const { _id, upload: to } = await client.ok('files.createUpload', {
    file_name: name,
    file_size: bytes.length,
    file_mimetype: 'text/plain',
  });
  await fetch(to.url, { method: 'PUT', headers: to.headers, body: bytes });
  await client.ok('files.finishUpload', { _id });
  return _id;
}

describe('a new note', () => {
  it('is answered as a whole and appears at once in the timeline of each of its records', async () => {
    const rep = await server.signIn('rep1');
    const [first, second] = [await organization(rep), await organization(rep)];
    const { note_id, note } = await rep.ok('notes.create', {
      content: 'Tasted the cod with the chef',
      follow_relate_objs: { organization: [first, second] },
    });
    expect(note).toMatchObject({
      _id: note_id,
      table_id: 'note',
      content: 'Tasted the cod with the chef',
      create_member_id: 'mb_rep1',
      follow_relate_objs: { organization: [first, second] },
    });
    for (const id of [first, second]) {
      expect(await notesOf(rep, id)).toMatchObject([
        { operator_member_id: 'mb_rep1', note: { _id: note_id, content: 'Tasted the cod with the chef' } },
      ]);
    }
  });

  it('is stored once however often the same send arrives', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const input: RawInput<'notes.create'> = { content: 'Once', ...about(id), position: shanghai };
    const answers = await Promise.all(
      [1, 2, 3].map(() => rep.ok('notes.create', input, { key: `note-once-${id.slice(-10)}` })),
    );
    expect(new Set(answers.map(({ note_id }) => note_id)).size).toBe(1);
    expect(await notesOf(rep, id)).toHaveLength(1);
  });

  it('is refused without a record, without content, and about another note', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    expect(await rep.call('notes.create', { content: 'To nobody', follow_relate_objs: {} })).toMatchObject({
      name: 'invalid',
      error: { fields: [{ field: 'follow_relate_objs', code: 'required' }] },
    });
    expect(await rep.call('notes.create', { content: '  ', ...about(id) })).toMatchObject({
      name: 'invalid',
      error: { fields: [{ field: 'content', code: 'required' }] },
    });
    const { note_id } = await rep.ok('notes.create', { content: 'A note', ...about(id) });
    expect(
      (await rep.call('notes.create', { content: 'A note on a note', follow_relate_objs: { note: [note_id] } })).name,
    ).toBe('notAllowed');
    expect(await notesOf(rep, id)).toHaveLength(1);
  });

  it('is refused for records that the author may not read, that were removed, or of another company, and stores nothing', async () => {
    const rep = await server.signIn('rep1');
    const southern = await server.signIn('rep3');
    const id = await organization(rep);
    const theirs = await organization(southern);
    const removed = await organization(rep);
    await rep.ok('organization.remove', { id: removed });
    const northwind = await server.signIn('rep1', 'northwind-feishu');
    const foreign = await organization(northwind);
    const both = (other: string) =>
      rep.call('notes.create', { content: 'Mixed', follow_relate_objs: { organization: [id, other] } });
    expect((await both(theirs)).name).toBe('notReadable');
    expect((await both(removed)).name).toBe('deleted');
    expect((await both(foreign)).name).toBe('notFound');
    expect((await rep.call('notes.create', { content: 'x', follow_relate_objs: { nothing: [id] } })).name).toBe(
      'notFound',
    );
    expect(await notesOf(rep, id)).toEqual([]);
    expect(await notesOf(southern, theirs)).toEqual([]);
  });

  it('contains finished uploads of the author, with links, and no other files', async () => {
    const rep = await server.signIn('rep1');
    const colleague = await server.signIn('rep2');
    const id = await organization(rep);
    const file = await upload(rep);
    const { note } = await rep.ok('notes.create', { content: '', ...about(id), attachments: [file] });
    expect(note['attachments']).toMatchObject([{ _id: file, file_name: 'kitchen.txt', status: 'done' }]);
    const [shown] = note['attachments'] as { file_full_url: string }[];
    expect(await (await fetch(new URL(shown?.file_full_url ?? '', server.origin))).text()).toBe('a picture in words\n');
    for (const other of [await upload(colleague), 'nothing']) {
      expect(await rep.call('notes.create', { content: 'x', ...about(id), attachments: [other] })).toMatchObject({
        name: 'invalid',
        error: { fields: [{ field: 'attachments' }] },
      });
    }
  });
});

describe('the additional texts of a note', () => {
  it('are rich text: cleaned, with a Markdown copy, and changed and emptied separately', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const { note_id, note } = await rep.ok('notes.create', {
      content: '',
      ...about(id),
      todo: '<p>Send <b>samples</b><script>alert(1)</script></p>',
      need_help: '<p> </p>',
    });
    expect(note).toMatchObject({ todo: '<p>Send <strong>samples</strong></p>', todo_md: 'Send **samples**' });
    expect(note).not.toHaveProperty('need_help');
    const changed = await rep.ok('notes.update', {
      note_id,
      update_data: { content: 'Met the chef', customer_demand: '<p>Smaller boxes</p>' },
    });
    expect(changed).toMatchObject({
      todo: '<p>Send <strong>samples</strong></p>',
      customer_demand: '<p>Smaller boxes</p>',
      customer_demand_md: 'Smaller boxes',
    });
    const emptied = await rep.ok('notes.update', { note_id, update_data: { todo: '' } });
    expect([emptied['todo'], emptied['todo_md'], emptied['content']]).toEqual([undefined, undefined, 'Met the chef']);
  });

  it('behave like its content, which mentions colleagues', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const manager = await server.signIn('manager');
    const content =
      'With <span data-type="mention" data-id="mb_manager" data-label="Lin">@Lin</span> &amp; co. <script>alert(1)</script>';
    const { note } = await rep.ok('notes.create', { content, ...about(id) });
    expect(note).toMatchObject({ content: content.replace(/ <script.*/, ''), content_md: 'With @Lin & co.' });
    const notices = (await manager.ok('notices.list', {})).list.filter(
      ({ type, link_object_id }) => type === 'SELF_AT' && link_object_id === id,
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.description).toContain('With @Lin &amp; co.');
  });

  it('show pictures of the author and of nobody else, and name the text of a refused one', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const [mine, theirs] = [await upload(rep), await upload(await server.signIn('rep2'))];
    const showing = (file: string) => `<p>See</p><img data-file="${file}" alt="door" />`;
    const { note_id, note } = await rep.ok('notes.create', { content: '', ...about(id), todo: showing(mine) });
    expect(note['todo']).toContain(`data-file="${mine}"`);
    const refused = { name: 'invalid', error: { fields: [{ field: 'need_help', code: 'wrongType' }] } };
    expect(await rep.call('notes.create', { content: '', ...about(id), need_help: showing(theirs) })).toMatchObject(
      refused,
    );
    expect(await rep.call('notes.update', { note_id, update_data: { need_help: showing(theirs) } })).toMatchObject(
      refused,
    );
    // What it shows already may stay, no matter who looks.
    await rep.ok('notes.update', { note_id, update_data: { todo: `${showing(mine)}<p>twice</p>` } });
  });

  it('[records 3.81] are refused where the notes of the company do not have them, or the author may not see them', async () => {
    const rep = await server.signIn('rep1', 'northwind-feishu');
    const id = await organization(rep);
    const refused = { name: 'invalid', error: { fields: [{ field: 'todo', code: 'unknownField' }] } };
    const todo = server.app.db
      .updateTable('fields')
      .where('client_id', '=', 'northwind-feishu')
      .where('table_id', '=', 'note')
      .where('field_id', '=', 'todo');
    await todo.set({ config: JSON.stringify({ sub_type: 'rich', auth_mode: 'role', auth_role_config: {} }) }).execute();
    expect(await rep.call('notes.create', { content: 'x', ...about(id), todo: '<p>Call</p>' })).toMatchObject(refused);
    await todo.set({ config: JSON.stringify({ sub_type: 'rich' }), deleted: true }).execute();
    const { list: sentFields } = await rep.ok('fieldConfig.allList', { table: 'note' });
    expect(sentFields.map(({ field_id }) => field_id)).not.toContain('todo');
    expect(await rep.call('notes.create', { content: 'x', ...about(id), todo: '<p>Call</p>' })).toMatchObject(refused);
    expect(await notesOf(rep, id)).toEqual([]);
  });
});

describe('the other properties of a note', () => {
  const noticesOf = async (client: Client, noteId: string) =>
    (await client.ok('notices.list', { limit: 20 })).list.filter(({ object_id }) => object_id === noteId);

  it('[records 3.46, records 3.48, records 3.52] are its attendees and the page where it was written, and new attendees are notified', async () => {
    const [rep, mate, manager] = [
      await server.signIn('rep1'),
      await server.signIn('rep2'),
      await server.signIn('manager'),
    ];
    const id = await organization(rep);
    const { note_id, note } = await rep.ok('notes.create', {
      content: 'Everybody came',
      ...about(id),
      conferee_member_ids: ['mb_rep2', 'mb_rep2'],
      note_related_type: 'organization',
      note_related_id: id,
      notice_config: { is_notice: false, notice_scope: 'read' },
    });
    const held = {
      conferee_member_ids: ['mb_rep2'],
      note_related_type: 'organization',
      note_related_id: id,
      notice_config: { is_notice: false, notice_scope: 'read' },
    };
    expect(note).toMatchObject(held);
    expect((await notesOf(rep, id))[0]?.note).toMatchObject(held);
    expect((await noticesOf(mate, note_id)).map(({ type }) => type)).toEqual(['CONFEREE_ADD']);
    expect(await noticesOf(manager, note_id)).toEqual([]);
    // Who was notified before is not notified again.
    await rep.ok('notes.update', { note_id, update_data: { conferee_member_ids: ['mb_rep2', 'mb_manager'] } });
    expect(await noticesOf(mate, note_id)).toHaveLength(1);
    expect((await noticesOf(manager, note_id)).map(({ type }) => type)).toEqual(['CONFEREE_ADD']);
    // What is absent stays.
    await rep.ok('notes.update', { note_id, update_data: { content: 'Everybody stayed' } });
    expect((await notesOf(rep, id))[0]?.note).toMatchObject({ conferee_member_ids: ['mb_rep2', 'mb_manager'] });
  });

  it('are refused for unknown people and for a page of another record', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const asked = (more: Partial<RawInput<'notes.create'>>) =>
      rep.call('notes.create', { content: 'x', ...about(id), ...more });
    expect(await asked({ conferee_member_ids: ['nobody'] })).toMatchObject({
      name: 'invalid',
      error: { fields: [{ field: 'conferee_member_ids', code: 'notAMember' }] },
    });
    expect(await asked({ note_related_type: 'organization', note_related_id: 'other' })).toMatchObject({
      name: 'invalid',
      error: { fields: [{ field: 'note_related_id', code: 'notAnOption' }] },
    });
    expect(await notesOf(rep, id)).toEqual([]);
  });
});

describe('the position of a note', () => {
  it('gets its address at once, whatever address the caller claims', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const { note } = await rep.ok('notes.create', {
      content: 'Here',
      ...about(id),
      position: { ...shanghai, address: 'The moon' },
    });
    const position = note['position'] as { address: string };
    expect(position).toMatchObject({ latitude: 31.2397, longitude: 121.4998, accuracy: 20 });
    expect(position.address).toContain('上海');
  });

  it('is saved while no map service answers, and gets its address later with nothing else changed', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const place = { ...shanghai, latitude: 31.2011 };
    server.world.faults.add({ suite: 'maps', call: 'amap.regeo', kind: 'error' });
    server.world.faults.add({ suite: 'maps', call: 'nominatim.reverse', kind: 'error', status: 503 });
    const { note } = await rep.ok('notes.create', { content: 'No map today', ...about(id), position: place });
    expect(note['position']).toEqual(place);
    await server.outbox.drain();
    expect((await notesOf(rep, id))[0]?.note?.['position']).toEqual(place);
    server.world.faults.clear();
    server.clock.forward(120_000);
    await server.outbox.drain();
    const later = (await notesOf(rep, id))[0]?.note;
    expect(later?.['position']).toEqual({ ...place, address: expect.stringContaining('上海') as string });
    expect({ ...later, position: undefined }).toEqual({ ...note, position: undefined });
  });

  it('does not delay the save on a slow map', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    server.world.faults.add({ suite: 'maps', call: 'amap.regeo', kind: 'delay', ms: 2500, times: 1 });
    const { note } = await rep.ok('notes.create', {
      content: 'Slow map',
      ...about(id),
      position: { ...shanghai, latitude: 31.1907 },
    });
    expect((note['position'] as { address?: string }).address).toBeUndefined();
    await server.outbox.drain();
    expect(((await notesOf(rep, id))[0]?.note?.['position'] as { address?: string }).address).toContain('上海');
  });

  it('is answered for a position alone, and null when no map service answers', async () => {
    const rep = await server.signIn('rep1');
    expect((await rep.ok('places.reverse', { latitude: 31.25, longitude: 121.45 })).address).toContain('上海');
    server.world.faults.add({ suite: 'maps', call: 'amap.regeo', kind: 'error' });
    expect((await rep.ok('places.reverse', { latitude: 31.26, longitude: 121.46 })).address).toEqual(
      expect.any(String),
    );
    server.world.faults.add({ suite: 'maps', call: 'nominatim.reverse', kind: 'error', status: 503 });
    expect(await rep.ok('places.reverse', { latitude: 31.27, longitude: 121.47 })).toEqual({ address: null });
    // Found before, so no map service is asked.
    expect((await rep.ok('places.reverse', { latitude: 31.25001, longitude: 121.45001 })).address).toContain('上海');
  });
});

describe.each(suites)('the sharing of a note on %s', (channel) => {
  const company = `brightsea-${channel}`;
  const chatOf = (chatId: string) => server.world.chats.find(channel, chatId);

  async function withChat(client: Client) {
    const id = await organization(client);
    const { chat_id, name } = await client.ok(makeOf(channel), { id, table_id: 'organization' });
    return { id, chat: { id: chat_id, name } };
  }

  it('shows one card in the chat that opens the record', async () => {
    const rep = await server.signIn('rep1', company, 'zh');
    const { id, chat } = await withChat(rep);
    const input: RawInput<'notes.create'> = {
      content: '客户想要样品',
      ...about(id),
      position: shanghai,
      __share: [chat, chat],
    };
    await rep.ok('notes.create', input, { key: `share-${id.slice(-10)}` });
    await rep.ok('notes.create', input, { key: `share-${id.slice(-10)}` });
    await server.outbox.drain();
    const messages = chatOf(chat.id)?.messages ?? [];
    expect(messages).toHaveLength(1);
    const content = messages[0]?.content ?? '';
    expect(content).toContain('王晓雨写了跟进');
    expect(content).toContain('客户想要样品');
    expect(content).toContain('上海');
    expect(content).toContain(encodeURIComponent(`${server.origin}/detail?type=organization&id=${id}&tab=dynamic`));
  });

  it('shows a stored note again for any member who shares it, under the name of its author, once for one send', async () => {
    const rep = await server.signIn('rep1', company, 'zh');
    const { id, chat } = await withChat(rep);
    const { note_id } = await rep.ok('notes.create', { content: '先写下来', ...about(id) });
    // The record's chat is notified of it once; what is counted below comes on top.
    await server.outbox.drain();
    expect(chatOf(chat.id)?.messages).toHaveLength(1);
    const manager = await server.signIn('manager', company, 'zh');
    const found = chatOf(chat.id);
    if (found) server.world.chats.change(found, { ownerKey: 'rep1', memberKeys: ['rep1', 'manager'] });
    const input = { note_id, __share: [chat] };
    for (const key of [`late-${id.slice(-10)}`, `late-${id.slice(-10)}`, `again-${id.slice(-10)}`])
      await manager.ok('notes.share', input, { key });
    await server.outbox.drain();
    const messages = chatOf(chat.id)?.messages ?? [];
    expect(messages.map(({ content }) => [content.includes('王晓雨写了跟进'), content.includes('先写下来')])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect((await manager.call('notes.share', { note_id, __share: [] })).name).toBe('invalid');
    expect((await manager.call('notes.share', { note_id: 'nobody', __share: [chat] })).name).toBe('notFound');
    await rep.ok('notes.remove', { note_id });
    expect((await manager.call('notes.share', input)).name).toBe('deleted');
  });

  it('[records 3.50, records 3.51] creates the chat of a record without one, and shows the note there and in further chats', async () => {
    const rep = await server.signIn('rep1', company, 'zh');
    const { chat } = await withChat(rep);
    const id = await organization(rep);
    const { note_id } = await rep.ok('notes.create', {
      content: '第一次拜访',
      ...about(id),
      __share: [{ will_open: true, name: '' }],
      extra_need_share_chat_ids: [chat.id],
    });
    await server.outbox.drain();
    const { lark_chat_id, dingtalk_chat_id } = await rep.ok('organization.info', { id });
    const made = chatOf(lark_chat_id ?? dingtalk_chat_id ?? '');
    expect(made?.messages.map(({ content }) => content.includes('第一次拜访'))).toEqual([true]);
    expect(chatOf(chat.id)?.messages).toHaveLength(1);
    // Later, when the chat is there, nothing more is made; the note stays where it was shown once.
    await rep.ok('notes.share', { note_id, __share: [{ will_open: true }] });
    await server.outbox.drain();
    expect(chatOf(lark_chat_id ?? dingtalk_chat_id ?? '')?.messages).toHaveLength(1);
    const viewer = await server.signIn('viewer', company);
    expect((await viewer.call('notes.share', { note_id, __share: [{ will_open: true }] })).name).toMatch(
      /notAllowed|notReadable/,
    );
  });

  it('keeps the note when the suite is down, and shows the card afterwards', async () => {
    const rep = await server.signIn('rep1', company);
    const { id, chat } = await withChat(rep);
    server.world.faults.add({
      suite: channel,
      call: channel === 'dingtalk' ? 'robot.groupMessages.send' : 'im.message.create',
      kind: 'error',
      status: 500,
    });
    await rep.ok('notes.create', { content: 'The suite sleeps', ...about(id), __share: [chat] });
    await server.outbox.drain();
    expect(await notesOf(rep, id)).toHaveLength(1);
    expect(chatOf(chat.id)?.messages).toEqual([]);
    server.world.faults.clear();
    server.clock.forward(120_000);
    await server.outbox.drain();
    expect(chatOf(chat.id)?.messages).toHaveLength(1);
  });

  it('skips a chat that the sharing member has left, except for notices of the chat of the record', async () => {
    const rep = await server.signIn('rep1', company);
    const { id, chat } = await withChat(rep);
    const found = chatOf(chat.id);
    if (found) server.world.chats.change(found, { ownerKey: 'manager', memberKeys: ['manager'] });
    const { note_id } = await rep.ok('notes.create', { content: 'From outside', ...about(id), __share: [chat] });
    await server.outbox.drain();
    expect(chatOf(chat.id)?.messages).toHaveLength(1);
    await rep.ok('notes.share', { note_id, __share: [chat] });
    await server.outbox.drain();
    expect(chatOf(chat.id)?.messages).toHaveLength(1);
  });
});

describe('the sharing of a note in chats of the suite', () => {
  const seeded = (channel: Channel, name: string) => {
    const chat = server.world.chats.list(channel).find((candidate) => candidate.name.startsWith(name));
    if (!chat) throw new Error(`no chat ${name}`);
    return { chat, share: { id: chat.openConversationId ?? chat.id, name: chat.name } };
  };

  it('is refused on DingTalk, where chats from outside the app do not contain the robot', async () => {
    const rep = await server.signIn('rep1', 'brightsea-dingtalk');
    const id = await organization(rep);
    const { share } = seeded('dingtalk', '明月楼');
    expect(await rep.call('notes.create', { content: 'x', ...about(id), __share: [share] })).toMatchObject({
      name: 'invalid',
      error: { fields: [{ field: '__share', code: 'notAnOption' }] },
    });
    expect(await notesOf(rep, id)).toEqual([]);
  });

  it.each(['feishu', 'lark'] as const)(
    'asks the author for consent before it writes anything on %s',
    async (channel) => {
      const rep = await server.signIn('rep1', `brightsea-${channel}`);
      const id = await organization(rep);
      const { share } = seeded(channel, '明月楼');
      expect(await rep.call('notes.create', { content: 'Not yet', ...about(id), __share: [share] })).toMatchObject({
        name: 'consentNeeded',
        error: { params: { scope: 'im:chat' } },
      });
      expect(await notesOf(rep, id)).toEqual([]);
    },
  );

  it.each(['feishu', 'lark'] as const)('adds the robot to the chat of the author on %s', async (channel) => {
    server.world.setConsents(channel, 'rep1', ['im:chat'], true);
    const rep = await server.signIn('rep1', `brightsea-${channel}`);
    const id = await organization(rep);
    const { chat, share } = seeded(channel, '明月楼');
    const before = chat.messages.length;
    await rep.ok('notes.create', { content: 'Into our own chat', ...about(id), __share: [share] });
    await server.outbox.drain();
    expect(chat.botInChat).toBe(true);
    expect(chat.messages).toHaveLength(before + 1);
  });

  it('skips a chat into which the author cannot add the robot, and keeps the failure visible', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const { chat, share } = seeded('feishu', '销售例会');
    const { note_id } = await rep.ok('notes.create', { content: 'Not here', ...about(id), __share: [share] });
    await server.outbox.drain();
    expect(chat.botInChat).toBe(false);
    const row = await server.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('client_id', '=', 'brightsea-feishu')
      .where('dedupe_key', '=', `card:${note_id}:${share.id}`)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('failed');
    expect(row.last_error).toContain('232014');
  });
});

it('a card of a record that its author may no longer read at the time of delivery is not sent', async () => {
  const rep = await server.signIn('rep1');
  const admin = await server.signIn('admin');
  const id = await organization(rep);
  const { chat_id, name } = await rep.ok('chats.larkCreate', { id, table_id: 'organization' });
  server.world.faults.add({ suite: 'feishu', call: 'im.message.create', kind: 'error', status: 500 });
  await rep.ok('notes.create', { content: 'Late', ...about(id), __share: [{ id: chat_id, name }] });
  await server.outbox.drain();
  const { update_time } = await admin.ok('organization.info', { id });
  await admin.ok('organization.update', {
    id,
    known_update_time: update_time,
    update_data: { account_manager: 'mb_rep3' },
  });
  server.world.faults.clear();
  server.clock.forward(120_000);
  await server.outbox.drain();
  expect(server.world.chats.find('feishu', chat_id)?.messages).toEqual([]);
});

// DingTalk's chats stay with their record.
it.each(['feishu', 'lark'] as const)(
  'a note appears in the chat that its author chose, also when the chat is unbound before the delivery (%s)',
  async (suite) => {
    const rep = await server.signIn('rep1', `brightsea-${suite}`);
    const id = await organization(rep);
    const { chat_id, name } = await rep.ok('chats.larkCreate', { id, table_id: 'organization' });
    server.world.faults.add({ suite, call: 'im.message.create', kind: 'error', status: 500 });
    const share = [{ id: chat_id, name }];
    await rep.ok('notes.create', { content: 'Chosen by hand', ...about(id), __share: share });
    await rep.ok('notes.create', { content: 'By the record alone', ...about(id) });
    await server.outbox.drain();
    await rep.ok('chats.larkUnbind', { chat_id, id, table_id: 'organization' });
    server.world.faults.clear();
    server.clock.forward(120_000);
    await server.outbox.drain();
    const messages = server.world.chats.find(suite, chat_id)?.messages ?? [];
    expect(messages.map(({ content }) => content.includes('Chosen by hand'))).toEqual([true]);
  },
);

describe('the right to read a note', () => {
  it('follows its records: a member who may not read the record does not find the note in any list', async () => {
    const rep = await server.signIn('rep1');
    const southern = await server.signIn('rep3');
    const id = await organization(rep);
    const { note_id } = await rep.ok('notes.create', { content: 'Quiet word canary', ...about(id) });
    const filter = { field: 'follow_relate_objs', relation: 'include', value: [`organization:${id}`] } as const;
    expect((await rep.ok('notes.list', { filter })).list.map(({ _id }) => _id)).toEqual([note_id]);
    expect((await southern.ok('notes.list', { filter })).list).toEqual([]);
    expect((await southern.ok('records.list', { table_id: 'note', filter })).list).toEqual([]);
    expect((await southern.ok('records.search', { table_id: 'note', keyword: 'canary' })).list).toEqual([]);
    expect((await southern.call('records.info', { table_id: 'note', id: note_id })).name).toBe('notReadable');
    const colleague = await server.signIn('rep2');
    expect((await colleague.ok('notes.list', { filter })).list).toHaveLength(1);
    const admin = await server.signIn('admin');
    expect(await admin.ok('records.info', { table_id: 'note', id: note_id })).toMatchObject({ _id: note_id });
  });

  it('is needed to share it', async () => {
    const rep = await server.signIn('rep1');
    const southern = await server.signIn('rep3');
    const { note_id } = await rep.ok('notes.create', { content: 'Among ourselves', ...about(await organization(rep)) });
    expect((await southern.call('notes.share', { note_id, __share: [{ id: 'oc_any', name: 'Any' }] })).name).toBe(
      'notReadable',
    );
  });

  it('stays with its author after they can no longer read the record', async () => {
    const admin = await server.signIn('admin');
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const { note_id } = await rep.ok('notes.create', { content: 'Mine', ...about(id) });
    const { update_time } = await admin.ok('organization.info', { id });
    await admin.ok('organization.update', {
      id,
      known_update_time: update_time,
      update_data: { account_manager: 'mb_rep3' },
    });
    expect((await rep.call('organization.info', { id })).name).toBe('notReadable');
    expect(await rep.ok('records.info', { table_id: 'note', id: note_id })).toMatchObject({ content: 'Mine' });
    const colleague = await server.signIn('rep2');
    expect((await colleague.call('records.info', { table_id: 'note', id: note_id })).name).toBe('notReadable');
  });

  it('never includes members of another company', async () => {
    const rep = await server.signIn('rep1');
    const id = await organization(rep);
    const { note_id } = await rep.ok('notes.create', { content: 'Ours', ...about(id) });
    const northwind = await server.signIn('rep1', 'northwind-feishu');
    expect((await northwind.call('records.info', { table_id: 'note', id: note_id })).name).toBe('notFound');
    expect(
      (
        await northwind.ok('notes.list', {
          filter: { field: 'follow_relate_objs', relation: 'include', value: [`organization:${id}`] },
        })
      ).list,
    ).toEqual([]);
  });
});
