import { feishuRules, type CodeRule, type VendorCode } from '../../vendor-rules';
import { Refusal } from '../wire/call';

const codes = new Map<VendorCode, CodeRule>(feishuRules.codes.map((row) => [row.code, row]));

/** A refusal of the vendor's: a code that no row has cannot be answered with. */
export function refusalOf(
  code: VendorCode,
  problem?: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Refusal {
  const row = codes.get(code);
  if (!row) throw new Error(`The simulator answers with ${code}, which no row of vendor-rules has`);
  return new Refusal(row.status, code, problem ? `${row.meaning} ext=${problem}` : row.meaning, extra, headers);
}

/** The refusals of calls for tokens, people, chats and messages. */
export const refuse = {
  invalidToken: (kind: 'tenant' | 'user') => refusalOf(kind === 'user' ? 99991668 : 99991663),
  missingToken: () => refusalOf(99991661),
  /** Tenant and app tokens that are too old are simply invalid; only user tokens have a code of their own. */
  expiredUserToken: () => refusalOf(99991677),
  userInfoToken: () => refusalOf(20005),
  appOff: () => refusalOf(99991662),
  /** There is no Retry-After: the seconds stand in a header of the platform's own. */
  rateLimit: (seconds: number, limit: number) =>
    refusalOf(
      99991400,
      undefined,
      {},
      { 'x-ogw-ratelimit-limit': String(limit), 'x-ogw-ratelimit-reset': String(seconds) },
    ),
  field: (problem: string) => refusalOf(99992402, problem),
  parameter: (problem: string) => refusalOf(230001, problem),
  chatParameter: (problem: string) => refusalOf(232001, problem),
  botOutside: () => refusalOf(230002),
  noAvailability: () => refusalOf(230013),
  resigned: () => refusalOf(230029),
  badCard: (problem: string) => refusalOf(230099, problem),
  notSender: () => refusalOf(230012),
  withdrawn: () => refusalOf(230011),
  deleted: () => refusalOf(230110),
  noChat: () => refusalOf(232006),
  chatType: () => refusalOf(232008),
  dissolved: () => refusalOf(232009),
  outsideChat: () => refusalOf(232011),
  /** Also the answer to a person who may not add members because only the owner may. */
  mayNot: () => refusalOf(232014),
  notOwner: () => refusalOf(232017),
  noVisibility: () => refusalOf(232024),
  joinNeedsApproval: () => refusalOf(232075),
  noUser: () => refusalOf(99992351),
  badUserId: () => refusalOf(41012),
  /** The person is outside the contact range. */
  outOfRange: () => refusalOf(41050),
  noGroup: () => refusalOf(42002),
  groupOutOfRange: () => refusalOf(42009),
  noDepartment: () => refusalOf(40015),
  departmentOutOfRange: () => refusalOf(40004),
};

/** Refusals of `authen/v2/oauth/token`, flat as OAuth has them. */
export function oauthRefusal(code: number, error: string, description: string): Refusal {
  return refusalOf(code, undefined, { error, error_description: description });
}
