import type { Channel } from '@domain/platforms';
import type { Platform } from '@/platforms';

export type AccessPage = 'login' | 'intro' | 'noJoin' | 'noAuth' | 'noSeats';

/** The parts of the page that the session needs. The start of the app passes the real ones, tests pass their own. */
export interface AppEnvironment {
  /** The suite whose container shows the page, read from the user agent without waiting. */
  container: Channel | undefined;
  platform(): Promise<Platform>;
  getAppId(channel: Channel): string | undefined;
  /** DingTalk's id of the company that has the app; set where this server serves one company alone. */
  corpId?: string;
  language(): string;
  /** The address of now, as a return path. */
  here(): string;
  /** True where the person is already on a page that needs no session. */
  onEntryPage(): boolean;
  /** True on the guide of a company that is being set up. */
  onGuide(): boolean;
  /** Opens one of the pages that explain why there is no session. */
  open(page: AccessPage): void;
  /** Goes to a return path of ours, or home when it is none. */
  returnTo(path: string | undefined): void;
  /** Leaves for the authorization page. */
  redirectTo(address: string): void;
  /** The address of /login on this origin. */
  loginAddress(): string;
}
