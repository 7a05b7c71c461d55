import type { Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { contactKinds, isContact, resendMs, type ContactKind } from '../../../domain/onboarding';
import { establishCompany } from '../../commands/companies/establish-company';
import { sendCode } from '../../commands/sessions/send-code';
import type { Actor, Handlers, SessionRequest } from '../../context';
import type { Db } from '../../db/tables';
import { findClient } from '../../queries/companies/bootstrap';

/**
 * Checks that the member may describe the company while it is new: the member who installed the app, or an administrator. @throws AppError
 * notAllowed
 */
async function mayEstablish(db: Db, actor: Actor): Promise<void> {
  const client = await findClient(db, actor.clientId);
  if (!client || client.est || (client.installer !== actor.memberId && !actor.isAdmin))
    throw new AppError('notAllowed');
}

/** Returns the contact that this suite verifies. @throws AppError invalid for a missing contact, or one that cannot receive a code. */
function readContact({ actor }: SessionRequest, field: ContactKind, input: string | undefined): string {
  const contact = (input ?? '').trim();
  if (field !== contactKinds[actor.channel] || !isContact(field, contact)) {
    throw new AppError('invalid', {}, [
      { field, code: field === contactKinds[actor.channel] && contact === '' ? 'required' : 'wrongType' },
    ]);
  }
  return contact;
}

async function send(
  request: SessionRequest,
  clientId: string,
  kind: ContactKind,
  input: string,
): Promise<Output<'onboarding.createPhoneCode'>> {
  const { actor, address, language } = request;
  if (clientId !== actor.clientId) throw new AppError('notFound');
  const contact = readContact(request, kind, input);
  await mayEstablish(request.db, actor);
  const { outbox_id } = await request.once(async (trx) => ({
    outbox_id: await sendCode(trx, request, { actor, address, kind, contact, language }),
  }));
  await request.outbox.deliverNow(actor.clientId, outbox_id).catch((error: unknown) => {
    throw error instanceof AppError && error.name === 'suiteUnavailable' ? new AppError('codeNotSent') : error;
  });
  return { wait: resendMs / 1000 };
}

export const onboarding: Handlers<Extract<keyof Handlers, `onboarding.${string}`>> = {
  'onboarding.createPhoneCode': (request, { phone, client_id }) => send(request, client_id, 'phone', phone),
  'onboarding.createEmailCode': (request, { email, client_id }) => send(request, client_id, 'email', email),
  'onboarding.saveCompany': async (request, { company, team_size, industry, role, phone, email, code }) => {
    const kind = contactKinds[request.actor.channel];
    const contact = readContact(request, kind, kind === 'phone' ? phone : email);
    const { established } = await request.once(async (trx) => {
      await mayEstablish(trx, request.actor);
      const about = { est_company_name: company, est_seat_num: team_size, est_industry: industry, est_team_role: role };
      return {
        established: await establishCompany(trx, request, { actor: request.actor, kind, contact, code, about }),
      };
    });
    if (!established) throw new AppError('incorrectCode');
    return {};
  },
};
