import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';
import type { FeishuSuite } from '../suites';
import { Refusal, type SimulatedCall, type Caller } from '../wire/call';
import type { Dialect } from '../wire/mount';
import { refuse } from './refusals';
import { isAllowed, scopesIn } from './user-scopes';

/** How Feishu and Lark speak: a bearer token, `{code, msg, data}`, HTTP 4xx with a code of their own. */
export function feishuDialect(world: World, suite: FeishuSuite): Dialect {
  return {
    suite,
    successCode: 0,
    faultCode: 2200,
    authenticate: (request, call) => authenticate(world, suite, request, call),
    granted: (permission, caller) => world.isGranted(suite, permission) && isAllowed(caller, permission),
    forbidden,
    limited: (call, waitMs) =>
      refuse.rateLimit(Math.ceil(waitMs / 1000), Math.max(...call.limits.map(({ times }) => times))),
    invalid: (_call, problem) => refuse.field(problem),
    success: (data, call) =>
      call.flat ? { code: 0, msg: 'ok', ...(data as object) } : { code: 0, msg: 'success', data: data ?? {} },
    failure: ({ code, message, extra }, call) => {
      if ('error_description' in extra) return { code, ...extra };
      return call.flat
        ? { code, msg: message }
        : { code, msg: message, error: { log_id: randomBytes(16).toString('hex'), ...extra } };
    },
  };
}

function authenticate(world: World, suite: FeishuSuite, request: FastifyRequest, call: SimulatedCall): Caller {
  if (call.token === 'none') return { kind: 'nobody' };
  const value = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!value) throw refuse.missingToken();
  // U: the code that the platform's general table gives for it.
  const { disabled, removed } = world.console(suite);
  if (disabled || removed) throw new Refusal(400, 99991662, 'The app is not in use');
  const { state, token } = world.tokens.find(suite, value);
  // The real gateway knows the kind of a token by its first letters, whether or not it exists.
  const isUser = token ? token.kind === 'user' : value.startsWith('u-');
  const invalid = () =>
    call.name === 'authen.user_info' ? refuse.userInfoToken() : refuse.invalidToken(isUser ? 'user' : 'tenant');
  if (!token || !['app', 'tenant', 'user'].includes(token.kind)) throw invalid();
  if (state === 'expired') throw isUser ? refuse.expiredUserToken() : invalid();
  if (isUser ? call.token === 'app' : call.token === 'user') throw invalid();
  if (!isUser) return { kind: 'app' };
  const person = findPerson(token.personKey ?? '');
  if (!person) throw invalid();
  // What was taken back counts at once, also for tokens from before.
  const scope = scopesIn(token.scope ?? '')
    .filter((scopeName) => world.consents(suite, person.key).includes(scopeName))
    .join(' ');
  return { kind: 'user', person, scope };
}

/** Missing permission: the application's own (99991672), or what the user has not granted it (99991679). */
function forbidden(call: SimulatedCall, caller: Caller): Refusal {
  const scope = call.permission ?? '';
  const extra = { permission_violations: [{ type: 'action_scope_required', subject: scope }] };
  if (caller.kind === 'user') {
    return new Refusal(
      400,
      99991679,
      `Unauthorized. You do not have permission to perform the requested operation on the resource. required one of these privileges: [${scope}]`,
      extra,
    );
  }
  return new Refusal(400, 99991672, `Access denied. One of the following scopes is required: [${scope}].`, extra);
}
