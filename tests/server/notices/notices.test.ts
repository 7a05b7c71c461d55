import { notifyOfSave } from '../../../server/commands/notices/notify-of-save';
import { inTransaction } from '../../../server/db/transaction';
import { listFields } from '../../../server/queries/configuration/fields';
import { recordColumns, storedRecord } from '../../../server/queries/records/columns';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let colleague: Client;
let stranger: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  // rep1 and rep2 are of one team, rep3 of another: in Brightsea a team reads what its members are in charge of.
  [rep, colleague, stranger, admin] = await Promise.all([
    server.signIn('rep1'),
    server.signIn('rep2', 'brightsea-feishu', 'zh'),
    server.signIn('rep3'),
    server.signIn('admin'),
  ]);
});
afterAll(() => server.close());

const noticesOf = async (client: Client, input = {}) =>
  (await client.ok('notices.list', { limit: 100, ...input })).list;
const about = async (client: Client, id: string) =>
  (await noticesOf(client)).filter((notice) => [notice.object_id, notice.link_object_id].includes(id));
/** One action after the other: the newest stands first. */
const later = () => server.clock.forward(1_000);
const organization = async (client: Client, name: string, fields = {}) => {
  later();
  return (await client.ok('organization.create', { name, ...fields })).id;
};
const note = async (client: Client, id: string, content: string) => {
  later();
  return (await client.ok('notes.create', { content, follow_relate_objs: { organization: [id] } })).note_id;
};
const write = async (client: Client, id: string, fields: Record<string, unknown>) => {
  later();
  await client.ok('organization.update', { id, known_update_time: server.clock.now(), update_data: fields });
};
type Channel = { is_notice: boolean; notice_scope: 'read' | 'ownerfollower' | 'owner' };
const set = (
  client: Client,
  type: 'OBJECT_CREATE' | 'OBJECT_CHANGE' | 'NOTE_LINK_CREATE' | 'OBJECT_MEMBER_CHANGE',
  home: Channel,
  card: Channel = { is_notice: false, notice_scope: 'owner' },
) =>
  client.ok('notices.setConfig', {
    table_id: 'organization',
    type,
    main_page_notice_config: home,
    card_notice_config: card,
  });

describe('the notice of a note on a record', () => {
  test('goes to the owner of the record in their language, and opens the record', async () => {
    const id = await organization(rep, 'Harbour Hotels', { account_manager: 'mb_rep2' });
    const noteId = await note(rep, id, 'Met &lt;b&gt;Ms Li&lt;/b&gt; &amp; her team');
    const [notice] = await about(colleague, id);
    expect(notice).toMatchObject({
      type: 'NOTE_LINK_CREATE',
      title: '王晓雨写了跟进：Harbour Hotels',
      description: 'Met &lt;b&gt;Ms Li&lt;/b&gt; &amp; her team',
      read: false,
      object_type: 'note',
      object_id: noteId,
      link_object_type: 'organization',
      link_object_id: id,
      object: { owner_member_id: 'mb_rep2' },
    });
  });

  test('goes neither to its author nor to members who are not on the record', async () => {
    const id = await organization(rep, 'Quiet Kitchen');
    await note(rep, id, 'Nobody else');
    for (const client of [rep, colleague, stranger, admin]) expect(await about(client, id)).toEqual([]);
  });

  test('is withdrawn when the note is removed, and ends at a record that the note leaves', async () => {
    const [one, other] = [
      await organization(rep, 'One', { account_manager: 'mb_rep2' }),
      await organization(rep, 'Other', { account_manager: 'mb_rep2' }),
    ];
    const [gone, moved] = [await note(rep, one, 'Gone'), await note(rep, one, 'Moved')];
    await rep.ok('notes.remove', { note_id: gone });
    await rep.ok('notes.update', { note_id: moved, update_data: { follow_relate_objs: { organization: [other] } } });
    expect((await about(colleague, one)).map(({ type }) => type)).toEqual(['TEAM_MEMBER_ADD']);
  });

  test('is sent once for a note that is sent twice under one key', async () => {
    const id = await organization(rep, 'Sent twice', { account_manager: 'mb_rep2' });
    const input = { content: 'Once', follow_relate_objs: { organization: [id] } };
    await rep.ok('notes.create', input, { key: 'note-key-1' });
    await rep.ok('notes.create', input, { key: 'note-key-1' });
    expect((await about(colleague, id)).filter(({ type }) => type === 'NOTE_LINK_CREATE')).toHaveLength(1);
  });
});

