import { accessAskKind } from '../../../domain/deliveries/access-ask';
import { AppError } from '../../../domain/errors';
import type { App, Actor, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { noteRequest } from '../../queries/people/access-requests';
import { enqueue } from '../outbox/enqueue';

interface AccessRequestInput {
  actor: Actor;
  language: Language;
  record: { table_id: string; id: string };
  /** A team field of the record; empty for a request to the owner. */
  role: string;
  /** Epoch milliseconds: requests before this time no longer count. */
  since: number;
}

/** Records the request and queues the owner's message in the outbox. @throws AppError applicationSent or askedToday. */
export async function askForAccess(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  { actor, language, record, role, since }: AccessRequestInput,
): Promise<void> {
  const request = {
    clientId: actor.clientId,
    tableId: record.table_id,
    recordId: record.id,
    memberId: actor.memberId,
    role,
  };
  if (!(await noteRequest(trx, request, { now: new Date(app.now()), since: new Date(since) })))
    throw new AppError(role === '' ? 'askedToday' : 'applicationSent');
  await enqueue(trx, app, {
    clientId: actor.clientId,
    kind: accessAskKind,
    dedupeKey: `access:${app.makeId()}`,
    payload: { table_id: record.table_id, record_id: record.id, member_id: actor.memberId, role, language },
  });
}
