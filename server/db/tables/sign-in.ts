import type { ColumnType } from 'kysely';
import type { Channel } from '../../../domain/platforms';
import type { MaybeTime, Time } from './columns';

/** Sessions, and data from before a company is known. */

export interface SessionsTable {
  client_id: string;
  /** SHA-256 of the secret half of the session id, hex. */
  session_hash: string;
  member_id: string;
  channel: Channel;
  /** The member's encrypted suite token, for calls in the member's own name (such as adding the bot to a chat). */
  suite_token: string | null;
  suite_token_until: MaybeTime;
  create_time: Time;
  last_used: Time;
  expires: Time;
  revoked: boolean;
  /** The language of this session's app, for messages to the member. Null before its first call. */
  language: 'zh' | 'en' | 'ja' | null;
  /** The login token that opened the session, in its stored form; signing out ends both. Null for older sessions. */
  token_hash: string | null;
  /** The administrator who looks at the company as this member does; null for a session of the member's own. */
  seen_by: ColumnType<string | null, string | null | undefined, never>;
}

/** Global: the companies of a suite's person; queried before a company is known. */
export interface DirectoryTable {
  channel: Channel;
  /** As in clients: a DingTalk userid is only unique inside its corporation, so a person is found by both. */
  tenant_key: string;
  open_id: string;
  client_id: string;
  member_id: string;
}

/** Global: a person who has signed in at the suite and has not chosen a company yet. */
export interface LoginTokensTable {
  token_hash: string;
  channel: Channel;
  open_id: string;
  tenant_key: string;
  name: string;
  suite_token: string | null;
  suite_token_until: MaybeTime;
  expires: Time;
  /** The id of a company's own app, if it was used: it opens that company only. Null for the server's app. */
  app_id: string | null;
}

/** Global: one-use states of the authorization page, bound to a browser by a cookie's hash. */
export interface OauthStatesTable {
  state_hash: string;
  browser_hash: string;
  channel: Channel;
  redirect_url: string;
  expires: Time;
}

/** Global: the app's encrypted tokens and tickets at the suites, shared by all processes. */
interface SuiteSecretsTable {
  name: string;
  value: string;
  expires: Time;
}

/** Global, because the app is known before the company: the app of a company that has its own app at its suite (ADR-0180). */
export interface SuiteAppsTable {
  client_id: string;
  channel: Channel;
  tenant_key: string;
  /** The app key on DingTalk. */
  app_id: string;
  /** Encrypted JSON (server/platforms/own-app.ts); null where the company has withdrawn them. */
  credentials: string | null;
  /** Changes with every update; equal to `clients.suite_app`. */
  version: string;
  update_time: Time;
}

export interface SignInTables {
  sessions: SessionsTable;
  directory: DirectoryTable;
  login_tokens: LoginTokensTable;
  oauth_states: OauthStatesTable;
  suite_secrets: SuiteSecretsTable;
  suite_apps: SuiteAppsTable;
}