describe('the notice of a change of a record', () => {
  test('goes to a new owner, and names the changed fields', async () => {
    const id = await organization(rep, 'Field names', { account_manager: 'mb_rep2' });
    await write(rep, id, { remark: 'Changed', level: 'key' });
    const list = await about(colleague, id);
    expect(list.map(({ type, title }) => [type, title])).toEqual([
      ['OBJECT_CHANGE', '王晓雨修改了 Field names'],
      ['TEAM_MEMBER_ADD', '王晓雨把你加为 Field names 的协作人'],
    ]);
    expect(list[0]?.description.split('和').sort()).toEqual(['备注', '客户级别'].sort());
    expect(list[0]).toMatchObject({ object_type: 'organization', object_id: id });
  });

  test('goes for a new record to members who want notices of all records that they can read', async () => {
    const everyRecord = { is_notice: true, notice_scope: 'read' } as const;
    for (const client of [colleague, stranger]) await set(client, 'OBJECT_CREATE', everyRecord);
    const id = await organization(rep, 'Brand new');
    expect((await about(colleague, id)).map(({ type }) => type)).toEqual(['OBJECT_CREATE']);
    expect(await about(stranger, id)).toEqual([]);
  });

  test('is off where the kind is off, and with the narrowest range goes to the owner alone', async () => {
    await set(colleague, 'OBJECT_CHANGE', { is_notice: false, notice_scope: 'ownerfollower' });
    await set(colleague, 'OBJECT_MEMBER_CHANGE', { is_notice: false, notice_scope: 'ownerfollower' });
    await set(colleague, 'NOTE_LINK_CREATE', { is_notice: true, notice_scope: 'owner' });
    const off = await organization(rep, 'Switched off', { account_manager: 'mb_rep2' });
    await write(rep, off, { remark: 'Changed' });
    await note(rep, off, 'Of my own');
    expect((await about(colleague, off)).map(({ type }) => type)).toEqual(['NOTE_LINK_CREATE', 'OBJECT_CREATE']);
    for (const kind of ['OBJECT_CHANGE', 'OBJECT_MEMBER_CHANGE', 'NOTE_LINK_CREATE'] as const)
      await set(colleague, kind, { is_notice: true, notice_scope: 'ownerfollower' });
  });
});

describe('a notice that the member may no longer read', () => {
  test('disappears when the record is removed or out of reach', async () => {
    const id = await organization(rep, 'Out of reach', { account_manager: 'mb_rep3' });
    expect(await about(stranger, id)).toHaveLength(1);
    const before = (await stranger.ok('events.list', {})).unread;
    await write(admin, id, { account_manager: 'mb_rep1' });
    expect(await about(stranger, id)).toEqual([]);
    expect((await stranger.ok('events.list', {})).unread).toBe(before - 1);

    const removed = await organization(rep, 'Removed', { account_manager: 'mb_rep2' });
    await admin.ok('organization.remove', { id: removed });
    expect(await about(colleague, removed)).toEqual([]);
  });

  test('is not created for a change of hidden fields only', async () => {
    const id = await organization(admin, 'Hidden credit', { account_manager: 'mb_rep2' });
    const { db } = server.app;
    const hidden = await db
      .selectFrom('fields')
      .selectAll()
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'organization')
      .where('field_id', '=', 'remark')
      .executeTakeFirstOrThrow();
    const hide = (config: object) =>
      db
        .updateTable('fields')
        .set({ config: JSON.stringify(config) })
        .where('client_id', '=', 'brightsea-feishu')
        .where('table_id', '=', 'organization')
        .where('field_id', '=', 'remark')
        .execute();
    await write(admin, id, { remark: 'Seen' });
    expect((await about(colleague, id))[0]?.type).toBe('OBJECT_CHANGE');
    await hide({ ...hidden.config, auth_mode: 'role', auth_role_config: {} });
    expect((await about(colleague, id)).map(({ type }) => type)).toEqual(['TEAM_MEMBER_ADD']);
    await write(await server.signIn('data-admin'), id, { remark: 'Not seen' });
    await hide(hidden.config);
    expect((await about(colleague, id)).map(({ type }) => type)).toEqual(['OBJECT_CHANGE', 'TEAM_MEMBER_ADD']);
  });
});

