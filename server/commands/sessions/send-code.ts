import { codeSendKind } from '../../../domain/deliveries/code-send';
import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import { codeLength, codeLifeMs, comparableContact, type ContactKind } from '../../../domain/onboarding';
import type { Actor, App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { waitFor, withinHour, type Counter } from '../../policies/codes';
import { lockSends, putCode, putSends } from '../../queries/sessions/verification-codes';
import { enqueue } from '../outbox/enqueue';

interface CodeRequest {
  actor: Actor;
  /** The caller's network address as the server sees it. */
  address: string;
  kind: ContactKind;
  contact: string;
  language: Language;
}

/**
 * Creates a code for a contact and queues its message in the outbox, all or nothing. @returns the outbox row. @throws AppError codeTooSoon for the
 * contact, the address or the company.
 */
export async function sendCode(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId' | 'randomBytes' | 'cipher'>,
  { actor, address, kind, contact, language }: CodeRequest,
): Promise<string> {
  const comparable = comparableContact(kind, contact);
  await count(trx, app.now(), { contact: comparable, address, company: actor.clientId });
  await putCode(trx, {
    client_id: actor.clientId,
    member_id: actor.memberId,
    contact: comparable,
    code: app.cipher.encrypt(makeCode(app)),
    expires: new Date(app.now() + codeLifeMs),
  });
  return enqueue(trx, app, {
    clientId: actor.clientId,
    kind: codeSendKind,
    dedupeKey: `code:${app.makeId()}`,
    payload: { member_id: actor.memberId, kind, contact, language },
  });
}

/** Counts one send for each counter; concurrent sends wait for the row and see the earlier ones. */
async function count(trx: Trx, now: number, counterKeys: Record<Counter, string>): Promise<void> {
  const keys = Object.entries(counterKeys).map(
    ([counter, value]) =>
      [counter as Counter, createHash('sha256').update(`${counter}:${value}`).digest('hex')] as const,
  );
  const sends = await lockSends(
    trx,
    keys.map(([, key]) => key),
  );
  const wait = Math.max(...keys.map(([counter, key]) => waitFor(counter, sends.get(key) ?? [], now)));
  if (wait > 0) throw new AppError('codeTooSoon', { seconds: Math.ceil(wait / 1000) });
  for (const [, key] of keys) await putSends(trx, key, [...withinHour(sends.get(key) ?? [], now), new Date(now)]);
}

/** Returns six digits, each equally likely. */
function makeCode({ randomBytes }: Pick<App, 'randomBytes'>): string {
  let code = '';
  while (code.length < codeLength) {
    // 250 is the largest multiple of ten below 256.
    for (const byte of randomBytes(16)) if (byte < 250 && code.length < codeLength) code += String(byte % 10);
  }
  return code;
}
