import * as z from 'zod/mini';
import { industries, teamRoles, teamSizes } from '../../onboarding';
import { call } from '../call';
import { Empty, Id } from '../shapes';

const Contact = z.string().check(z.maxLength(254));
/** The number of seconds until another code may be requested. */
const Sent = z.object({ wait: z.number() });
const codeErrors = [
  'notFound',
  'notAllowed',
  'codeTooSoon',
  'codeNotSent',
  'serviceLimit',
  'keyReused',
  'inProgress',
] as const;

/** A new company describes itself; a code proves its contact (REQ shell 7.19, SD-5). */
export const onboarding = {
  'onboarding.createPhoneCode': call('onboarding.createPhoneCode', {
    summary: 'Sends a code to a phone number',
    input: z.strictObject({ phone: Contact, client_id: Id }),
    output: Sent,
    errors: codeErrors,
  }),
  'onboarding.createEmailCode': call('onboarding.createEmailCode', {
    summary: 'Sends a code to an e-mail address',
    input: z.strictObject({ email: Contact, client_id: Id }),
    output: Sent,
    errors: codeErrors,
  }),
  'onboarding.saveCompany': call('onboarding.saveCompany', {
    summary: 'Establishes the company of the session',
    input: z.strictObject({
      company: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      team_size: z.enum(teamSizes),
      industry: z.enum(industries),
      role: z.enum(teamRoles),
      /** Exactly one of phone and email is sent, depending on the suite. */
      phone: z.optional(Contact),
      email: z.optional(Contact),
      code: z.string().check(z.maxLength(20)),
    }),
    output: Empty,
    errors: ['notAllowed', 'incorrectCode', 'keyReused', 'inProgress'],
  }),
};
