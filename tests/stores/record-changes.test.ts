import { RootStore } from '@/stores';
import { getChanges, RecordChanges } from '@/stores/changes/RecordChanges';
import { appEnvironment, known, remember } from '../support/app-environment';
import { answering, organization, Refusal } from '../support/render-with-stores';

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
function turn(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A screen that counts customers, ten seconds after it did. */
async function screen(isShown = () => true) {
  const changes = new RecordChanges();
  const asked: string[] = [];
  const follower = changes.follow({
    tables: () => ['organization'],
    isShown,
    refetch: async (cause) => void asked.push(cause),
  });
  await pass(10_000);
  return { changes, asked, follower };
}

test('the calls of one own save cause one request of a metric, at once', async () => {
  const { changes, asked } = await screen();
  for (let call = 0; call < 5; call += 1) changes.saved();
  await pass(60);
  expect(asked).toEqual(['own']);
});

test('a run of own saves causes one request a second, which includes the last save', async () => {
  const { changes, asked } = await screen();
  for (let save = 0; save < 30; save += 1) {
    changes.saved();
    await pass(100);
  }
  expect(asked.length).toBeLessThanOrEqual(4);
  const before = asked.length;
  await pass(1_000);
  expect(asked.length).toBe(before + 1);
  await pass(60_000);
  expect(asked.length).toBe(before + 1);
});

test('a minute of writes by other members causes one request every five seconds', async () => {
  const { changes, asked } = await screen();
  for (let second = 0; second < 60; second += 1) {
    changes.heard(['organization']);
    await pass(1_000);
  }
  expect(asked.length).toBeGreaterThanOrEqual(10);
  expect(asked.length).toBeLessThanOrEqual(13);
});

test('records of another type cause no request', async () => {
  const { changes, asked } = await screen();
  changes.heard(['lead']);
  await pass(10_000);
  expect(asked).toEqual([]);
});

test('a hidden page makes no request, and one when it becomes visible', async () => {
  const { changes, asked } = await screen();
  turn('hidden');
  for (let second = 0; second < 20; second += 1) {
    changes.heard(['organization']);
    changes.saved();
    await pass(1_000);
  }
  expect(asked).toEqual([]);
  turn('visible');
  await pass(10_000);
  expect(asked).toEqual(['seen']);
});

test('a screen behind another tab makes no request, and one when it comes to the front', async () => {
  let isShown = false;
  const { changes, asked, follower } = await screen(() => isShown);
  changes.heard(['organization']);
  await pass(20_000);
  expect(asked).toEqual([]);
  isShown = true;
  follower.seen();
  await pass(20_000);
  expect(asked).toEqual(['seen']);
});

test('writes during a count are counted afterwards, one request at a time', async () => {
  const changes = new RecordChanges();
  let answer = () => undefined as void;
  let asked = 0;
  changes.follow({
    tables: () => 'all',
    isShown: () => true,
    refetch: () => ((asked += 1), new Promise<void>((resolve) => (answer = resolve))),
  });
  await pass(10_000);
  changes.saved();
  await pass(100);
  changes.saved();
  await pass(5_000);
  expect(asked).toBe(1);
  answer();
  await pass(1_000);
  expect(asked).toBe(2);
});

describe('a call to the server', () => {
  async function stores() {
    remember(known);
    const refused = () => {
      throw new Refusal('notAllowed');
    };
    answering({
      'organization.update': ({ id }) => (id === 'org_1' ? organization() : refused()),
      'notices.markRead': () => ({ unread: 0 }),
      'approvals.countWaiting': () => ({ count: 0 }),
    });
    const root = new RootStore(appEnvironment());
    const saved = jest.spyOn(getChanges(root), 'saved');
    return { api: root.api, saved };
  }
  const update = (id: string) => ({ id, update_data: { name: 'Moonrise' } }) as never;

  test('that saved a record makes screens count again', async () => {
    const { api, saved } = await stores();
    await api.call('organization.update', update('org_1'));
    expect(saved).toHaveBeenCalledTimes(1);
  });

  test('that was refused, only reads, or affects no number does not make screens count', async () => {
    const { api, saved } = await stores();
    await expect(api.call('organization.update', update('org_2'))).rejects.toMatchObject({ name: 'notAllowed' });
    await api.call('approvals.countWaiting', {});
    await api.call('notices.markRead', {} as never);
    expect(saved).not.toHaveBeenCalled();
  });
});
