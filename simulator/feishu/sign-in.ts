import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import { signInError, signInPage, signInStyles } from '../signin/page';
import { isRegisteredRedirect, withParameters } from '../signin/redirect';
import { findPerson } from '../world/directory';
import { scopesIn, unknownScopes } from './user-scopes';
import { inEach, type World, type Worlds } from '../world/world';
import { feishuApplication, inTenant } from '../world/tenant';
import { findWorldPart } from '../wire/whose';

const fiveMinutesMs = 5 * 60_000;

const authorizeQuery = z.object({
  client_id: z.string().optional(),
  /** The name of `client_id` before OAuth 2, which is still accepted. */
  app_id: z.string().optional(),
  redirect_uri: z.string().optional(),
  response_type: z.string().optional(),
  scope: z.string().default(''),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.enum(['plain', 'S256']).default('plain'),
  /** Exists only in the simulator: signs this person in without a tap. */
  user: z.string().optional(),
  /** Exists only in the simulator: whether the person grants the request. */
  consent: z.enum(['allow', 'refuse']).default('allow'),
});

const suiteNames: Record<FeishuSuite, string> = { feishu: '飞书 Feishu', lark: 'Lark' };

/** The accounts host: the page where a person allows the application to read their identity. */
export function feishuAccounts(worlds: Worlds, suite: FeishuSuite): FastifyPluginAsync {
  const path = '/open-apis/authen/v1/authorize';
  return async (app) => {
    app.get('/open-apis/authen/v1/signin.css', (_request, reply) => reply.type('text/css').send(signInStyles));
    const worldParts = inEach(worlds, () => ({}));
    app.get(path, async (request, reply) => {
      const { world } = findWorldPart(worldParts, suite, request);
      return inTenant(world.tenant, () => signIn(world, request, reply));
    });
  };

  async function signIn(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const fail = (code: string, message: string) =>
      reply.code(400).send(signInError(suite, suiteNames[suite], code, message));
    const parsed = authorizeQuery.safeParse(request.query);
    if (!parsed.success) return fail('20001', 'The request is missing or repeats a parameter.');
    const query = parsed.data;
    if ((query.client_id ?? query.app_id) !== feishuApplication(suite).appId)
      return fail('20048', 'The specified client id is invalid.');
    if (!isRegisteredRedirect(world.appOrigin, query.redirect_uri))
      return fail('20029', 'redirect_uri 请求不合法 · The redirect URI is not among the registered ones.');
    if (query.response_type !== undefined && query.response_type !== 'code')
      return fail('20001', 'response_type must be code.');
    const scopes = scopesIn(query.scope);
    const [unknown] = unknownScopes(world, suite, scopes);
    if (unknown)
      return fail('20027', `当前应用未申请相关权限 · The application has not been given the scope ${unknown}.`);
    if (query.consent === 'refuse')
      return reply.redirect(withParameters(query.redirect_uri, { error: 'access_denied', state: query.state }));
    if (query.user === undefined) {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      return reply.send(
        signInPage(
          suite,
          suiteNames[suite],
          (person) => {
            query.set('user', person.key);
            return `?${query.toString()}`;
          },
          scopes.length === 0 ? undefined : { scopes, refuse: `?${query.toString()}&consent=refuse` },
        ),
      );
    }
    const person = findPerson(query.user);
    if (!person) return fail('20008', 'The user does not exist.');
    world.setConsents(suite, person.key, scopes, true);
    const code = world.tokens.issueCode({
      suite,
      kind: 'web',
      personKey: person.key,
      redirectUri: query.redirect_uri,
      scope: query.scope,
      lifetimeMs: fiveMinutesMs,
      ...(query.code_challenge && {
        challenge: { value: query.code_challenge, method: query.code_challenge_method },
      }),
    });
    return reply.redirect(withParameters(query.redirect_uri, { code: code.value, state: query.state }));
  }
}
