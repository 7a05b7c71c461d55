import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import { type SimulatedCall } from '../wire/call';
import type { Code, Token } from '../world/state';
import type { World } from '../world/world';
import { userInfo } from './people';
import { oauthRefusal, makeRefusal, refuse } from './refusals';
import { feishuApplication } from '../world/tenant';
import { defineCall } from './define-call';

const twoHoursMs = 2 * 60 * 60_000;
const halfHourMs = 30 * 60_000;
const weekMs = 7 * 24 * 60 * 60_000;

const credentials = z.object({ app_id: z.string().default(''), app_secret: z.string().default('') });

const grant = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
});
type GrantBody = z.infer<typeof grant>;

/** The calls for tokens of the application and of its users, and for the JS-SDK ticket. */
export function tokenCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const application = feishuApplication(suite);
  const secondsLeft = (token: Token) => Math.floor((token.expiresAt - world.now()) / 1000);
  const shared = (kind: 'app' | 'tenant', prefix: string) =>
    world.tokens.shared(suite, kind, twoHoursMs, { renewBelowMs: halfHourMs, prefix });

  // The refusals of these two calls have HTTP 200 too.
  const authorize = (appCredentials: z.infer<typeof credentials>) => {
    if (appCredentials.app_id !== application.appId) throw makeRefusal(10003);
    if (appCredentials.app_secret !== world.getSecret(suite)) throw makeRefusal(10015);
    if (world.console(suite).disabled) throw makeRefusal(10014);
  };

  return [
    defineCall('application.scopes', {
      answer: () => ({
        scopes: world
          .knownPermissions(suite)
          .map((name) => ({ scope_name: name, grant_status: world.isGranted(suite, name) ? 1 : 2 })),
      }),
    }),
    defineCall('auth.tenant_access_token', {
      flat: true,
      body: credentials,
      answer({ body }) {
        authorize(body);
        const token = shared('tenant', 't-');
        return { tenant_access_token: token.value, expire: secondsLeft(token) };
      },
    }),
    defineCall('auth.app_access_token', {
      flat: true,
      body: credentials,
      answer({ body }) {
        authorize(body);
        // For applications of one company, the app token is valid wherever the tenant token is.
        const token = shared('app', 'a-');
        return {
          app_access_token: token.value,
          tenant_access_token: shared('tenant', 't-').value,
          expire: secondsLeft(token),
        };
      },
    }),
    defineCall('authen.oauth_token', {
      flat: true,
      body: grant,
      answer({ body }) {
        if (body.client_id !== application.appId)
          throw oauthRefusal(20048, 'invalid_client', 'The specified client id is invalid.');
        if (body.client_secret !== world.getSecret(suite))
          throw oauthRefusal(20002, 'invalid_client', 'The client secret is invalid.');
        if (body.grant_type === 'authorization_code') return fromCode(world, suite, body);
        if (body.grant_type === 'refresh_token') return fromRefreshToken(world, suite, body);
        throw oauthRefusal(20036, 'unsupported_grant_type', 'The grant_type provided is not supported.');
      },
    }),
    defineCall('authen.user_info', {
      answer({ caller }) {
        if (caller.kind !== 'user') throw refuse.userInfoToken();
        return userInfo(world, suite, application.tenantKey, caller.person);
      },
    }),
    defineCall('jssdk.ticket', {
      body: z.unknown(),
      answer() {
        const ticket = world.tokens.shared(suite, 'ticket', twoHoursMs, { renewBelowMs: 10 * 60_000 });
        return { ticket: ticket.value, expire_in: secondsLeft(ticket) };
      },
    }),
  ];
}

function fromCode(world: World, suite: FeishuSuite, body: GrantBody): unknown {
  if (!body.code) throw oauthRefusal(20001, 'invalid_request', 'The request is missing a required parameter: code.');
  const code = world.tokens.findCode(suite, body.code);
  if (code === 'unknown')
    throw oauthRefusal(
      20003,
      'invalid_grant',
      'The authorization code is not found. Please note that an authorization code can only be used once.',
    );
  if (code === 'used')
    throw oauthRefusal(
      20065,
      'invalid_grant',
      'The authorization code has been used. Please note that an authorization code can only be used once.',
    );
  if (code === 'expired') throw oauthRefusal(20004, 'invalid_grant', 'The authorization code has expired.');
  // A code of the sign-in page is bound to its redirect address; a code of the container has none.
  if (code.kind === 'web' && code.redirectUri !== body.redirect_uri) {
    throw oauthRefusal(
      20071,
      'invalid_grant',
      'The redirect_uri does not match the one used when the authorization code was requested.',
    );
  }
  if (!provesChallenge(code, body.code_verifier))
    throw oauthRefusal(20049, 'invalid_grant', 'PKCE verification failed.');
  world.tokens.spend(code);
  if (world.console(suite).unavailable.includes(code.personKey)) {
    throw oauthRefusal(20010, 'access_denied', 'The user does not have permission to use this app.');
  }
  return userTokens(world, suite, code.personKey);
}

function provesChallenge({ challenge }: Code, verifier: string | undefined): boolean {
  if (!challenge) return true;
  if (!verifier) return false;
  return (
    challenge.value ===
    (challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))
  );
}

function fromRefreshToken(world: World, suite: FeishuSuite, body: GrantBody): unknown {
  const { state, token } = world.tokens.find(suite, body.refresh_token ?? '');
  if (!token || token.kind !== 'refresh')
    throw oauthRefusal(20026, 'invalid_grant', 'The refresh token passed is invalid.');
  if (token.used)
    throw oauthRefusal(
      20073,
      'invalid_grant',
      'The refresh token has been used. Please note that a refresh token can only be used once.',
    );
  if (state === 'expired') throw oauthRefusal(20037, 'invalid_grant', 'The refresh token passed has expired.');
  world.tokens.markUsed(token);
  return userTokens(world, suite, token.personKey ?? '');
}

/** Returns a token with all scopes that the person has granted so far, regardless of the scopes in this request. */
function userTokens(world: World, suite: FeishuSuite, personKey: string): unknown {
  const scope = world.consents(suite, personKey).join(' ');
  const access = world.tokens.issue(suite, 'user', twoHoursMs, { personKey, scope, prefix: 'u-' });
  const answer = { access_token: access.value, expires_in: twoHoursMs / 1000, scope, token_type: 'Bearer' };
  if (!scope.split(' ').includes('offline_access')) return answer;
  const refresh = world.tokens.issue(suite, 'refresh', weekMs, { personKey, scope, prefix: 'ur-' });
  return { ...answer, refresh_token: refresh.value, refresh_token_expires_in: weekMs / 1000 };
}
