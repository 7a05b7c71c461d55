import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import { RootStore } from '@/stores';
import { getTimeline } from '@/stores/timeline/Timeline';
import { known, appEnvironment, remember } from '../support/app-environment';
import { answering } from '../support/render-with-stores';

const line = (number: number): TimelineEvent => ({
  _id: `event_${number}`,
  event_type: 'INFO_CHANGE',
  sub_type: 'CREATE',
  create_timestamp: 0,
  update_timestamp: 0,
  operator_member_id: 'mb_zhang',
  operator_name: '张伟',
});
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => line(from + index));

test('an event that moves to the top between two pages is listed once and not lost', async () => {
  remember(known);
  let order = lines(1, 45);
  const sent = answering({
    'organization.events': ({ page }) => {
      const list = order.slice((Number(page) - 1) * 20, Number(page) * 20);
      // Somebody edits number 30 after the first page was read: it stands on top, and what was above it one place lower.
      order = [line(30), ...lines(1, 29), ...lines(31, 45)];
      return { list, total: 45 };
    },
  });
  const feed = getTimeline(new RootStore(appEnvironment()), 'organization', 'org_1').feed();
  await feed.load();
  await feed.more();
  await feed.more();
  expect(feed.items.map(({ _id }) => _id)).toEqual([line(30), ...lines(1, 29), ...lines(31, 45)].map(({ _id }) => _id));
  expect([feed.hasMore, sent.map(({ input }) => input.page)]).toEqual([false, [1, 2, 1, 3]]);
});

test('pages of an unchanged timeline are requested once each', async () => {
  remember(known);
  const sent = answering({
    'organization.events': ({ page }) => ({
      list: lines(Number(page) * 20 - 19, Math.min(45, Number(page) * 20)),
      total: 45,
    }),
  });
  const feed = getTimeline(new RootStore(appEnvironment()), 'organization', 'org_1').feed();
  for (let step = 0; step < 3; step += 1) await (step === 0 ? feed.load() : feed.more());
  expect([feed.items.length, sent.map(({ input }) => input.page)]).toEqual([45, [1, 2, 3]]);
});