describe('the list of notices', () => {
  test('is filtered by type and by the relation of the reader to the record, page by page', async () => {
    const id = await organization(rep, 'Filtered', { account_manager: 'mb_rep2' });
    await note(rep, id, 'First');
    await note(rep, id, 'Second');
    const only = await noticesOf(colleague, {
      filter: { field: 'type', relation: 'equal', value: 'NOTE_LINK_CREATE', value_type: 'TEXT' },
    });
    expect(new Set(only.map(({ type }) => type))).toEqual(new Set(['NOTE_LINK_CREATE']));
    expect(
      new Set((await noticesOf(colleague, { mine: 'charge' })).map(({ object }) => object.owner_member_id)),
    ).toEqual(new Set(['mb_rep2']));
    for (const { object } of await noticesOf(colleague, { mine: 'collaboration' }))
      expect(object.owner_member_id).not.toBe('mb_rep2');
    const whole = await noticesOf(colleague, { filter: {} });
    const pages = [
      await colleague.ok('notices.list', { skip: 0, limit: 2 }),
      await colleague.ok('notices.list', { skip: 2, limit: 2 }),
    ];
    expect(pages.flatMap(({ list }) => list)).toEqual(whole.slice(0, 4));
    expect(pages[0]?.has_more).toBe(true);
  });

  test('counts unread notices, and reading one or all changes the badge of the reader alone', async () => {
    const id = await organization(rep, 'To be read', { account_manager: 'mb_rep2' });
    const [notice] = await about(colleague, id);
    const { unread } = await colleague.ok('notices.list', {});
    expect((await rep.ok('notices.markRead', { ids: [notice?._id ?? ''] })).unread).toBeGreaterThanOrEqual(0);
    expect((await colleague.ok('events.list', {})).unread).toBe(unread);
    expect((await colleague.ok('notices.markRead', { ids: [notice?._id ?? ''] })).unread).toBe(unread - 1);
    expect((await about(colleague, id))[0]?.read).toBe(true);
    expect((await colleague.ok('notices.markRead', { all: true })).unread).toBe(0);
  });

  test('excludes notices older than 180 days', async () => {
    const id = await organization(rep, 'Long ago', { account_manager: 'mb_rep2' });
    expect(await about(colleague, id)).toHaveLength(1);
    const { cleanUp } = await import('../../../server/jobs/cleanup');
    await cleanUp({ ...server.app, now: () => server.clock.now() + 181 * 86_400_000 });
    [rep, colleague, stranger, admin] = await Promise.all([
      server.signIn('rep1'),
      server.signIn('rep2', 'brightsea-feishu', 'zh'),
      server.signIn('rep3'),
      server.signIn('admin'),
    ]);
    expect(await noticesOf(colleague)).toEqual([]);
  });
});

