import { AppError } from '../../../domain/errors';
import { leadTable } from '../../../domain/objects/lead';
import type { Conversion } from '../../../domain/metadata/settings';
import { ownerProperty } from '../../../domain/metadata/owner';
import { addTimelineEvent } from '../../commands/timeline/add-timeline-event';
import { removeWithChildren } from '../../commands/records/remove-record';
import { changeRecord } from '../../commands/records/save-record';
import type { SessionRequest } from '../../context';
import type { ConvertedRecord, Trx } from '../../db/tables';
import { endConversion, standingConversion } from '../../queries/leads/lead-conversions';
import { lockNamed } from '../../queries/links/named-records';
import { asProduct } from '../records/as-product';
import { mayUndo, whyNotUndone } from './lead-conversion-state';
import { getConversion } from './lead-proposal';
import { readForChange } from '../records/record-changes';
import { loadType, readRecord } from '../records/record-access';

/**
 * Undoes a conversion: created records are removed, filled records get their former values, and the lead returns to its stage. The member who
 * converted the lead, or an administrator, may do so. @throws AppError leadNotConverted, undoTooLate, undoWritten; notAllowed for other members.
 */
export async function undoConversion(request: SessionRequest, id: string): Promise<{ id: string }> {
  const { actor, now } = request;
  const leadType = await loadType(request, leadTable);
  const settings = getConversion(leadType);
  const { customer_field_id } = settings;
  return request.once(async (trx) => {
    const { before: lead, teamIsFixed } = await readForChange(request, leadType, id, trx, { moves: true });
    const leadScope = { clientId: actor.clientId, tableId: leadTable, recordId: id };
    const conversion = await standingConversion(trx, leadScope);
    if (!conversion) throw new AppError('leadNotConverted');
    if (!mayUndo(request, conversion)) throw new AppError('notAllowed');
    const refusal = await whyNotUndone(trx, request, conversion);
    if (refusal) throw new AppError(refusal === 'tooLate' ? 'undoTooLate' : 'undoWritten');
    // The last record comes first: a deal names its contact, and both name their customer.
    for (const record of [...conversion.records].reverse()) await takeBack(trx, request, settings, record);
    const current = await readRecord(request, leadType, id, trx, { lock: true });
    const customerValue: unknown = conversion.from_customer === null ? null : JSON.parse(conversion.from_customer);
    await changeRecord(
      trx,
      request,
      asProduct(leadType, [customer_field_id]),
      current,
      {
        values: { [customer_field_id]: customerValue },
        stage: { pipelineId: conversion.from_pipeline_id, stageId: conversion.from_stage_id },
      },
      { knownUpdateTime: current.update_time, teamIsFixed },
    );
    await endConversion(trx, leadScope, new Date(now()));
    await addTimelineEvent(trx, request, lead, {
      type: 'CONVERSION',
      operator: actor.memberId,
      time: now(),
      data: {
        records: conversion.records.map(({ table_id, id: recordId, is_new }) => ({ table_id, id: recordId, is_new })),
        undone: true,
      },
    });
    return { id };
  });
}

/** The member who undoes a conversion may have given the created records to another owner: no right is checked here. */
async function takeBack(
  trx: Trx,
  request: SessionRequest,
  { customer, contact, deal }: Conversion,
  { table_id, id, is_new: isNew, before: valuesBefore }: ConvertedRecord,
): Promise<void> {
  const target = [customer, contact, deal].find((candidate) => candidate?.table_id === table_id);
  const [record] = await lockNamed(trx, request.actor.clientId, table_id, [id]);
  if (!record) return;
  // A remaining record must not name deleted ones any more.
  const links = Object.fromEntries(Object.keys(target?.links ?? {}).map((link) => [link, null]));
  const { [ownerProperty]: owner, ...values } = isNew ? links : valuesBefore;
  const targetType = asProduct(await loadType(request, table_id), Object.keys(values));
  const change = { values, ...(typeof owner === 'string' ? { owner } : {}) };
  await changeRecord(trx, request, targetType, record, change, {
    knownUpdateTime: record.update_time,
    teamIsFixed: false,
  });
  if (isNew) await removeWithChildren(trx, request, table_id, id);
}
