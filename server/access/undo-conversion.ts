import { AppError } from '../../domain/errors';
import { leadTable } from '../../domain/objects/lead';
import { undoRefusal } from '../../domain/leads/lifecycle';
import { addTimelineEvent } from '../actions/add-timeline-event';
import { removeWithChildren } from '../actions/remove-record';
import { changeRecord } from '../actions/save-record';
import type { SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { endConversion, lastWritten, standingConversion, type ConversionRow } from '../queries/lead-conversions';
import { conversionOf } from './lead-conversion';
import { readForChange } from './record-changes';
import { loadType, readRecord } from './record-access';

/**
 * Takes a conversion back: what it made is removed, what it filled is as it was, the lead returns to its stage. By who converted, or an administrator.
 * @throws AppError leadNotConverted, undoTooLate, undoWritten; notAllowed for others.
 */
export async function undoConversion(request: SessionRequest, id: string): Promise<{ id: string }> {
  const { actor, now } = request;
  const leads = await loadType(request, leadTable);
  const { customer_field_id } = conversionOf(leads);
  return request.once(async (trx) => {
    const { before: lead, teamIsFixed } = await readForChange(request, leads, id, trx, { moves: true });
    const where = { clientId: actor.clientId, tableId: leadTable, recordId: id };
    const conversion = await standingConversion(trx, where);
    if (!conversion) throw new AppError('leadNotConverted');
    if (conversion.member_id !== actor.memberId && !actor.isAdmin && !actor.isDataAdmin)
      throw new AppError('notAllowed');
    await refuseLate(trx, request, conversion);
    // The last first: a deal names its contact, and both their customer.
    for (const record of [...conversion.records].reverse()) {
      if (record.is_new) await removeWithChildren(trx, request, record.table_id, record.id);
      else {
        const there = await loadType(request, record.table_id);
        const before = await readRecord(request, there, record.id, trx, { lock: true });
        const state = { knownUpdateTime: before.update_time, teamIsFixed: false };
        await changeRecord(trx, request, there, before, { values: record.before }, state);
      }
    }
    const current = await readRecord(request, leads, id, trx, { lock: true });
    const held: unknown = conversion.from_customer === null ? null : JSON.parse(conversion.from_customer);
    await changeRecord(
      trx,
      request,
      leads,
      current,
      {
        values: { [customer_field_id]: held },
        stage: { pipelineId: conversion.from_pipeline_id, stageId: conversion.from_stage_id },
      },
      { knownUpdateTime: current.update_time, teamIsFixed },
    );
    await endConversion(trx, where, new Date(now()));
    await addTimelineEvent(trx, request, lead, {
      type: 'CONVERSION',
      operator: actor.memberId,
      at: now(),
      data: {
        records: conversion.records.map(({ table_id, id: made, is_new }) => ({ table_id, id: made, is_new })),
        undone: true,
      },
    });
    return { id };
  });
}

async function refuseLate(trx: Trx, { actor, now }: SessionRequest, conversion: ConversionRow): Promise<void> {
  const records: { leftAt: number; updateTime: number | null }[] = [];
  for (const { table_id: tableId, id: recordId, left_at: leftAt } of conversion.records)
    records.push({ leftAt, updateTime: await lastWritten(trx, { clientId: actor.clientId, tableId, recordId }) });
  const refusal = undoRefusal({ convertedAt: conversion.create_time.getTime(), records }, now());
  if (refusal) throw new AppError(refusal === 'tooLate' ? 'undoTooLate' : 'undoWritten');
}
