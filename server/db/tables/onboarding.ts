import type { Time } from './columns';

/** The codes by which a new company verifies its contact, and requests for access. */

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

/** A request for access to a record: for a role, or with an empty role a message to its owner. */
interface AccessRequestsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  member_id: string;
  role: string;
  create_time: Time;
}

/** The parents of companies; a company has one parent at most. */
interface CompanyParentsTable {
  client_id: string;
  table_id: string;
  child_id: string;
  parent_id: string;
}

/** The relations of companies: one row for both directions, the smaller id first. */
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
