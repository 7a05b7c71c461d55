import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { suites } from '../suites';
import { isRegisteredPage } from '../signin/redirect';
import { findPerson } from '../world/directory';
import { acceptSuiteBodies } from '../wire/bodies';
import { pause } from '../wire/pause';
import { unknownScopes } from '../feishu/user-scopes';
import type { World } from '../world/world';
import { dingtalkApplication, feishuApplication } from '../world/tenant';

/** Answers the requests of the container script to the suite's server. They have no token, because the real client has a separate connection. */

const person = {
  suite: z.enum(suites),
  person: z.string(),
  appId: z.string().optional(),
  corpId: z.string().optional(),
  url: z.string(),
};
const codeRequest = z.object({
  ...person,
  /** Codes of `tt.requestAccess` live 3 minutes, all others 5. */
  api: z.enum(['requestAuthCode', 'requestAccess']).default('requestAuthCode'),
  scopeList: z.array(z.string()).default([]),
  /** The person's answer on the client's consent sheet; absent before it was shown. */
  consent: z.boolean().optional(),
});
const configRequest = z.object({
  ...person,
  agentId: z.union([z.string(), z.number()]).optional(),
  timestamp: z.unknown().optional(),
  nonceStr: z.string().default(''),
  signature: z.string().default(''),
  jsApiList: z.array(z.string()).default([]),
});

type ContainerError = { error: { errno: number; errorCode?: number; errMsg: string } };

const refuse = (errno: number, errMsg: string, errorCode?: number): ContainerError => ({
  error: { errno, errMsg, ...(errorCode !== undefined && { errorCode }) },
});

const minuteMs = 60_000;

export function containerCalls(world: World): FastifyPluginAsync {
  /** Faults also apply to the container's calls: `container.auth-code` and `container.config`. Every fault except a delay is an error. */
  const faulty = async (suite: (typeof suites)[number], call: string): Promise<ContainerError | undefined> => {
    const { delayMs, failure } = world.faults.meet(suite, call, call.replace('.', '/'));
    if (delayMs > 0) await pause(delayMs);
    if (!failure) return undefined;
    const code = Number(failure.code ?? 102);
    return refuse(code, failure.message ?? 'internal error', code);
  };
  const log = (suite: (typeof suites)[number], call: string, answer: object) => {
    const code = 'error' in answer ? (answer as ContainerError).error : undefined;
    world.log.record({ at: world.now(), suite, call, status: 200, code: code ? (code.errorCode ?? code.errno) : 0 });
    return answer;
  };

  return async (app) => {
    acceptSuiteBodies(app);
    app.post('/auth-code', async (request, reply) => {
      const parsed = codeRequest.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send(refuse(104, z.prettifyError(parsed.error)));
      const { suite } = parsed.data;
      return log(
        suite,
        'container.auth-code',
        (await faulty(suite, 'container.auth-code')) ?? issueCode(world, parsed.data),
      );
    });
    app.post('/config', async (request, reply) => {
      const parsed = configRequest.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send(refuse(104, z.prettifyError(parsed.error), 104));
      const { suite, person: _person, ...config } = parsed.data;
      const fault = await faulty(suite, 'container.config');
      if (fault) return log(suite, 'container.config', fault);
      const answer = world.verifyConfig(suite, config);
      return log(
        suite,
        'container.config',
        answer.ok ? { ok: true } : refuse(answer.errno, answer.errMsg, answer.errorCode),
      );
    });
  };
}

/** Returns a code, or the scopes for which the client must first ask the person. */
function issueCode(
  world: World,
  request: z.infer<typeof codeRequest>,
): { code: string } | { consent: string[] } | ContainerError {
  const { suite, url } = request;
  const person = findPerson(request.person);
  if (!person) return refuse(104, 'no such person');
  if (suite === 'dingtalk') {
    if (request.corpId !== dingtalkApplication().corpId) return refuse(3, `invalid corpId ${request.corpId ?? ''}`);
  } else {
    if (request.appId !== feishuApplication(suite).appId)
      return refuse(10228, 'the app does not exist or is not visible to the user');
    // The address of the page, without query and fragment, must be among the registered redirect addresses.
    if (!isRegisteredPage(world.appOrigin, url))
      return refuse(10236, `the address is not a registered redirect URL: ${url.split(/[?#]/)[0] ?? ''}`);
  }
  if (suite !== 'dingtalk') {
    const [unknown] = unknownScopes(world, suite, request.scopeList);
    if (unknown) return refuse(2700001, `the application has not been given the scope ${unknown}`);
    const missing = request.scopeList.filter((scope) => !world.consents(suite, person.key).includes(scope));
    if (missing.length > 0 && request.consent === undefined) return { consent: missing };
    if (missing.length > 0 && request.consent === false) return refuse(2700002, 'user denied the authorization');
    world.setConsents(suite, person.key, missing, true);
  }
  const code = world.tokens.issueCode({
    suite,
    kind: 'in-app',
    personKey: person.key,
    scope: request.scopeList.join(' '),
    lifetimeMs: (request.api === 'requestAccess' ? 3 : 5) * minuteMs,
  });
  return { code: code.value };
}
