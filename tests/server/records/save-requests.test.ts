import { loadType, readRecord, type TypeContext } from '../../../server/services/records/record-access';
import { memberAsReader } from '../../../server/commands/people/member-as-reader';
import { changeRecord, createRecord } from '../../../server/commands/records/save-record';
import type { SaveRequest } from '../../../server/commands/records/save-request';
import type { Actor, SessionRequest } from '../../../server/context';
import type { Trx } from '../../../server/db/tables';
import { inTransaction, type CommitWorkers } from '../../../server/db/transaction';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let colleague: Client;
let request: SessionRequest;
let deals: TypeContext;
let woken: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [rep, colleague] = await Promise.all([server.signIn('rep1'), server.signIn('rep2')]);
  const reader = await memberAsReader(server.app.db, clientId, 'mb_rep1');
  if (!reader) throw new Error('rep1 is not there');
  const actor = { ...reader, name: '', channel: 'feishu', openId: '', sessionHash: '', timeZone: 'Asia/Shanghai' };
  request = { ...server.app, actor: actor as unknown as Actor, language: 'en' } as unknown as SessionRequest;
  deals = await loadType(request, 'deal');
});
afterAll(() => server.close());
beforeEach(() => {
  woken = [];
  server.clock.forward(1_000);
});

/** A transaction that notes which workers its commit wakes. */
const transaction = <T>(work: (trx: Trx) => Promise<T>) => {
  const workers: CommitWorkers = {
    outbox: { wake: () => void woken.push('outbox') },
    inbox: { wake: () => void woken.push('inbox') },
    webhooks: { wake: () => void woken.push('webhooks') },
    eventHub: { wake: () => void woken.push('eventHub') },
    exports: { wake: () => void woken.push('exports') },
    imports: { wake: () => void woken.push('imports') },
    log: server.app.log,
  };
  return inTransaction(server.app.db, work, workers);
};
const create = (wanted: SaveRequest) => transaction((trx) => createRecord(trx, request, deals, wanted));
const change = (id: string, wanted: SaveRequest) =>
  transaction(async (trx) => {
    const before = await readRecord(request, deals, id, trx, { lock: true });
    return changeRecord(trx, request, deals, before, wanted, {
      knownUpdateTime: before.update_time,
      teamIsFixed: false,
    });
  });
const found = async (call: 'records.list' | 'records.draftList', keyword: string) =>
  (await rep.ok(call, { table_id: 'deal', keyword })).list.map(({ _id }) => _id);
const noticesAbout = async (client: Client, id: string) =>
  (await client.ok('notices.list', { limit: 100 })).list
    .filter((notice) => notice.object_id === id)
    .map(({ type }) => type);

const offer = { pipelineId: 'renewal', stageId: 'renewal_offer' };
const review = { pipelineId: 'renewal', stageId: 'renewal_review' };

describe('a single save', () => {
  test('writes values, stage, owner and followers together', async () => {
    const { id } = await rep.ok('deal.create', { name: 'Moved as a whole' });
    await change(id, {
      values: { name: 'Moved and renamed' },
      stage: offer,
      owner: 'mb_rep2',
      followers: { mb_rep1: true },
    });
    expect(await colleague.ok('deal.info', { id })).toMatchObject({
      title: 'Moved and renamed',
      pipeline_id: 'renewal',
      stage_id: 'renewal_offer',
      owner_member_id: 'mb_rep2',
      follower_member_ids: ['mb_rep1'],
    });
    const { list } = await colleague.ok('deal.events', { id });
    expect(list.map(({ sub_type }) => sub_type).sort()).toEqual(['CREATE', 'INFO_CHANGE', 'STAGE_CHANGE']);
    expect(list.find(({ changes }) => changes)?.changes?.map(({ field }) => field)).toEqual([
      'owner_member_id',
      'name',
    ]);
    expect(await noticesAbout(colleague, id)).toEqual(['TEAM_MEMBER_ADD']);
  });

  test('that only moves a record notifies of the stage and is no change of a field', async () => {
    const { id } = await colleague.ok('deal.create', { name: 'Only moved' });
    const moved = await change(id, { values: {}, stage: review });
    expect(moved.stage_id).toBe('renewal_review');
    expect(await noticesAbout(colleague, id)).toEqual(['STAGE_CHANGE']);
    expect((await colleague.ok('deal.events', { id })).list.map(({ sub_type }) => sub_type)).toEqual([
      'STAGE_CHANGE',
      'CREATE',
    ]);
    expect(woken.sort()).toEqual(['eventHub', 'outbox']);
  });

  test('that moves a record to its current stage writes nothing', async () => {
    const { id } = await rep.ok('deal.create', { name: 'Stays' });
    await change(id, { values: {}, stage: review });
    const { update_time } = await rep.ok('deal.info', { id });
    server.clock.forward(1_000);
    woken = [];
    await change(id, { values: {}, stage: review, isDraft: false, followers: { mb_rep1: false } });
    expect((await rep.ok('deal.info', { id })).update_time).toBe(update_time);
    expect(woken).toEqual([]);
  });

  test('creates a draft without notices, and completes it', async () => {
    const draft = await create({ values: { name: 'Drafted deal' }, owner: 'mb_rep2', isDraft: true });
    expect(draft).toMatchObject({ is_draft: true, stage_id: null, owner: 'mb_rep2' });
    expect([await found('records.draftList', 'Drafted'), await found('records.list', 'Drafted')]).toEqual([
      [draft.id],
      [],
    ]);
    expect(await noticesAbout(colleague, draft.id)).toEqual([]);
    await change(draft.id, { values: {}, isDraft: false, stage: review });
    // It is new to those who were not told of the draft.
    expect(await noticesAbout(colleague, draft.id)).toEqual(['TEAM_MEMBER_ADD']);
    expect([await found('records.draftList', 'Drafted'), await found('records.list', 'Drafted')]).toEqual([
      [],
      [draft.id],
    ]);
  });
});

describe('several saves in one transaction', () => {
  const both = (first: SaveRequest, second: SaveRequest) =>
    transaction(async (trx) => [
      (await createRecord(trx, request, deals, first)).id,
      (await createRecord(trx, request, deals, second)).id,
    ]);
  const wanted = (name: string): SaveRequest => ({ values: { name }, owner: 'mb_rep2', stage: review });

  test('are stored together, and wake each worker once after the commit', async () => {
    const [first = '', second = ''] = await both(wanted('First of two'), wanted('Second of two'));
    expect((await found('records.list', 'of two')).sort()).toEqual([first, second].sort());
    expect(await noticesAbout(colleague, first)).toEqual(['TEAM_MEMBER_ADD']);
    expect(woken.sort()).toEqual(['eventHub', 'outbox']);
  });

  test('are all rolled back when the last is refused: no record, no notice, no worker is woken', async () => {
    const before = (await colleague.ok('notices.list', { limit: 1 })).list[0]?._id;
    const refused = { values: { name: 'Second of three', amount: 'much' }, stage: review };
    await expect(both(wanted('First of three'), refused)).rejects.toMatchObject({ name: 'invalid' });
    expect(await found('records.list', 'of three')).toEqual([]);
    expect((await colleague.ok('notices.list', { limit: 1 })).list[0]?._id).toBe(before);
    expect(woken).toEqual([]);
  });
});
