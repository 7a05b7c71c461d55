import { refreshWhenSeen } from './company/idle-refresh';
import { listen } from './notices';
import { getOutbox } from './outbox';
import type { RootStore } from './RootStore';

/**
 * Starts the work after the page of a company is shown. It listens to this member's events and to the page becoming visible again, and sends the
 * actions that were made offline. A notice that the address names was opened from its message.
 */
export function begin(stores: RootStore, openedNotice: string | undefined): void {
  listen(stores, openedNotice);
  refreshWhenSeen(stores);
  getOutbox(stores).start();
}
