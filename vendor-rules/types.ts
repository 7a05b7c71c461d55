/** Rules of a vendor's open platform as data, from its pages: requirements of calls, rates, and the meanings of refusals. */

/** The page that a row was read from. */
export interface Source {
  /** Its title, as the vendor writes it. */
  title: string;
  /** The day on which the vendor last changed it (YYYY-MM-DD); null where the page does not say so. */
  date: string | null;
}

/**
 * A field of a request by its place: `params.chat_id`, `query.uuid`, `body.members[].id`, `headers.token`. `[]` means each
 * item of a list, `{}` each value of an object.
 */
export type FieldPath = string;

/** `app` is the application's own token (Feishu: tenant token), `user` a person's. */
type TokenKind = 'app' | 'user';

/** `custom` is a company's own application, `store` one that many companies install (DingTalk: third-party). */
export type AppKind = 'custom' | 'store';

/** The rule holds only where the field has one of these values; a field that is absent has none. */
export interface Condition {
  field: FieldPath;
  values: readonly string[];
}

/** A rule about one field. `code` is what the vendor refuses with; without it, its code for malformed requests. */
interface FieldRule {
  field: FieldPath;
  code?: VendorCode;
  when?: Condition;
}

interface LengthRule extends FieldRule {
  unit: 'characters' | 'bytes';
  most?: number;
  least?: number;
  /** A recommendation: the vendor accepts more, and adapters stay below it. */
  isAdvice?: true;
}

interface ItemsRule extends FieldRule {
  most?: number;
  least?: number;
}

/** The vendor takes nothing but what fits this regular expression. */
interface FormatRule extends FieldRule {
  pattern: string;
}

interface PageRule {
  field: FieldPath;
  most: number;
  least: number;
  /** How many the vendor lists where none is asked for. */
  usual?: number;
  code?: VendorCode;
}

/** At most `times` calls within one `per`. */
export interface RateRule {
  times: number;
  per: 'second' | 'minute' | 'day' | 'month';
  /**
   * The calls that are counted together: those of one app in one company, of a company by all apps, from one address, or
   * with the same value in a field (`body.receive_id`).
   */
  by: 'app' | 'company' | 'address' | { field: FieldPath };
  code?: VendorCode;
}

/** No second call while one is under way: of the app (by nothing else), or of those that name the same value in a field. */
interface AloneRule {
  by: 'app' | { field: FieldPath };
  code: VendorCode;
}

/** A call is refused before (`from`) or after (`until`) so many milliseconds have passed since something happened. */
interface TimeRule {
  /** The occurrence, by a name of the simulator's table of moments. */
  since: string;
  from?: number;
  until?: number;
  code: VendorCode;
}

/** How many of something there may be beforehand: the entries of a folder, the people in a chat. */
interface TotalRule {
  /** By a name of the simulator's table of totals. */
  what: string;
  most: number;
  code: VendorCode;
}

export interface CallRule {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for the parts that differ. */
  path: string;
  /** The host of the call, where a suite has several. */
  host?: string;
  source: Source;
  /** The kinds of tokens that it takes; none where it is asked without one. */
  tokens: readonly TokenKind[];
  apps: readonly AppKind[];
  /** The kinds of tokens that it takes from an application of the store, where they are others. */
  storeTokens?: readonly TokenKind[];
  /** The code for an application of the other kind. */
  otherApp?: VendorCode;
  /** Any one of these is enough; none where no permission is needed. */
  scopes: readonly string[];
  /** The code for a malformed request, where a rule names no other code; without it, the suite's general code. */
  malformed?: VendorCode;
  /** A field below another (`body.config.can_update_form`) is required where that one is given. */
  required?: readonly (FieldPath | FieldRule)[];
  /** At least one of each group. */
  requiredOneOf?: readonly (readonly FieldPath[])[];
  lengths?: readonly LengthRule[];
  items?: readonly ItemsRule[];
  formats?: readonly FormatRule[];
  page?: PageRule;
  rates: readonly RateRule[];
  alone?: readonly AloneRule[];
  times?: readonly TimeRule[];
  totals?: readonly TotalRule[];
}

export type VendorCode = number | string;

/**
 * The reaction to a refusal. `retry`: the same request again, later. `permission`: an administrator grants something.
 * `user-action`: a person acts first (adds the app, ticks a box, shortens a text). `gone`: the named object does not exist.
 * `already-done`: the requested state exists already. `final`: no reaction helps.
 */
type CodeClass = 'retry' | 'permission' | 'user-action' | 'gone' | 'already-done' | 'final';

/** The cause of a refusal, where the class alone does not decide the next step. */
export type CodeCause =
  | 'bad-sign-in-code'
  | 'dead-token'
  | 'consent'
  | 'quota'
  | 'availability'
  | 'left-company'
  | 'silenced'
  | 'app-off'
  | 'wrong-secret'
  | 'server-address'
  | 'out-of-range'
  | 'robot-missing'
  | 'too-many-below';

export interface CodeRule {
  code: VendorCode;
  /** The HTTP status that it comes with. */
  status: number;
  class: CodeClass;
  cause?: CodeCause;
  meaning: string;
  source: Source;
}

/** Everything that is written down about one suite. */
export interface VendorRules {
  /** By the name that the simulator, its log and its faults call them. */
  calls: Readonly<Record<string, CallRule>>;
  codes: readonly CodeRule[];
}
