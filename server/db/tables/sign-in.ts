import type { ColumnType } from 'kysely';
import type { Channel } from '../../../domain/platforms';
import type { MaybeTime, Time } from './columns';

/** Sessions, and what is known before a company is. */

export interface SessionsTable {
  client_id: string;
  /** SHA-256 of the secret half of the session id, hex. */
  session_hash: string;
  member_id: string;
  channel: Channel;
  /** The member's token of the suite, encrypted, for calls in the member's own name (bringing our bot into a chat). */
  suite_token: string | null;
  suite_token_until: MaybeTime;
  create_time: Time;
  last_used: Time;
  expires: Time;
  revoked: boolean;
  /** The language of this session's app: messages to the member are written in it. Null before its first call. */
  language: 'zh' | 'en' | 'ja' | null;
  /** The login token that opened it, as it is stored there; signing out ends both. Null for sessions of before. */
  token_hash: string | null;
  /** The administrator who looks at the company as this member does; null for a session of the member's own. */
  seen_by: ColumnType<string | null, string | null | undefined, never>;
}

/** Global: which companies a suite's person belongs to; asked before a company is known. */
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
  /** The app by which they signed in where it is a company's own: it opens that company alone. Null for the server's app. */
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

/** Global: tokens and tickets of our app at the suites, encrypted, shared by all processes. */
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
  /** On DingTalk the app key. */
  app_id: string;
  /** Sealed JSON (server/platforms/own-app.ts); null where the company has withdrawn them. */
  credentials: string | null;
  /** Another one with every change; `clients.suite_app` holds the same. */
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
