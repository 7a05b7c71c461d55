import type { Poi } from '../../../domain/values/poi';
import type { App, Language } from '../../context';
import type { Payer } from '../../integrations/integration';
import { geocode } from './geocode';

/** The time for which a save waits for the address of its position. */
const timeoutMs = 1200;

/**
 * Looks up the address of a position before its save, so that the save finds it in the cache. If no map service answers in time, it is looked up
 * after the save.
 */
export async function findQuickAddress(
  app: Pick<App, 'db' | 'geocoder' | 'now' | 'log'>,
  payer: Payer,
  position: Poi,
  language: Language,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  const lookup = geocode(app, payer, position, language).then(
    () => undefined,
    (error: unknown) =>
      app.log.info(
        { clientId: payer.clientId, reason: error instanceof Error ? error.message : 'unknown' },
        'no address yet',
      ),
  );
  await Promise.race([lookup, tooLate]).finally(() => clearTimeout(timer));
}
