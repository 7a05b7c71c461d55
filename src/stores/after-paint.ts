import { refreshWhenSeen } from './company/idle-refresh';
import { listen } from './notices';
import { getOutbox } from './outbox';
import type { RootStore } from './RootStore';

/**
 * Starts the work that follows the first paint: it listens to the member's events and to the page becoming visible again, and sends queued actions.
 * A notice in the address was opened from its message.
 */
export function begin(stores: RootStore, openedNotice: string | undefined): void {
  listen(stores, openedNotice);
  refreshWhenSeen(stores);
  getOutbox(stores).start();
}
