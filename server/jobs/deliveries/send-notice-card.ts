import { SuiteRefusal, type MessageCard, type Suite } from '../../platforms/platform';

/**
 * Sends a member the message of a notice. A member who has silenced the bot in the suite wants none, and reads the notice at home: that is no failure.
 * @throws as `sendCard`
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
