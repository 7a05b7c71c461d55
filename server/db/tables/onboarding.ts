import type { Time } from './columns';

/** How a new company proves its contact, and who has asked for access. */

/** The code that a member has been sent last, for each contact. */
export interface VerificationCodesTable {
  client_id: string;
  member_id: string;
  /** As domain/onboarding.ts makes it comparable. */
  contact: string;
  /** Encrypted by the cipher. */
  code: string;
  /** Five wrong ones make it void. */
  tries: number;
  expires: Time;
}

/** Global: when codes were sent to a contact, from an address or for a company; what is counted goes by a hash. */
interface CodeSendsTable {
  counted: string;
  sent: Date[];
}

/** Somebody has asked for access to a record: by role, or with an empty role its owner by a message. */
interface AccessRequestsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  member_id: string;
  role: string;
  create_time: Time;
}

/** Which company stands above which; a company has one parent at most. */
interface CompanyParentsTable {
  client_id: string;
  table_id: string;
  child_id: string;
  parent_id: string;
}

/** Which companies are related: one row for both directions, the smaller id first. */
interface CompanyRelationsTable {
  client_id: string;
  table_id: string;
  one_id: string;
  other_id: string;
}

/** The records that a company began with to try things out. */
export interface SampleRecordsTable {
  client_id: string;
  table_id: string;
  record_id: string;
}

export interface OnboardingTables {
  company_parents: CompanyParentsTable;
  company_relations: CompanyRelationsTable;
  verification_codes: VerificationCodesTable;
  code_sends: CodeSendsTable;
  access_requests: AccessRequestsTable;
  sample_records: SampleRecordsTable;
}
