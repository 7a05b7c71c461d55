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

export interface OnboardingTables {
  verification_codes: VerificationCodesTable;
  code_sends: CodeSendsTable;
  access_requests: AccessRequestsTable;
}
