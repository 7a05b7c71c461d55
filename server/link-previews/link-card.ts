import { makeLinkCardId } from '../../domain/link-previews/card-id';
import type { App } from '../context';
import { SuiteRefusal, SuiteUnreachable, type LinkCard, type Suite } from '../platforms/platform';
import { showUnknown } from './show-link';

/** The number of random characters at the end of our ids. */
const randomLength = 10;

/**
 * Creates the card that replaces a link in a message that somebody sends. It holds only public data. Returns null where the suite has no such cards
 * or does not accept this one, and for an address that names no record.
 */
export async function makeLinkCard(
  app: App,
  suite: Suite,
  { url, openId }: { url: string; openId: string },
): Promise<LinkCard | null> {
  const unknown = suite.makeLinkCard && showUnknown(suite.channel, url, app.env.PUBLIC_URL);
  const cardId = unknown && makeLinkCardId(unknown.address, app.makeId().slice(-randomLength));
  if (!suite.makeLinkCard || !unknown || !cardId) return null;
  const card = { cardId, openId, preview: unknown.preview };
  try {
    await suite.makeLinkCard(card);
  } catch (error) {
    if (!(error instanceof SuiteRefusal || error instanceof SuiteUnreachable)) throw error;
    app.log.warn({ err: error }, 'link previews: the suite has not made the card of a link');
    return null;
  }
  return card;
}
