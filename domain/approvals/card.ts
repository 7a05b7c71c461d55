import { dayMs } from '../calendar';
import { isWaiting } from './statuses';

/** The cards on which an approval is decided in the chat: one for each approver, and one in the chat of the record (SD-13, ADR-0142). */

/** Buttons of a card take taps for so long after it was sent: Feishu's limit, kept on every suite. Milliseconds. */
const cardTapMs = 30 * dayMs;

/**
 * The state of a card. `open`: the card offers the decision. `passed`: it offers nothing, because the approval waits for others and no longer for
 * its reader. `ended`: it offers nothing, because the approval was decided.
 */
export type CardStanding = 'open' | 'passed' | 'ended';

interface CardTask {
  task_id: string;
  open_id: string;
  status: string;
}

/** Returns the state of an approval on a card. `openId`: the person whom the card was sent to; null for a chat, where any pending task counts. */
export function cardStanding(status: string, tasks: readonly CardTask[], openId: string | null): CardStanding {
  if (!isWaiting(status)) return 'ended';
  const isAsked = tasks.some((task) => task.status === 'PENDING' && (openId === null || task.open_id === openId));
  return isAsked ? 'open' : 'passed';
}

/** Returns the facts that a card is drawn from as one text. A card that was drawn from another text is drawn again. */
export function cardVersion(status: string, tasks: readonly CardTask[]): string {
  const taskStates = tasks.map((task) => `${task.task_id}:${task.status}`).sort();
  return [status, ...taskStates].join(' ');
}

/** The people who are asked and have no card yet, each once. */
export function withoutCard(
  status: string,
  tasks: readonly CardTask[],
  cards: readonly { open_id: string | null }[],
): string[] {
  if (!isWaiting(status)) return [];
  const pendingOpenIds = tasks.filter((task) => task.status === 'PENDING').map(({ open_id }) => open_id);
  return [...new Set(pendingOpenIds)].filter((openId) => !cards.some((card) => card.open_id === openId));
}

/** Whether a card that was sent at `sentAt` (epoch milliseconds) no longer accepts taps. */
export function isTooOldToTap(sentAt: number, now: number): boolean {
  return now - sentAt >= cardTapMs;
}
