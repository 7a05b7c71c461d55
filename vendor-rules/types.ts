/** Rules of a vendor's open platform as data, from its pages: requirements of calls, rates, and the meanings of refusals. */

/** The page that a row was read from. */
export interface Source {
  /** The title of the page in the vendor's spelling. */
  title: string;
  /** The day of the page's last change by the vendor (YYYY-MM-DD); null if the page has no date. */
  date: string | null;
}

/**
 * A field of a request by its place: `params.chat_id`, `query.uuid`, `body.members[].id`, `headers.token`. `[]` means each
 * item of a list, `{}` each value of an object.
 */
export type FieldPath = string;

/** `app` is the application's own token (Feishu: tenant token), `user` is a person's. */
type TokenKind = 'app' | 'user';

/** `custom` is a company's own application, `store` is one that many companies install (DingTalk: third-party). */
export type AppKind = 'custom' | 'store';

/** A rule with a condition applies only if the field has one of these values; a missing field has none. */
export interface Condition {
  field: FieldPath;
  values: readonly string[];
}

/** A rule about one field. `code` is the vendor's refusal; without it, the code for malformed requests applies. */
interface FieldRule {
  field: FieldPath;
  code?: VendorCode;
  when?: Condition;
}

interface LengthRule extends FieldRule {
  unit: 'characters' | 'bytes';
  most?: number;
  least?: number;
  /** Whether the rule is a recommendation: the vendor accepts more, and adapters stay below it. */
  isAdvice?: true;
}

interface ItemsRule extends FieldRule {
  most?: number;
  least?: number;
}

/** The vendor accepts only values that match this regular expression. */
interface FormatRule extends FieldRule {
  pattern: string;
}

interface PageRule {
  field: FieldPath;
  most: number;
  least: number;
  /** The default number of listed items. */
  usual?: number;
  code?: VendorCode;
}

/** A limit of `times` calls within one `per`. */
export interface RateRule {
  times: number;
  per: 'second' | 'minute' | 'day' | 'month';
  /**
   * The calls that are counted together: those of one app in one company, of a company by all apps, from one address, or with the same value in a
   * field (`body.receive_id`).
   */
  by: 'app' | 'company' | 'address' | { field: FieldPath };
  code?: VendorCode;
}

/** No second call may run at the same time: of the app (without a field), or with the same value in a field. */
interface AloneRule {
  by: 'app' | { field: FieldPath };
  code: VendorCode;
}

/** A call is refused before (`from`) or after (`until`) this number of milliseconds since an occurrence. */
interface TimeRule {
  /** The occurrence, by a name of the simulator's table of moments. */
  since: string;
  from?: number;
  until?: number;
  code: VendorCode;
}

/** The maximum number of existing items before the call: the entries of a folder, the people in a chat. */
interface TotalRule {
  /** The total, by its name in the simulator's table of totals. */
  what: string;
  most: number;
  code: VendorCode;
}

export interface CallRule {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path of the call, with `:name` for variable segments. */
  path: string;
  /** The host of the call, if a suite has several. */
  host?: string;
  source: Source;
  /** The accepted kinds of tokens; empty for a call without a token. */
  tokens: readonly TokenKind[];
  apps: readonly AppKind[];
  /** The accepted kinds of tokens from a store application, if they differ. */
  storeTokens?: readonly TokenKind[];
  /** The code for an application of the other kind. */
  otherApp?: VendorCode;
  /** The permissions of which one is enough; empty if none is needed. */
  scopes: readonly string[];
  /** The code for a malformed request if a rule has no other code; without it, the suite's general code. */
  malformed?: VendorCode;
  /** The required fields. A field below another (`body.config.can_update_form`) is required only if that one is present. */
  required?: readonly (FieldPath | FieldRule)[];
  /** The groups of fields of which at least one is required. */
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

/** The cause of a refusal, if the class alone does not determine the next step. */
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
  /** The HTTP status of the refusal. */
  status: number;
  class: CodeClass;
  cause?: CodeCause;
  meaning: string;
  source: Source;
}

/** All recorded rules of one suite. */
export interface VendorRules {
  /** The calls, by their name in the simulator, its log and its faults. */
  calls: Readonly<Record<string, CallRule>>;
  codes: readonly CodeRule[];
}
