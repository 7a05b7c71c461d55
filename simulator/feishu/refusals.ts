import { feishuRules, type CodeRule, type VendorCode } from '../../vendor-rules';
import { Refusal } from '../wire/call';

const codes = new Map<VendorCode, CodeRule>(feishuRules.codes.map((row) => [row.code, row]));

/** Returns a refusal with a code of the vendor's table. @throws Error for a code without a row */
export function makeRefusal(
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
  invalidToken: (kind: 'tenant' | 'user') => makeRefusal(kind === 'user' ? 99991668 : 99991663),
  missingToken: () => makeRefusal(99991661),
  /** Expired tenant and app tokens are simply invalid; only user tokens have a separate code for it. */
  expiredUserToken: () => makeRefusal(99991677),
  userInfoToken: () => makeRefusal(20005),
  appOff: () => makeRefusal(99991662),
  /** There is no Retry-After: the platform sends the seconds in a separate header. */
  rateLimit: (seconds: number, limit: number) =>
    makeRefusal(
      99991400,
      undefined,
      {},
      { 'x-ogw-ratelimit-limit': String(limit), 'x-ogw-ratelimit-reset': String(seconds) },
    ),
  field: (problem: string) => makeRefusal(99992402, problem),
  parameter: (problem: string) => makeRefusal(230001, problem),
  chatParameter: (problem: string) => makeRefusal(232001, problem),
  botOutside: () => makeRefusal(230002),
  noAvailability: () => makeRefusal(230013),
  muted: () => makeRefusal(230018),
  silenced: () => makeRefusal(230053),
  resigned: () => makeRefusal(230029),
  badCard: (problem: string) => makeRefusal(230099, problem),
  noResource: () => makeRefusal(234003),
  notSender: () => makeRefusal(230012),
  tooOldToRecall: () => makeRefusal(230009),
  withdrawn: () => makeRefusal(230011),
  deleted: () => makeRefusal(230110),
  noChat: () => makeRefusal(232006),
  chatType: () => makeRefusal(232008),
  dissolved: () => makeRefusal(232009),
  outsideChat: () => makeRefusal(232011),
  /** The same answer refuses a person who may not add members because only the owner may. */
  mayNot: () => makeRefusal(232014),
  notOwner: () => makeRefusal(232017),
  tabContent: () => makeRefusal(232048),
  entriesOfOwner: () => makeRefusal(232055),
  noVisibility: () => makeRefusal(232024),
  joinNeedsApproval: () => makeRefusal(232075),
  noUser: () => makeRefusal(99992351),
  badUserId: () => makeRefusal(41012),
  /** The refusal for a person outside the contact range. */
  outOfRange: () => makeRefusal(41050),
  noGroup: () => makeRefusal(42002),
  groupOutOfRange: () => makeRefusal(42009),
  noDepartment: () => makeRefusal(40015),
  departmentOutOfRange: () => makeRefusal(40004),
};

/** The refusals of `authen/v2/oauth/token`, in OAuth's flat form. */
export function oauthRefusal(code: number, error: string, description: string): Refusal {
  return makeRefusal(code, undefined, { error, error_description: description });
}
