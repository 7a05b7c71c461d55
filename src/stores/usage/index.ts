import type { UsagePage } from '@domain/usage';
import type { RootStore } from '../RootStore';
import { Usage } from './Usage';

const made = new WeakMap<RootStore, { usage: Usage; company: string | undefined }>();

/** A page of the company of now has come to the front. Each company is counted by itself: one may not want it. */
export function openedPage(stores: RootStore, page: UsagePage): void {
  const company = stores.session.stored.client?.clientId;
  const there = made.get(stores);
  if (there && there.company === company) return there.usage.opened(page);
  there?.usage.stop();
  const usage = new Usage({ api: stores.api, who: () => whoUses(stores, company) });
  made.set(stores, { usage, company });
  return usage.opened(page);
}

function whoUses({ session, company }: RootStore, clientId: string | undefined) {
  const { user, channel } = company;
  if (
    session.state !== 'ready' ||
    !user ||
    !channel ||
    clientId === undefined ||
    session.stored.client?.clientId !== clientId
  )
    return undefined;
  return { client: { client_id: clientId }, user: { member_id: user.member_id }, organization: { channel } };
}
