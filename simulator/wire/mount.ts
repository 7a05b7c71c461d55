import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { VendorCode } from '../../vendor-rules';
import type { Playground } from '../world/faults';
import type { Suite } from '../suites';
import { inTenant } from '../world/tenant';
import { inEach, type World, type Worlds } from '../world/world';
import { Refusal, SimulatedFile, listScopes, type SimulatedCall, type Caller } from './call';
import { acceptSuiteBodies, unreadableBody } from './bodies';
import { pause } from './pause';
import {
  aloneKeys,
  findBrokenRate,
  fieldBreach,
  toLimit,
  findWorldBreach,
  type Breach,
  type Facts,
  type RawRequest,
} from './vendor-check';
import { findWorldPart } from './whose';

/** The longest body is a recording of one minute in base64 (2.6 MB). */
const longestBody = 4 * 1024 * 1024;
/** The duration of a call that must run alone, in real milliseconds, so that two simultaneous calls overlap. */
const aloneMs = 10;

/** The protocol of one family of calls: the place of the token, and the form of its answers and refusals. */
export interface Dialect {
  suite: Playground;
  /** @throws Refusal if the token is missing, wrong, expired or of the wrong kind. */
  authenticate(request: FastifyRequest, call: SimulatedCall): Caller;
  /** Returns the refusal for a permission that is not granted. */
  forbidden(call: SimulatedCall, caller: Caller): Refusal;
  /** @param waitMs the time until the call is allowed again */
  limited(call: SimulatedCall, waitMs: number, times: number): Refusal;
  invalid(call: SimulatedCall, problem: string): Refusal;
  /** Returns a refusal with a code that a row of the vendor's rules names. */
  refusal?(code: VendorCode, problem: string): Refusal;
  /** Returns whether the call is available for this kind of application. */
  isFor?(call: SimulatedCall): boolean;
  /** The facts of the simulated world that rules use. */
  facts?: Facts;
  /** Returns whether the application has the permission and, for a call on behalf of a person, whether the person has granted it. */
  granted(permission: string, caller: Caller): boolean;
  success(data: unknown, call: SimulatedCall): unknown;
  failure(refusal: Refusal, call: SimulatedCall): unknown;
  successCode: number | string;
  /** The code of a fault on demand without its own code. */
  faultCode: number | string;
}

/**
 * Registers the calls of a table, for all companies at the same addresses. Faults, token, permission, limit and input are checked here for all of
 * them.
 */
export function mountCalls(
  app: FastifyInstance,
  suite: Suite,
  worlds: Worlds,
  makeTable: (world: World) => { dialect: Dialect; calls: readonly SimulatedCall[] },
): void {
  acceptSuiteBodies(app);
  const worldParts = inEach(worlds, makeTable);
  for (const [callIndex, { method, path }] of worldParts[0].calls.entries()) {
    app.route({
      method,
      url: path,
      bodyLimit: longestBody,
      handler: (request, reply) => {
        const { world, dialect, calls } = findWorldPart(worldParts, suite, request);
        const call = calls[callIndex] as SimulatedCall;
        return inTenant(world.tenant, () => serve(world, dialect, call, request, reply));
      },
    });
  }
}

