import { z } from 'zod';
import { call, type SimulatedCall } from '../wire/call';
import { avatarUrl, getEmail, findPerson, listIds, getMobile } from '../world/directory';
import type { Token } from '../world/state';
import type { World } from '../world/world';
import { usual } from './limits';
import { apiRefuse, oapiRefuse } from './refusals';
import { dingtalkApplication, isStoreApp } from '../world/tenant';

const suite = 'dingtalk';
const twoHoursMs = 2 * 60 * 60_000;
const monthMs = 30 * 24 * 60 * 60_000;
/** A ticket is extended by asking again, but not beyond a day. */
const ticketLimitMs = 24 * 60 * 60_000;

const secondsLeft = (world: World, token: Token) => Math.floor((token.expiresAt - world.now()) / 1000);

/** Asking again within the life of a token answers the same one with a full life. */
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

/** Nobody knows the secret of an application that is switched off; U: a third-party app gets no token in the way of internal ones. */
const knownSecret = (world: World) =>
  world.console(suite).disabled || isStoreApp(suite) ? undefined : world.secretOf(suite);
/** Who somebody is, the suite says to every application that they sign in to. */
const knownToPeople = (world: World) => (isStoreApp(suite) ? world.secretOf(suite) : knownSecret(world));

/** Tokens, tickets and the signed-in person on the new host. */
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
    call({
      name: 'oauth2.accessToken',
      method: 'POST',
      path: '/v1.0/oauth2/accessToken',
      token: 'none',
      limits: usual,
      body: z.object({ appKey: z.string().default(''), appSecret: z.string().default('') }),
      answer({ body }) {
        if (body.appKey !== dingtalkApplication().appKey || body.appSecret !== knownSecret(world))
          throw apiRefuse.wrongClient();
        const token = appToken(world);
        return { accessToken: token.value, expireIn: secondsLeft(world, token) };
      },
    }),
    call({
      // The newer form names the company, and refuses another one than the application's.
      name: 'oauth2.corpToken',
      method: 'POST',
      path: '/v1.0/oauth2/:corpId/token',
      token: 'none',
      limits: usual,
      body: z.object({
        client_id: z.string().default(''),
        client_secret: z.string().default(''),
        grant_type: z.string().default(''),
      }),
      answer({ params, body }) {
        if (body.client_id !== dingtalkApplication().appKey || body.client_secret !== knownSecret(world))
          throw apiRefuse.wrongClient();
        if (body.grant_type !== 'client_credentials') throw apiRefuse.parameter('grant_type');
        if (params.corpId !== dingtalkApplication().corpId) throw apiRefuse.wrongCorp();
        const token = appToken(world);
        return { access_token: token.value, expires_in: secondsLeft(world, token) };
      },
    }),
    call({
      name: 'oauth2.userAccessToken',
      method: 'POST',
      path: '/v1.0/oauth2/userAccessToken',
      token: 'none',
      limits: usual,
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
        // Unknown, used, expired and the container's codes are answered alike.
        const code = world.tokens.findCode(suite, body.code ?? '');
        if (typeof code === 'string' || code.kind !== 'web') throw apiRefuse.noCode();
        world.tokens.spend(code);
        return userTokens(code.personKey, code.scope, code.corpId);
      },
    }),
    call({
      name: 'contact.users.me',
      method: 'GET',
      path: '/v1.0/contact/users/:unionId',
      token: 'user',
      permission: 'Contact.User.Read',
      limits: usual,
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
    call({
      name: 'oauth2.jsapiTickets',
      method: 'POST',
      path: '/v1.0/oauth2/jsapiTickets',
      token: 'app',
      limits: usual,
      body: z.unknown(),
      answer() {
        const ticket = jsapiTicket(world);
        return { jsapiTicket: ticket.value, expireIn: secondsLeft(world, ticket) };
      },
    }),
  ];
}

/** The same on the old host, and the exchange of the container's codes. */
export function oapiTokenCalls(world: World): SimulatedCall[] {
  return [
    call({
      name: 'oapi.gettoken',
      method: 'GET',
      path: '/gettoken',
      token: 'none',
      limits: usual,
      flat: true,
      query: z.object({ appkey: z.string().optional(), appsecret: z.string().default('') }),
      answer({ query }) {
        if (!query.appkey) throw oapiRefuse.parameter('corpid or appkey');
        if (query.appkey !== dingtalkApplication().appKey || query.appsecret !== knownSecret(world))
          throw oapiRefuse.wrongKey();
        const token = appToken(world);
        return { access_token: token.value, expires_in: secondsLeft(world, token) };
      },
    }),
    call({
      name: 'oapi.get_jsapi_ticket',
      method: 'GET',
      path: '/get_jsapi_ticket',
      token: 'app',
      limits: usual,
      flat: true,
      answer() {
        const ticket = jsapiTicket(world);
        return { ticket: ticket.value, expires_in: secondsLeft(world, ticket) };
      },
    }),
    call({
      name: 'oapi.user.getuserinfo',
      method: 'POST',
      path: '/topapi/v2/user/getuserinfo',
      token: 'app',
      permission: 'qyapi_get_member',
      limits: usual,
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
