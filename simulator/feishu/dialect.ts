import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';
import type { FeishuSuite } from '../suites';
import { listScopes, type SimulatedCall, type Caller, type Refusal } from '../wire/call';
import type { Dialect } from '../wire/mount';
import { feishuApplication } from '../world/tenant';
import { feishuFacts } from './facts';
import { makeRefusal, refuse } from './refusals';
import { isAllowed, scopesIn } from './user-scopes';

/** The protocol of Feishu and Lark: a bearer token, `{code, msg, data}`, HTTP 4xx with a separate code. */
export function feishuDialect(world: World, suite: FeishuSuite): Dialect {
  return {
    suite,
    successCode: 0,
    faultCode: 2200,
    authenticate: (request, call) => authenticate(world, suite, request, call),
    granted: (permission, caller) => world.isGranted(suite, permission) && isAllowed(caller, permission),
    forbidden,
    limited: (_call, waitMs, times) => refuse.rateLimit(Math.ceil(waitMs / 1000), times),
    invalid: (_call, problem) => refuse.field(problem),
    refusal: makeRefusal,
    isFor: ({ rule }) => rule?.apps.includes(feishuApplication(suite).isStore ? 'store' : 'custom') ?? true,
    facts: feishuFacts(world, suite),
    success: (data, call) =>
      call.flat ? { code: 0, msg: 'ok', ...(data as object) } : { code: 0, msg: 'success', data: data ?? {} },
    failure: ({ code, message, extra }, call) => {
      if ('error_description' in extra) return { code, ...extra };
      if (call.name === 'authen.oauth_token') return { code, error: 'invalid_request', error_description: message };
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
  const { disabled, removed } = world.console(suite);
  if (disabled || removed) throw refuse.appOff();
  const { state, token } = world.tokens.find(suite, value);
  // The real gateway detects the kind of a token by its first letters, whether or not it exists.
  const isUser = token ? token.kind === 'user' : value.startsWith('u-');
  const invalid = () =>
    call.name === 'authen.user_info' ? refuse.userInfoToken() : refuse.invalidToken(isUser ? 'user' : 'tenant');
  if (!token || !['app', 'tenant', 'user'].includes(token.kind)) throw invalid();
  if (state === 'expired') throw isUser ? refuse.expiredUserToken() : invalid();
  if (isUser ? call.token === 'app' : call.token === 'user') throw invalid();
  if (!isUser) return { kind: 'app' };
  const person = findPerson(token.personKey ?? '');
  if (!person) throw invalid();
  // The withdrawal of a scope applies at once, also to earlier tokens.
  const scope = scopesIn(token.scope ?? '')
    .filter((scopeName) => world.consents(suite, person.key).includes(scopeName))
    .join(' ');
  return { kind: 'user', person, scope };
}

/** Returns the refusal for a missing permission: the application's own (99991672), or one that the user has not granted it (99991679). */
function forbidden(call: SimulatedCall, caller: Caller): Refusal {
  const scopes = listScopes(call);
  const scope = scopes.join(', ');
  const extra = { permission_violations: scopes.map((subject) => ({ type: 'action_scope_required', subject })) };
  if (caller.kind === 'user') {
    return makeRefusal(99991679, `[${scope}]`, extra);
  }
  return makeRefusal(99991672, `[${scope}]`, extra);
}
