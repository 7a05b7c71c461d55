import type { Input } from '../../../domain/contract';
import { dayIn } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import type { Handlers, SessionRequest } from '../../context';

export const usage: Handlers<Extract<keyof Handlers, `usage.${string}`>> = {
  'usage.send': async (request, { events = [], ...around }) =>
    countUses(
      request,
      around,
      events.map(({ name, page }) => `${name}:${page}`),
    ),
  'usage.beat': async (request, { page = 'other', ...around }) => countUses(request, around, [`beat:${page}`]),
};

type UsageSubject = Pick<Input<'usage.beat'>, 'client' | 'user' | 'organization'>;

/** Counts usage for the caller's current day; the server's clock decides it. @throws AppError notAllowed for another member's name. */
function countUses(
  { actor, usage: counts, now }: SessionRequest,
  { client, user, organization }: UsageSubject,
  usedNames: readonly string[],
): { on: boolean } {
  if (
    client.client_id !== actor.clientId ||
    user.member_id !== actor.memberId ||
    organization.channel !== actor.channel
  )
    throw new AppError('notAllowed');
  if (actor.isCounted)
    for (const usedName of usedNames)
      counts.add({
        clientId: actor.clientId,
        memberId: actor.memberId,
        day: dayIn(actor.timeZone, now()),
        what: usedName,
      });
  return { on: actor.isCounted };
}
