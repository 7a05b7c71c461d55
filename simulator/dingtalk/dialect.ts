import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';
import { listScopes, type SimulatedCall, type Caller, type Refusal } from '../wire/call';
import type { Dialect } from '../wire/mount';
import { dingtalkFacts } from './facts';
import { apiRefuse, oapiRefuse, makeVendorRefusal } from './refusals';
import { isStoreApp } from '../world/tenant';

const suite = 'dingtalk';
/** Returns whether the company has switched the application off or removed it, so that every token is invalid. */
const isOff = (world: World) => world.console(suite).disabled || world.console(suite).removed;
const requestId = () => randomBytes(8).toString('hex');

/** Builds the refusal of a malformed request, by the call's row or by the general rule of its host. */
const malformed =
  (general: (problem: string) => Refusal) =>
  ({ rule }: SimulatedCall, problem: string): Refusal =>
    rule?.malformed === undefined ? general(problem) : makeVendorRefusal(rule.malformed, problem);

const isFor = ({ rule }: SimulatedCall): boolean => rule?.apps.includes(isStoreApp(suite) ? 'store' : 'custom') ?? true;

/** Returns the kind of token that a call requires from the application of this company. */
function getDemand({ token, rule }: SimulatedCall): SimulatedCall['token'] {
  const [storeToken] = (isStoreApp(suite) && rule?.storeTokens) || [];
  return storeToken ?? token;
}

/** The protocol of the new host: a header, bare answers, HTTP 4xx with a code that is a string. */
export function apiDialect(world: World): Dialect {
  return {
    suite,
    successCode: 'ok',
    faultCode: 'ServiceUnavailable',
    authenticate(request, call): Caller {
      if (call.token === 'none') return { kind: 'nobody' };
      const value = request.headers['x-acs-dingtalk-access-token'];
      if (typeof value !== 'string' || value === '') throw apiRefuse.noToken();
      const { state, token } = world.tokens.find(suite, value);
      if (!token || isOff(world) || (token.kind !== 'app' && token.kind !== 'user')) throw apiRefuse.wrongToken();
      if (state === 'expired') throw token.kind === 'user' ? apiRefuse.expiredUserToken() : apiRefuse.wrongToken();
      const demand = getDemand(call);
      if (token.kind === 'app' ? demand === 'user' : demand === 'app') throw apiRefuse.wrongToken();
      return getCaller(token);
    },
    granted: (permission) => world.isGranted(suite, permission),
    forbidden: (call) => apiRefuse.permission(listScopes(call).join(',')),
    limited: () => apiRefuse.limit(),
    invalid: malformed(apiRefuse.parameter),
    refusal: makeVendorRefusal,
    isFor,
    facts: dingtalkFacts(world),
    success: (data) => data ?? {},
    failure: ({ code, message, extra }) => ({
      code: String(code),
      message,
      requestid: requestId().toUpperCase(),
      ...extra,
    }),
  };
}

const formToken = z.object({ access_token: z.string() });

/** The protocol of the old host: the token in the query (or a form), always HTTP 200, `errcode`. */
export function oapiDialect(world: World): Dialect {
  return {
    suite,
    successCode: 0,
    faultCode: -1,
    authenticate(request, call): Caller {
      if (call.token === 'none') return { kind: 'nobody' };
      const value = getToken(request);
      if (!value) throw oapiRefuse.noToken();
      const { state, token } = world.tokens.find(suite, value);
      if (!token || isOff(world) || token.kind !== 'app') throw oapiRefuse.wrongToken();
      if (state === 'expired') throw oapiRefuse.expiredToken();
      return getCaller(token);
    },
    granted: (permission) => world.isGranted(suite, permission),
    forbidden: (call) => oapiRefuse.permission(listScopes(call).join(',')),
    limited: () => oapiRefuse.limit(),
    invalid: malformed(oapiRefuse.parameter),
    refusal: makeVendorRefusal,
    isFor,
    facts: dingtalkFacts(world),
    success: (data, call) => ({
      errcode: 0,
      errmsg: 'ok',
      ...(call.flat ? (data as object) : data === undefined ? {} : { result: data }),
      request_id: requestId(),
    }),
    failure: ({ code, message, extra }, call) => {
      const body = { request_id: requestId(), ...extra };
      // On /topapi a refusal of the gateway is wrapped in 88; the reason is a string in sub_code.
      if (!call.path.startsWith('/topapi') || !gatewayCodes.includes(Number(code)))
        return { errcode: code, errmsg: message, ...body };
      return {
        errcode: 88,
        sub_code: String(code),
        sub_msg: message,
        errmsg: `ding talk error[subcode=${code},submsg=${message}]`,
        ...body,
      };
    },
  };
}

const gatewayCodes = [40000, 40014, 42001, 60011, 90018];

function getToken(request: FastifyRequest): string | undefined {
  return formToken.safeParse(request.query).data?.access_token ?? formToken.safeParse(request.body).data?.access_token;
}

function getCaller(token: { kind: string; personKey?: string | undefined; scope?: string | undefined }): Caller {
  if (token.kind === 'app') return { kind: 'app' };
  const person = findPerson(token.personKey ?? '');
  if (!person) throw apiRefuse.wrongToken();
  return { kind: 'user', person, scope: token.scope ?? '' };
}
