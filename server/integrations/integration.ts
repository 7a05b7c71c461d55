/** A company as a register has it; empty text for what it does not know. */
export interface CompanyProfile {
  name: string;
  credit_code: string;
  legal_person: string;
  capital: string;
  /** `YYYY-MM-DD`. */
  founded_on: string;
  status: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  industry: string;
  staff: string;
}

/** A register of companies (SD-58). Both throw SuiteUnreachable when it does not answer. */
export interface CompanyLookupService {
  /** The first ten companies whose name fits. */
  search(keyword: string): Promise<Pick<CompanyProfile, 'name' | 'credit_code' | 'legal_person' | 'status'>[]>;
  /** Null for a name that it does not have. */
  detail(fullName: string): Promise<CompanyProfile | null>;
}

/** A text message or an e-mail. */
interface OutgoingMessage {
  kind: 'phone' | 'email';
  to: string;
  /** Of an e-mail. */
  subject: string;
  text: string;
}

/** The service that sends text messages and e-mails. */
export interface MessageGateway {
  /** `dedupeKey` keeps a repetition from being sent twice. @throws SuiteRefusal, SuiteUnreachable. */
  send(letter: OutgoingMessage, dedupeKey: string): Promise<void>;
}

/** Reverse geocoding: the keyed provider first where it is set, else the open map service (SD-48). */
export interface Geocoder {
  /** The address, or null when the place has none. @throws SuiteUnreachable when no service answered. */
  reverse(position: { latitude: number; longitude: number; language: string }): Promise<string | null>;
}
