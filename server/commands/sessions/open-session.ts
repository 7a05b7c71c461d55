import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import type { App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { inTransaction } from '../../db/transaction';
import { companyRefusal, memberRefusal, sessionLifeMs, suspensionParams } from '../../policies/access';
import { administratorNames, setInstaller } from '../../queries/companies/companies';
import { addSession } from '../../queries/sessions/sessions';
import {
  listCompanies,
  countPaidSeats,
  findMembership,
  giveSeat,
  lockClient,
  type LoginTokenRow,
  type Membership,
} from '../../queries/sessions/sign-in';

/**
 * Opens a session of a signed-in person in one company. A member without a seat takes a free paid one, if there is any. @returns the session id
 * `<client_id>.<secret>`; only the secret's SHA-256 is stored. @throws AppError notJoined (also for an unknown company), notAuthorised,
 * initialising, noSeats.
 */
export async function openSession(
  app: App & { language: Language },
  person: LoginTokenRow,
  clientId: string,
): Promise<string> {
  const entry = (await listCompanies(app.db, person)).find((candidate) => candidate.client_id === clientId);
  if (!entry) throw new AppError('notJoined');
  const secret = Buffer.from(app.randomBytes(32)).toString('base64url');
  await inTransaction(app.db, async (trx) => {
    await lockClient(trx, clientId);
    const membership = await findMembership(trx, clientId, entry.member_id);
    if (!membership || membership.member.deleted || membership.client.channel !== person.channel)
      throw new AppError('notJoined');
    await takeSeat(trx, membership);
    await recordInstaller(trx, membership);
    const now = app.now();
    await addSession(trx, {
      client_id: clientId,
      session_hash: createHash('sha256').update(secret).digest('hex'),
      member_id: entry.member_id,
      channel: person.channel,
      language: app.language,
      suite_token: person.suite_token,
      suite_token_until: person.suite_token_until,
      token_hash: person.token_hash,
      create_time: new Date(now),
      last_used: new Date(now),
      expires: new Date(now + sessionLifeMs),
    });
  });
  return `${clientId}.${secret}`;
}

/** Custom apps have no installation event: the first administrator who opens a new company counts as its installer and sees the guide. */
async function recordInstaller(trx: Trx, { client, member }: Membership): Promise<void> {
  if (client.installer === null && !client.est && member.is_admin)
    await setInstaller(trx, client.client_id, member.member_id);
}

async function takeSeat(trx: Trx, { client, member }: Membership): Promise<void> {
  const refused = companyRefusal(client);
  if (refused) throw new AppError(refused, suspensionParams(client));
  const seatLeft =
    member.seat === 'none' && (client.seats === null || (await countPaidSeats(trx, client.client_id)) < client.seats);
  if (seatLeft) return giveSeat(trx, client.client_id, member.member_id);
  const refusal = memberRefusal(client, member);
  if (refusal)
    throw new AppError(
      refusal,
      refusal === 'noSeats' ? { administrators: await administratorNames(trx, client.client_id) } : {},
    );
}
