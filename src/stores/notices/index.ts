import { getChanges } from '../changes/RecordChanges';
import { waitingApprovals } from '../changes/waiting-approvals';
import type { Resettable, RootStore } from '../RootStore';
import { LiveEvents } from './LiveEvents';
import { LiveRecords } from './LiveRecords';
import { Notices } from './Notices';

export { Notices, type Notice, type NoticeRole } from './Notices';

/** What happens to this session's member: shown, and heard of. */
interface MemberEvents extends Resettable {
  notices: Notices;
  live: LiveEvents;
  /** What keeps something of the configuration besides the company's own store. */
  configured: Set<() => void>;
}

export function getNotices(stores: RootStore): Notices {
  return stores.late(makeMemberEvents).notices;
}

/** Begins to listen for this session's member; a notice that the address names was opened from its message and is read. */
export function listen(stores: RootStore, openedNotice: string | undefined): void {
  const { notices, live } = stores.late(makeMemberEvents);
  if (openedNotice) void notices.markRead([openedNotice]);
  live.start();
}

/** Calls back when settings or rights are other ones, until the company is left. */
export function onConfiguration(stores: RootStore, onChange: () => void): void {
  stores.late(makeMemberEvents).configured.add(onChange);
}

function makeMemberEvents(stores: RootStore): MemberEvents {
  const notices = new Notices(stores.api, stores.home);
  const records = new LiveRecords(stores);
  const configured = new Set<() => void>();
  const live = new LiveEvents({
    api: stores.api,
    bearer: () => stores.session.stored.hsid,
    language: stores.around.language,
    news: (events) => {
      if (events.some(({ type }) => type === 'notice')) void notices.load();
      // What waits for the reader to be approved comes with a notice, and is counted beside records.
      if (events.some(({ type }) => type === 'notice' || type === 'approval'))
        getChanges(stores).heard([waitingApprovals]);
      if (events.some(({ type }) => type === 'configuration')) {
        void stores.company.load();
        for (const listener of configured) listener();
      }
      records.take(events);
    },
    unread: (count) => notices.count(count),
  });
  return {
    notices,
    live,
    configured,
    clear: () => {
      configured.clear();
      live.stop();
      records.stop();
      notices.leave();
    },
  };
}