async function serve(
  world: World,
  dialect: Dialect,
  call: SimulatedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const record = (status: number, code: number | string) =>
    world.log.record({
      at: world.now(),
      suite: dialect.suite,
      call: call.name,
      status,
      code,
    });
  const refuse = (refusal: Refusal) => {
    record(refusal.status, refusal.code);
    return reply.code(refusal.status).headers(refusal.headers).send(dialect.failure(refusal, call));
  };
  const { delayMs, failure } = world.faults.meet(dialect.suite, call.name, request.url.split('?')[0] ?? '');
  if (delayMs > 0 && (failure?.kind === 'error' || failure?.kind === 'answer')) await pause(delayMs);
  if (failure?.kind === 'error') {
    return refuse(
      new Refusal(
        failure.status ?? 500,
        failure.code ?? dialect.faultCode,
        failure.message ?? 'system error',
        {},
        failure.headers,
      ),
    );
  }
  if (failure?.kind === 'answer') {
    record(200, dialect.successCode);
    return reply.send(dialect.success(failure.data ?? {}, call));
  }

  let data: unknown;
  try {
    data = await perform(world, dialect, call, request, delayMs);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
  if (failure?.kind === 'drop') {
    record(0, 'dropped');
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (failure?.kind === 'malformed') {
    record(200, 'malformed');
    return reply.type('application/json').send('{"code":0,"errcode":0,"data":{"');
  }
  record(200, dialect.successCode);
  if (data instanceof SimulatedFile) return reply.type(data.mime).send(data.bytes);
  return reply.send(dialect.success(data, call));
}

async function perform(
  world: World,
  dialect: Dialect,
  call: SimulatedCall,
  request: FastifyRequest,
  delayMs: number,
): Promise<unknown> {
  const params = z.record(z.string(), z.string()).parse(request.params ?? {});
  const enter = () => {
    const caller = dialect.authenticate(request, call);
    const scopes = listScopes(call);
    if (scopes.length > 0 && !scopes.some((scope) => dialect.granted(scope, caller)))
      throw dialect.forbidden(call, caller);
    return { caller, leave: obey(world, dialect, call, { params, query: request.query, body: request.body }) };
  };
  let entrance: ReturnType<typeof enter>;
  try {
    entrance = enter();
  } catch (error) {
    // A slow suite also refuses slowly.
    if (delayMs > 0) await pause(delayMs);
    throw error;
  }
  const { caller, leave } = entrance;
  try {
    // The answer depends on the state of the world at the time of the answer.
    const lasts = Math.max(delayMs, leave.isAlone ? aloneMs : 0);
    if (lasts > 0) await pause(lasts);
    const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
      if (!schema) return undefined;
      const parsed = schema.safeParse(value ?? {});
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      throw dialect.invalid(call, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
    };
    return await call.answer({
      caller,
      params,
      query: parse(call.query, request.query),
      body: parse(call.body, request.body),
      request,
    });
  } finally {
    leave.now();
  }
}

/** Checks the vendor's rules of a call, and counts the call. @throws Refusal @returns the function that ends a call which must run alone */
function obey(world: World, dialect: Dialect, call: SimulatedCall, raw: RawRequest): { isAlone: boolean; now(): void } {
  const { rule } = call;
  if (!rule) {
    const key = `${dialect.suite}/${call.name}`;
    if (!world.limits.admit(key, call.limits))
      throw dialect.limited(
        call,
        world.limits.waitMs(key, call.limits),
        Math.max(...call.limits.map((limit) => limit.times)),
      );
    if (raw.body === unreadableBody) throw dialect.invalid(call, 'the body is not JSON');
    return { isAlone: false, now: () => {} };
  }
  const refuse = ({ code, problem }: Breach) =>
    code !== undefined && dialect.refusal ? dialect.refusal(code, problem) : dialect.invalid(call, problem);
  if (dialect.isFor?.(call) === false)
    throw refuse({ problem: 'the application is of another kind', ...(rule.otherApp && { code: rule.otherApp }) });
  const exclusiveKeys = aloneKeys(dialect.suite, call.name, rule, raw);
  const met = exclusiveKeys.find(({ key }) => world.limits.underWay.has(key));
  if (met) throw refuse({ code: met.code, problem: 'the same is under way' });
  const broken = findBrokenRate(dialect.suite, call.name, rule, raw, world.limits);
  if (broken?.rate.code !== undefined) throw refuse({ code: broken.rate.code, problem: 'too many calls' });
  if (broken) throw dialect.limited(call, broken.waitMs, toLimit(broken.rate).times);
  if (raw.body === unreadableBody) throw dialect.invalid(call, 'the body is not JSON');
  const breach =
    fieldBreach(rule, raw) ?? findWorldBreach(rule, raw, dialect.facts ?? { moments: {}, totals: {} }, world.now());
  if (breach) throw refuse(breach);
  for (const { key } of exclusiveKeys) world.limits.underWay.add(key);
  return {
    isAlone: exclusiveKeys.length > 0,
    now() {
      for (const { key } of exclusiveKeys) world.limits.underWay.delete(key);
    },
  };
}