describe('the notice settings of a member', () => {
  test('list for each visible type its kinds, with quiet kinds only at home by default', async () => {
    const { list } = await stranger.ok('notices.getConfig', {});
    const of = (table: string) => list.filter((config) => config.table_id === table).map(({ type }) => type);
    expect(of('organization')).toEqual(expect.arrayContaining(['OBJECT_CHANGE', 'NOTE_LINK_CREATE', 'SELF_AT']));
    expect(of('organization')).not.toContain('DEAL_WIN');
    expect(of('deal')).toContain('DEAL_WIN');
    expect(of('note')).toEqual([]);
    const change = list.find(({ table_id, type }) => table_id === 'lead' && type === 'OBJECT_CHANGE');
    expect(change).toMatchObject({
      card_notice_config: { is_notice: false },
      main_page_notice_config: { is_notice: true, notice_scope: 'ownerfollower' },
    });
  });

  test('are kept per member', async () => {
    const config = {
      table_id: 'deal',
      type: 'DEAL_WIN',
      card_notice_config: { is_notice: false, notice_scope: 'owner' },
      main_page_notice_config: { is_notice: true, notice_scope: 'read' },
    } as const;
    await rep.ok('notices.setConfig', config);
    expect((await rep.ok('notices.getConfig', { table_id: 'deal' })).list).toContainEqual(config);
    // The paths of the suites read and write the same [records 7.82].
    for (const suite of ['lark', 'dingtalk'] as const) {
      const home = { ...config.main_page_notice_config, is_notice: suite === 'lark' };
      const other = { ...config, main_page_notice_config: home };
      await rep.ok(`notices.${suite}UpdateConfig`, other);
      expect((await rep.ok(`notices.${suite}TableConfig`, { table_id: 'deal' })).list).toContainEqual(other);
    }
    await rep.ok('notices.setConfig', config);
    expect((await colleague.ok('notices.getConfig', { table_id: 'deal' })).list).not.toContainEqual(config);
  });

  test('are refused for a missing type, and for a kind that a type does not have', async () => {
    const channel = { is_notice: true, notice_scope: 'read' } as const;
    const config = { card_notice_config: channel, main_page_notice_config: channel };
    expect((await rep.call('notices.getConfig', { table_id: 'spaceship' })).name).toBe('notFound');
    expect(
      (await rep.call('notices.setConfig', { table_id: 'spaceship', type: 'OBJECT_CREATE', ...config })).name,
    ).toBe('notFound');
    expect((await rep.call('notices.setConfig', { table_id: 'lead', type: 'DEAL_WIN', ...config })).name).toBe(
      'invalid',
    );
  });
});

