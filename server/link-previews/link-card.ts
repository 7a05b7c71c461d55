import { makeLinkCardId } from '../../domain/link-previews/card-id';
import type { App } from '../context';
import { SuiteRefusal, SuiteUnreachable, type LinkCard, type Suite } from '../platforms/platform';
import { showUnknown } from './show-link';

/** The end of an id of ours is random. Characters. */
const randomLength = 10;

/**
 * Makes the card in the place of a link that somebody is sending. It holds what everybody may be shown. Null where the suite makes no such cards, where
 * it does not take this one, and for an address that names no record.
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
