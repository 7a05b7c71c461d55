import type { IntegrationCheck } from '../../domain/contract/integrations/admin-integrations';
import { SuiteUnreachable } from '../platforms/platform';

/** A refusal of a service, with its code. */
export class ServiceRefusal extends SuiteUnreachable {
  constructor(
    call: string,
    readonly code: string,
  ) {
    super(`${call}: refused ${code}`.trim());
  }
}

/** An outside service that tests itself, part by part, and changes no stored data (ADR-0198). */
interface Checkable {
  /** In the order in which they are tried. Throws nothing that a service can answer. */
  check(): Promise<IntegrationCheck[]>;
}

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
export interface CompanyLookupService extends Checkable {
  /** Returns the first ten companies with a matching name. */
  search(keyword: string): Promise<Pick<CompanyProfile, 'name' | 'credit_code' | 'legal_person' | 'status'>[]>;
  /** Null for a name that it does not have. */
  detail(fullName: string): Promise<CompanyProfile | null>;
}

/** A text message or an e-mail. */
interface OutgoingMessage {
  kind: 'phone' | 'email';
  to: string;
  /** The subject of an e-mail. */
  subject: string;
  text: string;
}

/** The service that sends text messages and e-mails. */
export interface MessageGateway extends Checkable {
  /** `dedupeKey` keeps a repetition from being sent twice. @throws SuiteRefusal, SuiteUnreachable. */
  send(letter: OutgoingMessage, dedupeKey: string): Promise<void>;
}

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface OutboundAnswer {
  status: number;
  /** The first 16 kB of it. */
  text: string;
}

/** The one way to addresses that people have entered. */
export interface Outbound {
  /** @throws AppError webhookAddress for an address that nothing may be sent to, as far as it is known now. */
  check(url: string): Promise<void>;
  /** One POST. @throws AppError webhookAddress, SuiteUnreachable where no answer came. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** One GET. @throws as `send` */
  read(url: string): Promise<OutboundAnswer>;
}

/** Reverse geocoding: the keyed provider first where it is set, else the open map service (SD-48). */
export interface Geocoder extends Checkable {
  /** The map services that are set, by name. */
  services: readonly string[];
  /** The address, or null when the place has none. @throws SuiteUnreachable when no service answered. */
  reverse(position: { latitude: number; longitude: number; language: string }): Promise<string | null>;
}

/** The services outside of the suites. A new one is added here, and `allowances` requires a limit for it. */
export interface OutsideServices {
  geocoder: Geocoder;
  companies: CompanyLookupService | undefined;
  messageGateway: MessageGateway | undefined;
}
export type OutsideService = keyof OutsideServices;

/** Whatever costs money or is limited outside: dictation is the suite's, rates are read by `outbound`. */
export type PaidService = OutsideService | 'dictation' | 'rates';

/** For whom a service is asked; `memberId` null: for work that the company's settings cause. */
export interface Payer {
  clientId: string;
  memberId: string | null;
}

/** Counts one question to a service. @throws AppError serviceLimit, `params.minutes` until the next one; for work SuiteRefusal quotaUsedUp */
export type Spend = (service: PaidService, payer: Payer) => Promise<void>;

/** A service with a payer in every call. */
type Paid<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: infer Asked) => infer Answer
    ? (payer: Payer, ...args: Asked) => Answer
    : Service[Name];
};

export type PaidServices = {
  [Name in OutsideService]: undefined extends OutsideServices[Name]
    ? Paid<NonNullable<OutsideServices[Name]>> | undefined
    : Paid<OutsideServices[Name]>;
};
