import { instantOf } from '../../domain/calendar';
import { stageTarget, stageTimeTarget } from '../../domain/import/plan';
import { closeDate } from '../../domain/notices/close-date';
import { isClosed } from '../../domain/stages/stage';
import type { SessionRequest } from '../context';
import type { RecordOrigin } from '../queries/records/origin';
import type { TypeContext } from '../services/records/record-access';

/**
 * Returns the author, creation time and stage time of a record from another product. A won or lost record entered its stage on its closing day, any
 * other at its creation, unless the file says so.
 */
export function findOrigin(
  { actor }: SessionRequest,
  { type, company }: TypeContext,
  targets: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
): RecordOrigin | undefined {
  const creator = targets.has('_creator') ? values['_creator'] : undefined;
  const created = targets.has('_create_time') ? values['_create_time'] : undefined;
  const enteredStage = targets.has(stageTimeTarget) ? values[stageTimeTarget] : undefined;
  const stage = company.stages.find(({ stage_id }) => stage_id === values[stageTarget]);
  const day = stage && isClosed(stage) && type.table_id === closeDate.table ? values[closeDate.field] : undefined;
  const closeTime =
    targets.has(stageTimeTarget) && typeof day === 'string' ? instantOf(actor.timeZone, `${day}T00:00`) : undefined;
  const inStage = [enteredStage, closeTime, created].find((time) => typeof time === 'number' && !Number.isNaN(time));
  if (typeof creator !== 'string' && typeof created !== 'number' && typeof inStage !== 'number') return undefined;
  return {
    ...(typeof creator === 'string' && { creator }),
    ...(typeof created === 'number' && { created }),
    ...(typeof inStage === 'number' && { inStage }),
  };
}
