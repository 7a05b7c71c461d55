import { waitFor } from '@testing-library/react';
import { autorun, runInAction } from 'mobx';
import { PagedList } from '@/stores/PagedList';
import { Approvals } from '@/stores/approvals/Approvals';
import { getNotices } from '@/stores/notices';
import { removedRecords } from '@/stores/records/removed-records';
import { Search } from '@/stores/search/Search';
import {
  answering,
  bootstrap,
  DeadLine,
  organization,
  Refusal,
  signedIn,
  type Answers,
} from '../support/render-with-stores';

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => ({ _id: `${from + at}` }));
const shown = ({ items }: { items: readonly { _id: string }[] }) => items.map(({ _id }) => Number(_id));
const numbers = (from: number, to: number) => ids(from, to).map(({ _id }) => Number(_id));

async function arrange(answers: Answers) {
  localStorage.clear();
  const sent = answering({ 'start.bootstrap': () => bootstrap(), ...answers });
  const stores = await signedIn();
  sent.length = 0;
  return { stores, sent };
}

/** Requests that a test answers itself, in any order. */
class Numbers extends PagedList<number, number[]> {
  readonly requests: { page: number; answer(list: number[]): Promise<void>; fail(): Promise<void> }[] = [];

  protected requestPage(page: number): Promise<number[]> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => async () => {
        end();
        await new Promise((then) => setTimeout(then, 0));
      };
      this.requests.push({
        page,
        answer: (list) => settle(() => resolve(list))(),
        fail: settle(() => reject(new DeadLine())),
      });
    });
  }

  protected take(answer: number[], before: readonly number[]) {
    return { items: [...before, ...answer], hasMore: answer.length === 2 };
  }
}

describe('the paged lists of the app', () => {
  test('load once, grow one page at a time, and end', async () => {
    const list = new Numbers();
    const seen: string[] = [];
    const stop = autorun(() => seen.push(`${list.status} ${list.items.join('')} ${list.loaded} ${list.hasMore}`));
    void list.load();
    void list.load();
    void list.more();
    await list.requests[0]?.answer([1, 2]);
    void list.load();
    void list.more();
    void list.more();
    await list.requests[1]?.answer([3]);
    void list.more();
    stop();
    expect(list.requests.map(({ page }) => page)).toEqual([1, 2]);
    expect(seen).toEqual([
      'empty  false false',
      'loading  false false',
      'ready 12 true true',
      'growing 12 true true',
      'ready 123 true false',
    ]);
  });

  test('recover from a failed first page, and continue after a failed further one', async () => {
    const list = new Numbers();
    void list.load();
    await list.requests[0]?.fail();
    expect([list.status, list.loaded, list.error]).toEqual(['failed', false, expect.any(DeadLine)]);
    void list.load();
    expect(list.status).toBe('loading');
    await list.requests[1]?.answer([1, 2]);
    void list.more();
    await list.requests[2]?.fail();
    expect([list.status, list.items, list.error]).toEqual(['failed', [1, 2], expect.any(DeadLine)]);
    void list.load();
    void list.more();
    await list.requests[3]?.answer([3]);
    expect([list.status, list.items, list.error]).toEqual(['ready', [1, 2, 3], undefined]);
    expect(list.requests.map(({ page }) => page)).toEqual([1, 1, 2, 2]);
  });

  test('keep their content during a refresh, and report its failure', async () => {
    const list = new Numbers();
    void list.load();
    await list.requests[0]?.answer([1, 2]);
    void list.refresh();
    expect([list.status, list.items]).toEqual(['refreshing', [1, 2]]);
    void list.more();
    await list.requests[1]?.fail();
    expect([list.status, list.items]).toEqual(['failed', [1, 2]]);
    void list.refresh();
    await list.requests[2]?.answer([7]);
    expect([list.status, list.items, list.hasMore]).toEqual(['ready', [7], false]);
  });

  test('show neither progress nor failure of a background refresh', async () => {
    const list = new Numbers();
    void list.load();
    await list.requests[0]?.answer([1, 2]);
    const failed = list.revalidate();
    expect(list.status).toBe('ready');
    await list.requests[1]?.fail();
    expect([await failed, list.status, list.items]).toEqual([false, 'ready', [1, 2]]);
    const done = list.revalidate();
    await list.requests[2]?.answer([4]);
    expect([await done, list.items]).toEqual([true, [4]]);
  });

  test('drop an answer to an older request, whether it succeeds or fails', async () => {
    const list = new Numbers();
    void list.load();
    void list.refresh();
    await list.requests[1]?.answer([2]);
    await list.requests[0]?.answer([1]);
    expect(list.items).toEqual([2]);
    const older = list.revalidate();
    void list.refresh();
    await list.requests[2]?.fail();
    expect([await older, list.status]).toEqual([true, 'refreshing']);
    list.clear();
    await list.requests[3]?.answer([9]);
    expect([list.status, list.items, list.loaded]).toEqual(['empty', [], false]);
  });

  test('are emptied at once by another query', async () => {
    const list = new Numbers();
    void list.load();
    await list.requests[0]?.answer([1, 2]);
    const seen: string[] = [];
    const stop = autorun(() => seen.push(`${list.status} ${list.items.join('')}`));
    void list.restart();
    stop();
    expect(seen).toEqual(['ready 12', 'loading ']);
    await list.requests[1]?.answer([5]);
    expect(list.items).toEqual([5]);
  });
});

