import { getChanges } from '../changes/RecordChanges';
import { waitingApprovals } from '../changes/waiting-approvals';
import type { Resettable, RootStore } from '../RootStore';
import { LiveEvents } from './LiveEvents';
import { LiveRecords } from './LiveRecords';
import { Notices } from './Notices';

export { Notices, type Notice, type NoticeRole } from './Notices';

/** The events of this session's member: the shown notices, and the stream. */
interface MemberEvents extends Resettable {
  notices: Notices;
  live: LiveEvents;
  /** Callbacks of stores, apart from the company's own store, that keep a part of the configuration. */
  configured: Set<() => void>;
}

export function getNotices(stores: RootStore): Notices {
  return stores.late(makeMemberEvents).notices;
}

/** Starts the event stream of this session's member; a notice in the address was opened from its message and becomes read. */
export function listen(stores: RootStore, openedNotice: string | undefined): void {
  const { notices, live } = stores.late(makeMemberEvents);
  if (openedNotice) void notices.markRead([openedNotice]);
  live.start();
}

/** Calls back when settings or rights change, until the company is left. */
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
      // An approval that waits for the reader arrives with a notice, and is counted next to records.
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
