import { SuiteRefusal, type MessageCard, type Suite } from '../../platforms/platform';

/**
 * Sends a member the message of a notice. If the member has silenced the bot in the suite, the notice is read in the app, and the delivery counts
 * as successful. @throws as `sendCard`
 */
export async function sendNoticeCard(
  suite: Suite,
  openId: string,
  card: MessageCard,
  dedupeKey: string,
): Promise<{ sent: boolean }> {
  try {
    await suite.sendCard({ openId }, card, dedupeKey);
    return { sent: true };
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'silenced') return { sent: false };
    throw error;
  }
}
