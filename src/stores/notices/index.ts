import type { RootStore } from '../RootStore';
import { LiveEvents } from './LiveEvents';
import { LiveRecords } from './LiveRecords';
import { Notices } from './Notices';

export { Notices, type Notice, type NoticeRole } from './Notices';
export { NoticeSettings } from './NoticeSettings';

/** Stores that come after the first paint, one of each for a page's stores. */
interface Late {
  notices: Notices;
  live: LiveEvents;
  records: LiveRecords;
}

const made = new WeakMap<RootStore, Late & { company: string | undefined }>();

export function noticesOf(stores: RootStore): Notices {
  return lateOf(stores).notices;
}

/** Begins to listen for this session's member; a notice that the address names was opened from its message and is read. */
export function listen(stores: RootStore, opened: string | undefined): void {
  const { notices, live } = lateOf(stores);
  if (opened) void notices.markRead([opened]);
  live.start();
}

/** Nothing of one company is shown in another: its stores go with it. */
function lateOf(stores: RootStore): Late {
  const company = stores.session.stored.client?.clientId;
  const there = made.get(stores);
  if (there?.company === company && there) return there;
  there?.live.stop();
  there?.records.stop();
  const notices = new Notices(stores.api, stores.home);
  const records = new LiveRecords(stores);
  const live = new LiveEvents({
    api: stores.api,
    bearer: () => stores.session.stored.hsid,
    language: stores.around.language,
    news: (events) => {
      if (events.some(({ type }) => type === 'notice')) void notices.load();
      records.take(events);
    },
    unread: (count) => notices.count(count),
  });
  const late = { notices, live, records, company };
  made.set(stores, late);
  return late;
}
