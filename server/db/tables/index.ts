import type { Kysely, Transaction } from 'kysely';
import type { AdministrationTables } from './administration';
import type { ApprovalTables } from './approvals';
import type { CollaborationTables } from './collaboration';
import type { ImportTables } from './imports';
import type { MetadataTables } from './metadata';
import type { NoticeTables } from './notices';
import type { OnboardingTables } from './onboarding';
import type { PeopleTables } from './people';
import type { ProgramTables } from './programs';
import type { RecordTables } from './records';
import type { SettingsTables } from './settings';
import type { SignInTables } from './sign-in';
import type { WorkTables } from './work';

export type * from './administration';
export type * from './approvals';
export type * from './collaboration';
export type * from './imports';
export type * from './metadata';
export type * from './notices';
export type * from './onboarding';
export type * from './people';
export type * from './programs';
export type * from './records';
export type * from './settings';
export type * from './sign-in';
export type * from './work';

/** The tables. Every tenant table begins its keys with client_id; the few global ones say so. */
export interface Tables
  extends
    PeopleTables,
    MetadataTables,
    RecordTables,
    WorkTables,
    SignInTables,
    SettingsTables,
    OnboardingTables,
    NoticeTables,
    ApprovalTables,
    CollaborationTables,
    AdministrationTables,
    ProgramTables,
    ImportTables {}

/** Tables without a company: everything else must be bound to one client_id in every statement. */
export const globalTables = [
  'directory',
  'login_tokens',
  'oauth_states',
  'suite_secrets',
  'suite_apps',
  'code_sends',
  'contact_syncs',
  'connected_services',
  'installation',
  'migrations',
] as const satisfies readonly (keyof Tables)[];

/** The first parameter of queries: the pool, or the open transaction. */
export type Db = Kysely<Tables>;

/** Wakes a worker after a commit, so that it handles the company at once and not at its next poll. */
export interface CommitTask {
  wake: 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports';
  clientId: string;
}

export interface Trx extends Transaction<Tables> {
  /** The tasks to run when the transaction is committed; a rollback drops them. */
  readonly onCommit: CommitTask[];
  /** Set while a part of the transaction is a trial. `serials` counts the numbers that it has taken. */
  rehearsal?: { serials: number } | undefined;
}