describe('the notice of a deal that moves', () => {
  /** The save itself notifies of a stage that moves. */
  async function move(id: string, stage_id: string) {
    later();
    const { app } = server;
    const clientId = 'brightsea-feishu';
    const fields = await listFields(app.db, clientId, 'deal');
    const before = storedRecord(
      await app.db
        .selectFrom('records')
        .select(recordColumns)
        .where('client_id', '=', clientId)
        .where('table_id', '=', 'deal')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const after = { ...before, pipeline_id: 'new_business', stage_id };
    await inTransaction(app.db, async (trx) => {
      await trx
        .updateTable('records')
        .set({ pipeline_id: 'new_business', stage_id })
        .where('client_id', '=', clientId)
        .where('table_id', '=', 'deal')
        .where('id', '=', id)
        .execute();
      await notifyOfSave(trx, { ...app, actor: { clientId, memberId: 'mb_rep1', configurationVersion: 0 } }, fields, {
        before,
        after,
        changed: [],
      });
    });
  }
  const wants = (type: 'STAGE_CHANGE' | 'DEAL_WIN', is_notice = true) =>
    colleague.ok('notices.setConfig', {
      table_id: 'deal',
      type,
      main_page_notice_config: { is_notice, notice_scope: 'read' },
      card_notice_config: { is_notice: false, notice_scope: 'owner' },
    });

  test('goes to members who want notices of stages, and says that the deal is won where it is', async () => {
    await wants('STAGE_CHANGE');
    const { id } = await rep.ok('deal.create', { name: 'Yearly supply' });
    await move(id, 'new_business_offer');
    await move(id, 'new_business_won');
    expect((await about(colleague, id)).map(({ type, title }) => [type, title])).toEqual([
      ['STAGE_CHANGE', '王晓雨变更了 Yearly supply 的阶段'],
      ['STAGE_CHANGE', '王晓雨变更了 Yearly supply 的阶段'],
    ]);
    await wants('DEAL_WIN');
    await move(id, 'new_business_offer');
    await move(id, 'new_business_won');
    expect((await about(colleague, id)).map(({ type }) => type)).toEqual([
      'DEAL_WIN',
      'STAGE_CHANGE',
      'STAGE_CHANGE',
      'STAGE_CHANGE',
    ]);
    for (const client of [rep, stranger]) expect(await about(client, id)).toEqual([]);
  });

  test('is not created when the deal stays in its stage', async () => {
    const { id } = await rep.ok('deal.create', { name: 'Same stage' });
    await move(id, 'new_business_offer');
    const before = (await about(colleague, id)).length;
    await move(id, 'new_business_offer');
    expect(await about(colleague, id)).toHaveLength(before);
  });
});

describe('the notices of one field and of linked records', () => {
  const hide = (table: string, field: string, config: object) =>
    server.app.db
      .updateTable('fields')
      .set({ config: JSON.stringify(config) })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', table)
      .where('field_id', '=', field)
      .execute();
  const save = async (name: 'deal.update' | 'ticket.update', id: string, update_data: Record<string, unknown>) => {
    later();
    const input = { known_update_time: server.clock.now(), update_data };
    await (name === 'deal.update' ? rep.ok(name, { id, ...input }) : rep.ok(name, { ticket_id: id, ...input }));
  };
  const dealOf = async (name: string) => {
    const customer = await organization(rep, `Customer of ${name}`, { account_manager: 'mb_rep2' });
    later();
    const { id } = await rep.ok('deal.create', {
      name,
      organization_ids: [customer],
      amount: 1_000,
      close_on: '2026-12-01',
    });
    await handOver(id);
    return { id, customer };
  };
  const handOver = (id: string) =>
    server.app.db
      .updateTable('records')
      .set({ owner: 'mb_rep2', members: ['mb_rep2'] })
      .where('client_id', '=', 'brightsea-feishu')
      .where('id', '=', id)
      .execute();

  test('report a new amount and a new close date separately, with the value in words and a link to the field', async () => {
    const { id } = await dealOf('Of an amount');
    await save('deal.update', id, { amount: 2_500, remark: 'x' });
    await save('deal.update', id, { close_on: '2026-12-24' });
    const list = (await about(colleague, id)).filter(({ type }) => type !== 'OBJECT_LINK_CREATE');
    expect(list.map(({ type, title, description }) => [type, title, description])).toEqual([
      ['DEAL_CLOSE_DATE_CHANGE', '王晓雨修改了 Of an amount 的预计成交日期', '2026/12/01 → 2026/12/24'],
      ['DEAL_AMOUNT_CHANGE', '王晓雨修改了 Of an amount 的金额', '1,000.00 → 2,500.00'],
    ]);
    expect(
      (await noticesOf(colleague, { filter: { field: 'type', relation: 'equal', value: 'DEAL_AMOUNT_CHANGE' } })).map(
        ({ object_id }) => object_id,
      ),
    ).toContain(id);
  });

  test('report the rest of the save to a member who does not see the amount', async () => {
    const { id } = await dealOf('Hidden amount');
    const { config } = await server.app.db
      .selectFrom('fields')
      .select('config')
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal')
      .where('field_id', '=', 'amount')
      .executeTakeFirstOrThrow();
    await hide('deal', 'amount', { ...config, auth_mode: 'role', auth_role_config: { finance: 'write' } });
    const both = { known_update_time: server.clock.now() + 1_000, update_data: { amount: 9, close_on: '2027-01-05' } };
    later();
    const finance = await server.signIn('data-admin');
    await finance.ok('deal.update', { id, ...both });
    expect((await about(colleague, id)).filter(({ type }) => type.startsWith('DEAL_')).map(({ type }) => type)).toEqual(
      ['DEAL_CLOSE_DATE_CHANGE'],
    );
    await hide('deal', 'amount', config);
  });

  test('report the status of a ticket in words', async () => {
    later();
    const { ticket_id: id } = await rep.ok('ticket.create', { name: 'Broken freezer', ticket_status: '0' });
    await handOver(id);
    await save('ticket.update', id, { ticket_status: '1' });
    const [notice] = await about(colleague, id);
    expect(notice).toMatchObject({
      type: 'TICKET_STATUS_CHANGE',
      title: '王晓雨修改了 Broken freezer 的状态',
      object_type: 'ticket',
      object_id: id,
    });
    expect(notice?.description).toMatch(/^\p{Script=Han}+ → \p{Script=Han}+$/u);
  });

  test('report a new record to the people of a linked record, according to their settings', async () => {
    const { id, customer } = await dealOf('Linked deal');
    expect((await about(colleague, id)).map(({ type, title, description }) => [type, title, description])).toEqual([
      ['OBJECT_LINK_CREATE', '王晓雨新建了关联的 Linked deal', 'Customer of Linked deal'],
    ]);
    expect(await about(stranger, id)).toEqual([]);
    const { list } = await colleague.ok('notices.getConfig', { table_id: 'organization' });
    expect(list.map(({ type }) => type)).toEqual(expect.arrayContaining(['NEW_deal', 'NEW_user', 'NEW_ticket']));
    const off = { is_notice: false, notice_scope: 'ownerfollower' } as const;
    await colleague.ok('notices.setConfig', {
      table_id: 'organization',
      type: 'NEW_deal',
      card_notice_config: off,
      main_page_notice_config: off,
    });
    later();
    const { id: second } = await rep.ok('deal.create', { name: 'Second linked deal', organization_ids: [customer] });
    expect(await about(colleague, second)).toEqual([]);
    expect(
      (
        await colleague.call('notices.setConfig', {
          table_id: 'organization',
          type: 'NEW_spaceship',
          card_notice_config: off,
          main_page_notice_config: off,
        })
      ).error.fields,
    ).toEqual([{ field: 'type', code: 'notAnOption' }]);
  });

  test('are not created for a record that the member may not read, and are withdrawn when the right ends', async () => {
    const customer = await organization(rep, 'Customer unseen', { account_manager: 'mb_rep2' });
    later();
    const { ticket_id: id } = await rep.ok('ticket.create', { name: 'Seen ticket', organization_id: customer });
    expect((await about(colleague, id)).map(({ type }) => type)).toEqual(['OBJECT_LINK_CREATE']);
    const rule = (read_rule: 'members' | 'team') =>
      server.app.db
        .updateTable('object_types')
        .set({ read_rule })
        .where('client_id', '=', 'brightsea-feishu')
        .where('table_id', '=', 'ticket')
        .execute();
    await rule('members');
    expect(await about(colleague, id)).toEqual([]);
    later();
    const { ticket_id: unseen } = await rep.ok('ticket.create', { name: 'Unseen ticket', organization_id: customer });
    await rule('team');
    expect(await about(colleague, unseen)).toEqual([]);
  });
});

describe('the notices of an edited note', () => {
  const mention = (id: string) => `<p>Ask <span data-type="mention" data-id="${id}" data-label="x">@x</span></p>`;
  const edit = async (noteId: string, update_data: Record<string, unknown>) => {
    later();
    await rep.ok('notes.update', { note_id: noteId, update_data });
  };
  const typesAbout = async (client: Client, noteId: string) =>
    (await noticesOf(client))
      .filter(({ object_id }) => object_id === noteId)
      .map(({ type, link_object_id }) => [type, link_object_id]);

  test('go once to each newly mentioned member, however often it is edited', async () => {
    const id = await organization(rep, 'Edited note');
    const noteId = await note(rep, id, 'Plain');
    await edit(noteId, { todo: mention('mb_rep2') });
    expect(await typesAbout(colleague, noteId)).toEqual([['SELF_AT', id]]);
    await edit(noteId, { todo: `${mention('mb_rep2')}<p>today</p>` });
    await edit(noteId, { todo: '<p>nobody</p>' });
    await edit(noteId, { need_help: mention('mb_rep2') });
    expect(await typesAbout(colleague, noteId)).toEqual([['SELF_AT', id]]);
  });

  test('go to the people of an added record, and not again to others', async () => {
    const [one, two] = [
      await organization(rep, 'First of two', { account_manager: 'mb_rep2' }),
      await organization(rep, 'Second of two', { account_manager: 'mb_rep2' }),
    ];
    const noteId = await note(rep, one, 'Both');
    await edit(noteId, { follow_relate_objs: { organization: [one, two] } });
    expect(await typesAbout(colleague, noteId)).toEqual([
      ['NOTE_LINK_CREATE', two],
      ['NOTE_LINK_CREATE', one],
    ]);
    await edit(noteId, { content: 'Both, again' });
    expect(await typesAbout(colleague, noteId)).toHaveLength(2);
  });

  test('report a mention when the member can read a record of the note, and once for all of its records', async () => {
    const [closed, open, more] = [
      await organization(rep, 'Closed to rep3'),
      await organization(rep, 'Open to rep3', { account_manager: 'mb_rep3' }),
      await organization(rep, 'Open too', { account_manager: 'mb_rep3' }),
    ];
    later();
    // Who reads all three writes it.
    const { note_id: noteId } = await admin.ok('notes.create', {
      content: 'For rep3',
      todo: mention('mb_rep3'),
      follow_relate_objs: { organization: [closed] },
    });
    expect(await typesAbout(stranger, noteId)).toEqual([]);
    later();
    await admin.ok('notes.update', {
      note_id: noteId,
      update_data: { follow_relate_objs: { organization: [closed, open, more] } },
    });
    expect((await typesAbout(stranger, noteId)).sort()).toEqual(
      [
        ['NOTE_LINK_CREATE', more],
        ['SELF_AT', open],
      ].sort(),
    );
  });
});

describe('the audience that the author of a note chooses', () => {
  const written = async (more: object) => {
    const id = await organization(rep, 'Dinner', { account_manager: 'mb_rep2' });
    await admin.ok('records.follow', { table_id: 'organization', id, follow: true });
    const sent = { content: 'Dinner', follow_relate_objs: { organization: [id] }, ...more };
    return (await rep.ok('notes.create', sent)).note_id;
  };
  const toldOf = async (client: Client, noteId: string) =>
    (await noticesOf(client)).filter(({ object_id }) => object_id === noteId).map(({ title }) => title);

  test.each([
    ['read', true, [1, 1, 1]],
    ['ownerfollower', true, [1, 1, 0]],
    ['owner', true, [1, 0, 0]],
    ['read', false, [0, 0, 0]],
  ] as const)('[records 3.52] “%s” (%s) reaches the owner, a follower, a reader: %j', async (scope, is, hear) => {
    const manager = await server.signIn('manager');
    await set(manager, 'NOTE_LINK_CREATE', { is_notice: true, notice_scope: 'read' });
    const noteId = await written({ notice_config: { is_notice: is, notice_scope: scope } });
    const told = await Promise.all([colleague, admin, manager].map(async (client) => toldOf(client, noteId)));
    expect(told.map(({ length }) => length)).toEqual(hear);
  });

  test('includes attendees once, and a mentioned attendee is notified of the mention', async () => {
    const content = '<p><span data-type="mention" data-id="mb_admin" data-label="x">@x</span></p>';
    const nobodyElse = { is_notice: false, notice_scope: 'owner' };
    const noteId = await written({
      content,
      conferee_member_ids: ['mb_rep2', 'mb_admin', 'mb_rep3'],
      notice_config: nobodyElse,
    });
    await rep.ok('notes.update', { note_id: noteId, update_data: { content: content.replaceAll('admin', 'rep2') } });
    expect(await toldOf(colleague, noteId)).toEqual(['王晓雨在 Dinner 的跟进中把你列为在场同事']);
    expect((await toldOf(admin, noteId)).map((title) => title.includes('提到') || title.includes('mentioned'))).toEqual(
      [true],
    );
    // Who may not read the record does not hear of its notes.
    expect(await toldOf(stranger, noteId)).toEqual([]);
  });
});

describe('the notice of a mention', () => {
  const mention = (id: string, words: string) =>
    `<p>${words} <span data-type="mention" data-id="${id}" data-label="x">@x</span></p>`;

  test('in a text of a record goes to the member once, with the surrounding words', async () => {
    const id = await organization(rep, 'Mentioned Foods');
    await write(rep, id, { profile: mention('mb_rep2', 'Please call') });
    const [notice] = await about(colleague, id);
    expect(notice).toMatchObject({
      type: 'SELF_AT',
      title: '王晓雨在 Mentioned Foods 中提到了你',
      object_type: 'organization',
      object_id: id,
    });
    expect(notice?.description).toContain('Please call');
    await write(rep, id, { profile: mention('mb_rep2', 'Please call today') });
    expect((await about(colleague, id)).filter(({ type }) => type === 'SELF_AT')).toHaveLength(1);
  });

  test('of a member who may not read the record contains nothing of it', async () => {
    const id = await organization(rep, 'Not for them');
    await write(rep, id, { profile: mention('mb_rep3', 'Between us') });
    expect(await about(stranger, id)).toEqual([]);
  });
});
