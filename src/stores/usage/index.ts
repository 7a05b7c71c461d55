import type { UsagePage } from '@domain/usage';
import type { RootStore } from '../RootStore';
import { Usage } from './Usage';

/** Reports that a page of the open company came to the front. Each company is counted separately, because one may not want it. */
export function openedPage(stores: RootStore, page: UsagePage): void {
  stores.late(makeUsage).opened(page);
}

function makeUsage(stores: RootStore): Usage {
  return new Usage({ api: stores.api, who: () => whoUses(stores) });
}

function whoUses({ session, company }: RootStore) {
  const { user, channel } = company;
  const { client } = session.stored;
  if (session.state !== 'ready' || !user || !channel || !client) return undefined;
  return { client: { client_id: client.clientId }, user: { member_id: user.member_id }, organization: { channel } };
}
