import { fieldRequestKind } from '../../../domain/deliveries/field-request';
import type { StoredRecord } from '../../../domain/filters/matches';
import { openingFields } from '../../../domain/objects/opening';
import { membersToAsk } from '../../../domain/stages/requirements';
import type { Trx } from '../../db/tables';
import { lockRowOfKey } from '../../queries/outbox/outbox-work';
import { countStageChanges } from '../../queries/stages/stage-changes';
import { enqueue } from '../outbox/enqueue';
import { moveOfChange, type RequestedCapabilities } from './move-record';
import { Refusals } from './refusals';
import type { SaveContext, SaveTarget } from './save-context';
import { findMissing } from '../stages/validate-requirements';

interface FieldRequestInput {
  stageId: string;
  /** The address that the message opens on this server; undefined: the form of the record at the first of the fields (SD-65). */
  urlPath: string | undefined;
  teamIsFixed: boolean;
  canMake: RequestedCapabilities['canMake'];
}

/** The requested fields and the members they are requested from. */
export interface FieldRequest {
  /** Fields that the move requires and the mover cannot fill. */
  fields: string[];
  /** The members whom the present stage names for these fields, except the mover. */
  members: string[];
  /** The number of members who got a message now: each gets one per move, however often it is requested (SD-65). */
  sent: number;
}

/**
 * Requests fields from the members who can fill them, for a move of the caller. The outbox sends the messages. @throws AppError invalid for an
 * unknown stage, and as `moveOfChange`: a move that the stages forbid sends no request.
 */
export async function requestFields(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  before: StoredRecord,
  { stageId, urlPath, teamIsFixed, canMake }: FieldRequestInput,
): Promise<FieldRequest> {
  const { clientId, memberId } = context.actor;
  const { requirements, stage, refused } = await moveOfChange(trx, context, target, before, {
    sent: { stage_id: stageId },
    wanted: { capabilities: [], canMake },
    knownUpdateTime: Number.POSITIVE_INFINITY,
  });
  new Refusals(target, refused).refuse();
  if (!requirements || !stage) return { fields: [], members: [], sent: 0 };
  const moveState = { before, values: before.data, teamIsFixed, stage };
  const { others: fields } = findMissing(context, target, moveState, requirements);
  if (fields.length === 0) return { fields, members: [], sent: 0 };
  const { members } = membersToAsk(requirements.from, before, memberId);
  const record = { tableId: before.table_id, recordId: before.id };
  const address = new URLSearchParams({
    type: before.table_id,
    id: before.id,
    tab: 'info',
    ...openingFields(fields),
  });
  const move = (await countStageChanges(trx, clientId, record)) + 1;
  let sentCount = 0;
  for (const member of members) {
    const dedupeKey = `field-request:${before.table_id}:${before.id}:${move}:${stageId}:${member}`;
    if (await lockRowOfKey(trx, clientId, dedupeKey)) continue;
    await enqueue(trx, context, {
      clientId,
      kind: fieldRequestKind,
      dedupeKey,
      payload: {
        table_id: before.table_id,
        record_id: before.id,
        asker_id: memberId,
        member_id: member,
        pipeline_id: stage.pipelineId ?? '',
        stage_id: stageId,
        fields,
        url_path: urlPath ?? `/detail?${address.toString()}`,
      },
    });
    sentCount += 1;
  }
  return { fields, members, sent: sentCount };
}
