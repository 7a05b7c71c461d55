import { hideToast, showToast, shownToast } from '@/components/toast/toast';
import type { Api } from '@/api';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { ChatNotices } from '@/stores/chats/ChatNotices';
import { RecordDraft } from '@/stores/forms/RecordDraft';
import { RecordPick } from '@/stores/links/RecordPick';
import type { RecordStore } from '@/stores/records/RecordStore';
import { UniqueCheck } from '@/stores/forms/UniqueCheck';
import { organization, organizationFields } from '../support/render-with-stores';

/** How long things wait before they ask or go away, and how much they take (REQ records 9). */

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An api that keeps what it is asked. */
function recording(answer: unknown) {
  const asked: unknown[] = [];
  const call = (name: string, input: unknown) => {
    asked.push([name, input]);
    return Promise.resolve(answer);
  };
  return { asked, api: { call } as unknown as Api };
}
const none = { list: [], total: 0, total_is_capped: false, has_more: false };

test('[records 9.18, records 2.107] a search in a picker waits 500 ms after the last key, and requests 20 records', async () => {
  const { asked, api } = recording(none);
  const pick = new RecordPick(api, {} as RecordStore, { tableId: 'deal', linked: [], min: 1, max: 2 });
  pick.type('o');
  await jest.advanceTimersByTimeAsync(400);
  pick.type('ol');
  await jest.advanceTimersByTimeAsync(499);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([['records.list', expect.objectContaining({ table_id: 'deal', keyword: 'ol', size: 20 })]]);
});

test('[records 9.19] the look-up of a unique value waits 200 ms', async () => {
  const { asked, api } = recording({ record: null });
  const check = new UniqueCheck({ api, tableId: 'organization', recordId: undefined });
  check.check('name', 'Sun');
  await jest.advanceTimersByTimeAsync(199);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
  check.release();
});

test('[records 9.21] the chat notice settings are saved 300 ms after the last change', async () => {
  const saved: unknown[] = [];
  const chat = {
    notices: () => Promise.resolve([]),
    setNotices: (notices: readonly string[]) => {
      saved.push(notices);
      return Promise.resolve([...notices]);
    },
  } as unknown as ConstructorParameters<typeof ChatNotices>[0];
  const notices = new ChatNotices(chat, { is_stage_on: false }, () => undefined);
  await notices.load();
  notices.switch('CHANGE_OBJECT_EVENT', true);
  await jest.advanceTimersByTimeAsync(200);
  notices.switch('REMOVE_OBJECT_EVENT', true);
  await jest.advanceTimersByTimeAsync(299);
  expect(saved).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(saved).toHaveLength(1);
});

test('[records 2.117, records 9.24] a toast is visible for three seconds, and only the last one is shown', () => {
  showToast({ text: 'First' });
  jest.advanceTimersByTime(2_000);
  showToast({ text: 'Second' });
  expect(shownToast()?.text).toBe('Second');
  jest.advanceTimersByTime(2_999);
  expect(shownToast()?.text).toBe('Second');
  jest.advanceTimersByTime(1);
  expect(shownToast()).toBeUndefined();
  hideToast();
});

test('[records 4.35] changes in the first second do not count as edits of the form', async () => {
  const draft = new RecordDraft({
    api: recording({}).api,
    records: {} as RecordStore,
    drafts: new DraftStore(),
    clientId: 'cl_1',
    memberId: 'mb_me',
    timeZone: 'UTC',
    tableId: 'organization',
    fields: organizationFields,
    record: organization(),
  });
  draft.set('remark', 'Filled by itself');
  expect(draft.dirty).toBe(false);
  await jest.advanceTimersByTimeAsync(1_001);
  draft.set('remark', 'Typed');
  expect(draft.dirty).toBe(true);
});

test('[records 7.37] a picker on a record of the same type excludes the record and is limited to its pipeline', async () => {
  const { asked, api } = recording(none);
  const of = { linked: [], min: 1, max: 2, self: { tableId: 'deal', id: 'deal_1' }, pipelineId: 'renewal' };
  await new RecordPick(api, {} as RecordStore, { ...of, tableId: 'deal' }).begin();
  await new RecordPick(api, {} as RecordStore, { ...of, tableId: 'ticket', pipelineId: null }).begin();
  expect(asked).toEqual([
    [
      'records.list',
      expect.objectContaining({
        filter: {
          join: 'and',
          items: [
            { field: '_id', relation: 'exclude', value: ['deal_1'] },
            { field: 'pipeline_id', relation: 'include', value: ['renewal'] },
          ],
        },
      }),
    ],
    ['records.list', expect.not.objectContaining({ filter: expect.anything() as unknown })],
  ]);
});
