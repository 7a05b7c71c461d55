import { channels, detectContainer as containerAmong, type Channel } from '@domain/platforms';
import { pageSettings } from './page-settings';

/** Returns the container in which this page runs, by the suites' entries in the user agent; undefined in a plain browser. */
export function detectOwnContainer(userAgent: string): Channel | undefined {
  const { channels: connected } = pageSettings();
  return containerAmong(
    userAgent,
    channels.filter((channel) => connected[channel]),
  );
}
