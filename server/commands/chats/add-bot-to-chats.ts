import { AppError } from '../../../domain/errors';
import type { Actor, App } from '../../context';
import { SuiteRefusal } from '../../platforms/platform';
import { ownSuiteToken } from '../suites/suite-token';
import { capabilities } from '../../../domain/platforms';

/** The time for which a note waits for the suite, in milliseconds; the delivery of its cards does slower work. */
const timeoutMs = 1500;

/**
 * Adds the bot to the chats that a note is shared to while its author is present to allow it: the delivery of a card cannot request consent.
 * @throws AppError consentNeeded; every other failure is left to the delivery.
 */
export async function addBotToChats(
  app: Pick<App, 'db' | 'suites' | 'cipher' | 'now'> & { actor: Actor },
  chats: readonly { id: string }[],
): Promise<void> {
  const { actor } = app;
  if (chats.length === 0 || !capabilities[actor.channel].addBotToChat) return;
  const suite = await app.suites.of(actor);
  if (!suite) return;
  const token = await ownSuiteToken(app, actor);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  const additions = Promise.all(
    [...new Set(chats.map(({ id }) => id))].map((id) =>
      suite.addBot(id, token).catch((error: unknown) => {
        if (error instanceof SuiteRefusal && error.kind === 'noConsent')
          throw new AppError('consentNeeded', error.scope === undefined ? {} : { scope: error.scope });
      }),
    ),
  );
  await Promise.race([additions, tooLate]).finally(() => clearTimeout(timer));
  additions.catch(() => undefined);
}
