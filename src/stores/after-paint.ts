import { refreshWhenSeen } from './company/idle-refresh';
import { listen } from './notices';
import { getOutbox } from './outbox';
import type { RootStore } from './RootStore';

/**
 * What begins once the page of a company stands: it listens to what happens for this member and to the page being seen again, and sends what was done
 * without a line. A notice that the address names was opened from its message.
 */
export function begin(stores: RootStore, openedNotice: string | undefined): void {
  listen(stores, openedNotice);
  refreshWhenSeen(stores);
  getOutbox(stores).start();
}
