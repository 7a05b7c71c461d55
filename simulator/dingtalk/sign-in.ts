import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signInError, signInPage, signInStyles } from '../signin/page';
import { isRegisteredRedirect, withParameters } from '../signin/redirect';
import { findPerson } from '../world/directory';
import { inEach, type World, type Worlds } from '../world/world';
import { dingtalkApplication, inTenant } from '../world/tenant';
import { findWorldPart } from '../wire/whose';

const suite = 'dingtalk';
const suiteName = '钉钉 DingTalk';
const fiveMinutesMs = 5 * 60_000;

const loginQuery = z.object({
  client_id: z.string().optional(),
  redirect_uri: z.string().optional(),
  response_type: z.string().optional(),
  scope: z.string().default(''),
  state: z.string().optional(),
  prompt: z.string().optional(),
  /** Exists only in the simulator: signs this person in without a tap. */
  user: z.string().optional(),
  /** Exists only in the simulator: the page's choice of another organisation. */
  org: z.string().optional(),
});

/** The login host. It returns `authCode`, not `code`. */
export function dingtalkLogin(worlds: Worlds): FastifyPluginAsync {
  return async (app) => {
    app.get('/oauth2/signin.css', (_request, reply) => reply.type('text/css').send(signInStyles));
    const worldParts = inEach(worlds, () => ({}));
    app.get('/oauth2/auth', async (request, reply) => {
      const { world } = findWorldPart(worldParts, suite, request);
      return inTenant(world.tenant, () => signIn(world, request, reply));
    });
  };

  async function signIn(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const fail = (code: string, message: string) => reply.code(400).send(signInError(suite, suiteName, code, message));
    const parsed = loginQuery.safeParse(request.query);
    if (!parsed.success) return fail('invalidParameter', 'A parameter is missing or repeated.');
    const query = parsed.data;
    if (query.client_id !== dingtalkApplication().appKey) return fail('invalidClientId', '无效的clientId');
    if (!isRegisteredRedirect(world.appOrigin, query.redirect_uri))
      return fail('redirectUriNotMatch', 'url不匹配 · redirect_uri is not registered.');
    if (query.response_type !== 'code') return fail('invalidResponseType', 'response_type must be code.');
    if (!query.scope.split(' ').includes('openid')) return fail('invalidScope', 'scope must contain openid.');
    if (query.user === undefined) {
      const queryParameters = new URLSearchParams(request.url.split('?')[1] ?? '');
      return reply.send(
        signInPage(
          suite,
          suiteName,
          (person) => {
            queryParameters.set('user', person.key);
            return `?${queryParameters.toString()}`;
          },
          undefined,
          query.org === undefined
            ? {
                text: '选择其他组织 Choose another organisation',
                link: `?${queryParameters.toString()}&org=ding_corp_other`,
              }
            : undefined,
        ),
      );
    }
    const person = findPerson(query.user);
    if (!person) return fail('invalidUser', 'The user does not exist.');
    const code = world.tokens.issueCode({
      suite,
      kind: 'web',
      personKey: person.key,
      redirectUri: query.redirect_uri,
      scope: query.scope,
      lifetimeMs: fiveMinutesMs,
      ...(query.org && { corpId: query.org }),
    });
    return reply.redirect(withParameters(query.redirect_uri, { authCode: code.value, state: query.state }));
  }
}
