import type { Channel } from '@domain/platforms';
import type { Platform } from '@/platforms';

export type AccessPage = 'login' | 'intro' | 'noJoin' | 'noAuth' | 'noSeats';

/** The parts of the page that the session needs. The start of the app passes the real ones, tests pass their own. */
export interface AppEnvironment {
  /** The suite whose container shows the page, read from the user agent without waiting. */
  container: Channel | undefined;
  platform(): Promise<Platform>;
  getAppId(channel: Channel): string | undefined;
  /** DingTalk's id of the company that has the app; set if this server serves one company alone. */
  corpId?: string;
  language(): string;
  /** Returns the current address, as a return path. */
  here(): string;
  /** Returns true if the person is already on a page that needs no session. */
  onEntryPage(): boolean;
  /** Returns true on the guide of a company that is being set up. */
  onGuide(): boolean;
  /** Opens one of the pages that explain why there is no session. */
  open(page: AccessPage): void;
  /** Opens a return path of this app, or the home page if the path is none. */
  returnTo(path: string | undefined): void;
  /** Leaves the app for the authorization page. */
  redirectTo(address: string): void;
  /** The address of /login on this origin. */
  loginAddress(): string;
}
