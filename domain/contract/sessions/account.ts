import * as z from 'zod/mini';
import { consentScopes } from '../../platforms';
import { call } from '../call';
import { Empty, Id } from '../shapes';

const LoginUrlInput = z.strictObject({ url: z.string().check(z.maxLength(2000)), app_id: z.string() });
const LoginUrlOutput = z.object({ oauthUrl: z.string() });

/**
 * `container`: the suite's bridge supplied the code inside its web-view. `web`: the authorization page returned it in the page's address, and
 * `state` must belong to this browser. Absent (only the code is required): `web` with a state, else `container`.
 */
const CodeInput = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(512)),
  app_id: z.optional(z.string()),
  source: z.optional(z.enum(['container', 'web'])),
  state: z.optional(z.string().check(z.maxLength(128))),
  /** The redirect address that was sent to the authorization page; only with `web`. */
  url: z.optional(z.string().check(z.maxLength(2000))),
});

const TokenInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(256)) });

/** A company that the signed-in user may open (REQ shell 3.2). */
export const ClientItem = z.object({
  _id: z.string(),
  client_id: z.string(),
  name: z.string(),
  nickname: z.optional(z.string()),
  logo: z.optional(z.string()),
  /** The end of the subscription, epoch milliseconds; absent without an order (trial). */
  last_order: z.optional(z.object({ end_date: z.number() })),
});
export type ClientItem = z.infer<typeof ClientItem>;

const ClientListOutput = z.object({ list: z.array(ClientItem) });
const SwitchInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(256)), client_id: Id });
const SwitchOutput = z.object({ hsid: z.string() });

const exchangeErrors = [
  'loginAgain',
  'noSeats',
  'notAuthorised',
  'notAvailable',
  'otherOrganisation',
  'stateRefused',
  'suiteUnavailable',
] as const;
const listErrors = ['loginAgain', 'notAuthorised', 'initialising'] as const;
const switchErrors = ['loginAgain', 'noSeats', 'notJoined', 'notAuthorised', 'initialising'] as const;

/** Sign-in and the choice of a company. Each pair serves one family; Feishu and Lark differ by `app_id` only. */
export const account = {
  'account.larkWebLoginUrl': call('account.larkWebLoginUrl', {
    summary: 'The address of the authorization page of Feishu or Lark; binds a one-use state to this browser',
    input: LoginUrlInput,
    output: LoginUrlOutput,
    errors: ['loginAgain'],
  }),
  'account.dingtalkWebLoginUrl': call('account.dingtalkWebLoginUrl', {
    summary: 'The address of the authorization page of DingTalk; binds a one-use state to this browser',
    input: LoginUrlInput,
    output: LoginUrlOutput,
    errors: ['loginAgain'],
  }),
  'account.larkWebLogin': call('account.larkWebLogin', {
    summary: 'Exchanges a sign-in code of Feishu or Lark for a token that lists companies',
    input: CodeInput,
    output: z.object({ lark_token: z.string() }),
    errors: exchangeErrors,
  }),
  'account.dingtalkCodeLogin': call('account.dingtalkCodeLogin', {
    summary: 'Exchanges a sign-in code of DingTalk for a token that lists companies',
    input: CodeInput,
    output: z.object({ dingtalk_token: z.string() }),
    errors: exchangeErrors,
  }),
  'account.larkClientList': call('account.larkClientList', {
    summary: 'The companies that this person may open',
    input: TokenInput,
    output: ClientListOutput,
    deprecatedGet: true,
    errors: listErrors,
  }),
  'account.dingtalkClientList': call('account.dingtalkClientList', {
    summary: 'The companies that this person may open',
    input: TokenInput,
    output: ClientListOutput,
    deprecatedGet: true,
    errors: listErrors,
  }),
  'account.larkSwitchClient': call('account.larkSwitchClient', {
    summary: 'Opens a session in one company',
    input: SwitchInput,
    output: SwitchOutput,
    errors: switchErrors,
  }),
  'account.dingtalkSwitchClient': call('account.dingtalkSwitchClient', {
    summary: 'Opens a session in one company',
    input: SwitchInput,
    output: SwitchOutput,
    errors: switchErrors,
  }),
  'account.larkConsentUrl': call('account.larkConsentUrl', {
    summary:
      'The address of the page of Feishu or Lark on which the caller allows a scope; binds a one-use state to this browser',
    input: z.strictObject({ url: z.string().check(z.maxLength(2000)), scope: z.enum(consentScopes) }),
    output: LoginUrlOutput,
    errors: ['notAllowed', 'suiteUnavailable'],
  }),
  'account.larkConsent': call('account.larkConsent', {
    summary: 'Exchanges the code that came with a consent, so that what the caller has allowed counts from now on',
    input: z.strictObject({ code: CodeInput.shape.code, source: CodeInput.shape.source, state: CodeInput.shape.state }),
    output: Empty,
    errors: ['consentNeeded', 'notAllowed', 'suiteUnavailable'],
  }),
  'account.logout': call('account.logout', {
    summary: 'Ends the session of this call',
    input: Empty,
    output: Empty,
  }),
};