test('a list contains an approval that moved between two pages once, and another status drops the older answer', async () => {
  const gates: ((value: unknown) => void)[] = [];
  const { stores, sent } = await arrange({
    'approvals.list': ({ page, filter }) => {
      if (filter) return new Promise((resolve) => gates.push(resolve));
      return { list: page === 1 ? ids(1, 20) : ids(20, 30) };
    },
  });
  const approvals = new Approvals(stores.api);
  await approvals.load();
  await approvals.more();
  expect([shown(approvals), approvals.hasMore]).toEqual([numbers(1, 30), false]);
  approvals.show('PENDING');
  approvals.show(undefined);
  expect([approvals.items, approvals.status]).toEqual([[], 'loading']);
  await waitFor(() => expect(approvals.status).toBe('ready'));
  gates[0]?.({ list: ids(90, 95) });
  await new Promise((then) => setTimeout(then, 0));
  expect(shown(approvals)).toEqual(numbers(1, 20));
  expect(sent.map(({ input }) => input.page)).toEqual([1, 2, 1, 1]);
});

test('a list keeps notices that cannot be refreshed, and retries a failed further page once', async () => {
  let fail = false;
  const { stores, sent } = await arrange({
    'notices.list': ({ skip }) => {
      if (fail) throw new Refusal('notAvailable');
      return { list: ids(Number(skip) + 1, Number(skip) + 10), has_more: skip === 0, unread: 3 };
    },
  });
  const notices = getNotices(stores);
  await notices.load();
  fail = true;
  await notices.load();
  expect([notices.status, shown(notices)]).toEqual(['ready', numbers(1, 10)]);
  await notices.more();
  expect([notices.status, shown(notices)]).toEqual(['failed', numbers(1, 10)]);
  fail = false;
  await notices.more();
  expect([notices.status, shown(notices), notices.hasMore]).toEqual(['ready', numbers(1, 20), false]);
  expect(sent.map(({ input }) => input.skip)).toEqual([0, 0, 10, 10]);
});

test('a list computes its next page from the remaining items after removals', async () => {
  const { stores, sent } = await arrange({
    'bin.list': ({ skip }) => ({ list: ids(Number(skip) + 1, Number(skip) + 20), has_more: true }),
    'bin.restore': () => ({ list: [{ code: 0 }], success: 1, fail: 0 }),
  });
  const removed = removedRecords(stores.api, 'organization');
  await removed.load();
  await removed.restore('3');
  await removed.more();
  expect(sent.filter(({ name }) => name === 'bin.list').map(({ input }) => input.skip)).toEqual([0, 19]);
  expect(shown(removed)).toEqual([1, 2, ...numbers(4, 39)]);
});

test('the results of one type continue where they stopped, without a record that was removed in the meantime', async () => {
  let fail = false;
  const { stores, sent } = await arrange({
    'records.searchByPage': ({ page, pageSize }) => {
      if (fail) throw new Refusal('notAvailable');
      const list = ids(0, Number(pageSize) - 1).map(({ _id }) =>
        organization({ _id: `org_${page}_${_id}`, create_time: 9_000 - Number(page) * 100 - Number(_id) }),
      );
      return { list, total: 60, total_is_capped: false, has_more: page === 1 };
    },
  });
  const search = new Search(stores.api, stores.records, stores.company);
  search.open('organization');
  search.look('bakery');
  const found = search.ofType;
  await waitFor(() => expect(found?.status).toBe('ready'));
  fail = true;
  await found?.more();
  expect([found?.status, found?.records.length]).toEqual(['failed', 30]);
  fail = false;
  await found?.more();
  expect([found?.status, found?.records.length, found?.hasMore]).toEqual(['ready', 60, false]);
  runInAction(() => stores.records.remove('organization', 'org_1_0'));
  expect(found?.records).toHaveLength(59);
  expect(sent.filter(({ input }) => input.pageSize === 30).map(({ input }) => input.page)).toEqual([1, 2, 2]);
});

test('a list keeps the own records of the caller when they cannot be refreshed', async () => {
  let answer: () => unknown = () => {
    throw new DeadLine();
  };
  const { stores } = await arrange({ 'records.list': () => answer() });
  await stores.recent.load();
  expect(stores.recent.status).toBe('failed');
  answer = () => ({ list: [organization()], total: 1, total_is_capped: false, has_more: false });
  await stores.recent.load();
  expect([stores.recent.status, stores.recent.items.length]).toEqual(['ready', 1]);
  answer = () => ({});
  await stores.recent.load();
  expect([stores.recent.status, stores.recent.items.length]).toEqual(['ready', 1]);
});
