import { Refusal } from '../wire/call';

/**
 * The error codes of Feishu and Lark that the simulator answers with. Sources: the vendor's error tables for
 * groups and messages (all HTTP 400). Where the documentation names several, the one of the call's own table is used.
 */
export const refuse = {
  invalidToken: (kind: 'tenant' | 'user') =>
    new Refusal(
      400,
      kind === 'user' ? 99991668 : 99991663,
      'Invalid access token for authorization. Please make a request with token attached.',
    ),
  missingToken: () =>
    new Refusal(400, 99991661, 'Missing access token for authorization. Please make a request with token attached.'),
  /** Tenant and app tokens that are too old are simply invalid; only user tokens have a code of their own. */
  expiredUserToken: () => new Refusal(401, 99991677, 'Authentication token expired'),
  userInfoToken: () => new Refusal(400, 20005, 'Invalid access token'),
  /** There is no Retry-After: the seconds stand in a header of the platform's own. */
  rateLimit: (seconds: number, limit: number) =>
    new Refusal(
      429,
      99991400,
      'request trigger frequency limit',
      {},
      { 'x-ogw-ratelimit-limit': String(limit), 'x-ogw-ratelimit-reset': String(seconds) },
    ),
  field: (problem: string) => new Refusal(400, 99992402, `field validation failed: ${problem}`),
  parameter: (problem: string) =>
    new Refusal(400, 230001, `Your request contains an invalid request parameter, ext=${problem}.`),
  chatParameter: (problem: string) =>
    new Refusal(400, 232001, `Your request contains an invalid request parameter, ext=${problem}.`),
  botOutside: () => new Refusal(400, 230002, 'Bot/User can NOT be out of the chat.'),
  noAvailability: () => new Refusal(400, 230013, 'Bot has NO availability to this user.'),
  tooLong: () => new Refusal(400, 230025, 'The length of the message content reaches its limit.'),
  /** Five messages a second to one person or group. */
  chatRate: () => new Refusal(400, 230020, 'This operation triggers the frequency limit.'),
  badCard: (problem: string) => new Refusal(400, 230099, `Failed to create card content, ext=${problem}.`),
  tooOld: () => new Refusal(400, 230031, 'Message can only be modified within 14 days after sending.'),
  notSender: () => new Refusal(400, 230012, 'Bot is NOT the sender of the message.'),
  noChat: () => new Refusal(400, 232006, 'Your request specifies a chat_id which is invalid.'),
  chatType: () => new Refusal(400, 232008, 'Your request specifies a chat whose type is NOT supported currently.'),
  dissolved: () => new Refusal(400, 232009, 'Your request specifies a chat which has already been dissolved.'),
  outsideChat: () => new Refusal(400, 232011, 'Operator can NOT be out of the chat.'),
  /** Also the answer to a person who may not add members because only the owner may. */
  mayNot: () =>
    new Refusal(
      400,
      232014,
      'The token used in the request does NOT have the permissions necessary to complete the request.',
    ),
  notOwner: () =>
    new Refusal(
      400,
      232017,
      'No Permission: If the operator is NOT owner or creator with the scope, the operator can NOT complete the request.',
    ),
  noVisibility: () =>
    new Refusal(
      400,
      232024,
      'Users do NOT have the visibility of the app, or the operator does not have permission to pull these users into the chat.',
    ),
  noValidMembers: () =>
    new Refusal(400, 232027, 'There are no valid members in the ID list specified in your request.'),
  joinNeedsApproval: () =>
    new Refusal(
      400,
      232075,
      'The public group needs to apply to join, and users or bots are not allowed to actively join the group.',
    ),
  noUser: () => new Refusal(400, 99992351, 'The request you send is not a valid user id or not exists.'),
  /** The person is outside the contact range. */
  outOfRange: () => new Refusal(400, 41050, 'no user authority error'),
  noGroup: () => new Refusal(400, 42009, 'the group is not found or out of the contact range'),
  noDepartment: () => new Refusal(400, 40004, 'no dept authority error'),
};

/** Refusals of `authen/v2/oauth/token`, flat as OAuth has them. */
export function oauthRefusal(code: number, error: string, description: string): Refusal {
  return new Refusal(400, code, description, { error, error_description: description });
}
