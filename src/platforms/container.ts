import { channels, detectContainer as containerAmong, type Channel } from '@domain/platforms';
import { pageSettings } from './page-settings';

/** Which container this page runs in, by what the suites put into the user agent; undefined in a plain browser. */
export function containerOf(userAgent: string): Channel | undefined {
  const { channels: connected } = pageSettings();
  return containerAmong(
    userAgent,
    channels.filter((channel) => connected[channel]),
  );
}
