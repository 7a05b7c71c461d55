import { runInAction } from 'mobx';
import type { RecordJson } from '@domain/contract/shapes';
import type { RootStore } from '../RootStore';
import { Outbox } from './Outbox';

export type { Outbox, Queued } from './Outbox';
export type { QueuedAction as Action, WaitingAction as Waiting } from './waiting';

/** Returns the offline actions of this person. */
export function getOutbox(stores: RootStore): Outbox {
  return stores.late(makeOutbox);
}

function makeOutbox(stores: RootStore): Outbox {
  const { api, session, company, records, home } = stores;
  return new Outbox({
    api,
    whose: () => {
      const clientId = company.client?.client_id;
      const memberId = company.user?.member_id;
      // While a company is left or opened, the device has no member.
      return clientId && memberId && session.stored.client?.clientId === clientId ? { clientId, memberId } : undefined;
    },
    sent: ({ kind, about: { tableId, recordId } }, answer) =>
      runInAction(() => {
        if (kind !== 'note' && '_id' in answer) records.put(answer as RecordJson);
        records.written(tableId, recordId);
      }),
    count: (waitingCount) => {
      home.waiting = waitingCount;
    },
  });
}
