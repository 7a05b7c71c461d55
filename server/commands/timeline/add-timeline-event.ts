import { timelineEvents, type TimelineData, type TimelineEventType } from '../../../domain/contract/timeline/timeline';
import type { ActorKey, App } from '../../context';
import type { Trx } from '../../db/tables';
import { addEvent } from '../../queries/timeline/timeline-events';

/** The company, and the generator of this server's ids. */
interface EventWriter extends Pick<App, 'makeId'> {
  actor: { clientId: string; key?: Pick<ActorKey, 'name' | 'isItself'> };
}

interface NewTimelineEvent<Type extends TimelineEventType> {
  type: Type;
  data: TimelineData<Type>;
  /** The member who did it; null for no member. */
  operator: string | null;
  /** Epoch milliseconds. */
  time: number;
  /** Later than `time` for an event that was changed since. */
  changedAt?: number;
}

/** Returns the name of the API key with which the member writes; null for none. */
export function getProgram({ key }: EventWriter['actor']): string | null {
  return key && !key.isItself ? key.name : null;
}

/** Writes one line of a record's timeline, in the transaction of the event. It is the only writer of timelines. */
export async function addTimelineEvent<Type extends TimelineEventType>(
  trx: Trx,
  { actor, makeId }: EventWriter,
  record: { table_id: string; id: string },
  { type, data, operator, time, changedAt = time }: NewTimelineEvent<Type>,
): Promise<void> {
  await addEvent(trx, {
    client_id: actor.clientId,
    table_id: record.table_id,
    record_id: record.id,
    event_id: makeId(),
    event_type: type,
    operator,
    program: getProgram(actor),
    create_time: new Date(time),
    update_time: new Date(changedAt),
    data: timelineEvents[type].data.parse(data) as Record<string, unknown>,
  });
}
