import type { Channel } from '@domain/platforms';
import type { Platform } from '@/platforms';

export type AccessPage = 'login' | 'intro' | 'noJoin' | 'noAuth' | 'noSeats';

/** What the session needs of the page around it; the start of the app gives the real ones, tests give theirs. */
export interface AppEnvironment {
  /** The suite whose container this is, known at once from the user agent. */
  container: Channel | undefined;
  platform(): Promise<Platform>;
  appIdOf(channel: Channel): string | undefined;
  /** DingTalk's id of the company whose app this is; only where this server speaks for one. */
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
