import type { Time } from './columns';

/** The codes by which a new company verifies its contact, and requests for access. */

/** The last code that was sent to a member, for each contact. */
export interface VerificationCodesTable {
  client_id: string;
  member_id: string;
  /** The contact in its comparable form (domain/onboarding.ts). */
  contact: string;
  /** Encrypted by the cipher. */
  code: string;
  /** Five wrong attempts make the code invalid. */
  tries: number;
  expires: Time;
}

/** Global: the times of codes to a contact, from an address or for a company, by a hash. */
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

/** The sample records of a company. */
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
