import type { Channel } from '../../domain/platforms';
import type { BrowserHarness, Stored } from './browser-harness';
import type { App } from './steps';
import type { Language } from './words';

/** A member with a stored session in a company. */
export interface Kept {
  suite: Channel;
  person: string;
  company: string;
  session: { token: string; hsid: string };
}

/** A phone inside the suite, or a browser on a desktop. */
export interface Device {
  language: Language;
  inSuite: boolean;
}

/** Returns the storage of a device with a stored session. */
export function keptOn(
  { server: { address } }: { server: { address: string } },
  { suite, person, company, session }: Kept,
  inSuite = false,
): Stored {
  const value = JSON.stringify({
    channel: suite,
    ...session,
    client: { clientId: company, _id: company, name: company },
  });
  const name = inSuite ? `sidecar-simulator/${suite}/${person}/sidecar.session` : 'sidecar.session';
  return { cookies: [], origins: [{ origin: address, localStorage: [{ name, value }] }] };
}

/** Opens the app on a device with the stored session of a member. */
export async function restoreSession(
  harness: BrowserHarness,
  kept: Kept,
  { language, inSuite }: Device,
  path = '/home?tab=main',
): Promise<App> {
  const as = keptOn(harness, kept, inSuite);
  if (!inSuite) return harness.browserPage({ language, path, as });
  const device = await harness.phone({ suite: kept.suite, person: kept.person, language, open: path, as });
  return device.app();
}
