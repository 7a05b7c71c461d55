import type { Poi } from '../../domain/values/poi';
import type { App, Language } from '../context';
import { geocode } from './geocode';

/** How long a save waits for the address of its position. */
const timeoutMs = 1200;

/**
 * The position with its address where a map service answers it at once. A caller's own text is not taken.
 * @returns `addressMissing` when it should be asked again later; a place without an address is no reason to.
 */
export async function withQuickAddress(
  app: Pick<App, 'db' | 'geocoder' | 'now' | 'log'>,
  clientId: string,
  { address: _theirs, ...position }: Poi,
  language: Language,
): Promise<{ position: Poi; addressMissing: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  const looked = geocode(app, clientId, position, language).catch((error: unknown) => {
    app.log.info({ clientId, reason: error instanceof Error ? error.message : 'unknown' }, 'no address yet');
    return 'late' as const;
  });
  const address = await Promise.race([looked, tooLate]).finally(() => clearTimeout(timer));
  if (address === 'late') return { position, addressMissing: true };
  return { position: { ...position, ...(address === null ? {} : { address }) }, addressMissing: false };
}
