import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import { avatarUrl, getEmail, findPerson, listIds, getMobile } from '../world/directory';
import type { Token } from '../world/state';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { apiRefuse, oapiRefuse } from './refusals';
import { dingtalkApplication, isStoreApp } from '../world/tenant';

const suite = 'dingtalk';
const twoHoursMs = 2 * 60 * 60_000;
const monthMs = 30 * 24 * 60 * 60_000;
/** The maximum lifetime of a ticket: another request extends it, but not beyond a day. */
const ticketLimitMs = 24 * 60 * 60_000;

const secondsLeft = (world: World, token: Token) => Math.floor((token.expiresAt - world.now()) / 1000);

/** Returns the app token: a request within its lifetime returns the same token with a full lifetime. */
const appToken = (world: World) => world.tokens.shared(suite, 'app', twoHoursMs, { renewBelowMs: 0, extend: true });

function jsapiTicket(world: World): Token {
  const [newest] = world.tokens.tickets(suite);
  const tooOld = newest && world.now() - newest.issuedAt > ticketLimitMs - twoHoursMs;
  return tooOld
    ? world.tokens.issue(suite, 'ticket', twoHoursMs)
    : world.tokens.shared(suite, 'ticket', twoHoursMs, { renewBelowMs: 0, extend: true });
}

const userGrant = z.object({
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  code: z.string().optional(),
  grantType: z.enum(['authorization_code', 'refresh_token']).optional(),
  refreshToken: z.string().optional(),
});

/** Returns no secret for an application that is switched off; U: a third-party app gets no token by the calls of internal ones. */
const knownSecret = (world: World) =>
  world.console(suite).disabled || isStoreApp(suite) ? undefined : world.getSecret(suite);
/** The suite reports the identity of a person to every application that the person signs in to. */
const knownToPeople = (world: World) => (isStoreApp(suite) ? world.getSecret(suite) : knownSecret(world));

/** The calls on the new host for tokens, tickets and the signed-in person. */
export function apiTokenCalls(world: World): SimulatedCall[] {
  const userTokens = (personKey: string, scope: string, corpId: string = dingtalkApplication().corpId) => {
    const access = world.tokens.issue(suite, 'user', twoHoursMs, { personKey, scope });
    const refresh = world.tokens.issue(suite, 'refresh', monthMs, { personKey, scope, corpId });
    return {
      accessToken: access.value,
      refreshToken: refresh.value,
      expireIn: twoHoursMs / 1000,
      ...(scope.split(' ').includes('corpid') && { corpId }),
    };
  };
  return [
    defineCall('oauth2.accessToken', {
      body: z.object({ appKey: z.string().default(''), appSecret: z.string().default('') }),
      answer({ body }) {
        if (body.appKey !== dingtalkApplication().appKey || body.appSecret !== knownSecret(world))
          throw apiRefuse.wrongClient();
        const token = appToken(world);
        return { accessToken: token.value, expireIn: secondsLeft(world, token) };
      },
    }),
    defineCall('oauth2.corpToken', {
      // The newer form names the company, and a company other than the application's is refused.
      body: z.object({
        client_id: z.string().default(''),
        client_secret: z.string().default(''),
        grant_type: z.string().default(''),
      }),
      answer({ params, body }) {
        if (body.client_id !== dingtalkApplication().appKey || body.client_secret !== knownSecret(world))
          throw apiRefuse.wrongClientOfCompany();
        if (params.corpId !== dingtalkApplication().corpId) throw apiRefuse.wrongCorp();
        const token = appToken(world);
        return { access_token: token.value, expires_in: secondsLeft(world, token) };
      },
    }),
    defineCall('oauth2.userAccessToken', {
      body: userGrant,
      answer({ body }) {
        if (body.clientId !== dingtalkApplication().appKey || body.clientSecret !== knownToPeople(world))
          throw apiRefuse.wrongClient();
        if (body.grantType === 'refresh_token') {
          const { state, token } = world.tokens.find(suite, body.refreshToken ?? '');
          if (state !== 'valid' || token?.kind !== 'refresh' || token.used) throw apiRefuse.noRefreshToken();
          world.tokens.markUsed(token);
          return userTokens(token.personKey ?? '', token.scope ?? '', token.corpId);
        }
        // Unknown, used and expired codes and the container's codes get the same answer.
        const code = world.tokens.findCode(suite, body.code ?? '');
        if (typeof code === 'string' || code.kind !== 'web') throw apiRefuse.noCode();
        world.tokens.spend(code);
        return userTokens(code.personKey, code.scope, code.corpId);
      },
    }),
    defineCall('contact.users.me', {
      answer({ params, caller }) {
        if (caller.kind !== 'user') throw apiRefuse.wrongToken();
        const ids = listIds(suite, caller.person);
        if (params.unionId !== 'me' && params.unionId !== ids.unionId) throw apiRefuse.noUser();
        return {
          nick: caller.person.name,
          avatarUrl: avatarUrl(world.publicUrl, caller.person),
          openId: ids.openId,
          unionId: ids.unionId,
          ...(world.isGranted(suite, 'Contact.User.mobile') && { mobile: getMobile(caller.person), stateCode: '86' }),
          ...(world.isGranted(suite, 'fieldEmail') && { email: getEmail(caller.person) }),
          visitor: false,
        };
      },
    }),
    defineCall('oauth2.jsapiTickets', {
      body: z.unknown(),
      answer() {
        const ticket = jsapiTicket(world);
        return { jsapiTicket: ticket.value, expireIn: secondsLeft(world, ticket) };
      },
    }),
  ];
}

/** The exchange of the container's codes on the old host. */
export function oapiTokenCalls(world: World): SimulatedCall[] {
  return [
    defineCall('oapi.user.getuserinfo', {
      body: z.object({ code: z.string().default('') }),
      answer({ body }) {
        const code = world.tokens.findCode(suite, body.code);
        const person = typeof code === 'string' || code.kind !== 'in-app' ? undefined : findPerson(code.personKey);
        if (typeof code === 'string' || !person) throw oapiRefuse.noCode();
        world.tokens.spend(code);
        const { userId, unionId } = listIds(suite, person);
        const isAdmin = world.console(suite).administrators.includes(person.key);
        return {
          userid: userId,
          unionid: unionId,
          associated_unionid: unionId,
          name: person.name,
          sys: isAdmin,
          sys_level: isAdmin ? 1 : 0,
          device_id: 'simulated-phone',
        };
      },
    }),
  ];
}
