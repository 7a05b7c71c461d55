import type { Input, Output } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { resolveFilter } from '../../domain/filters/resolve';
import type { Conversion, ConversionTarget } from '../../domain/metadata/settings';
import { undoMs } from '../../domain/leads/lifecycle';
import { fillsOnly, mappedValues } from '../../domain/leads/mapping';
import { behaviourOf } from '../../domain/objects/behaviour';
import { leadTable } from '../../domain/objects/lead';
import { choosableStages } from '../../domain/stages/choice';
import { isOfConversion } from '../../domain/stages/stage';
import { idsIn, linkCap, valueOf } from '../../domain/values/link-field';
import { moveOfChange } from '../actions/move-record';
import { changeRecord, createRecord } from '../actions/save-record';
import { requestOfNew } from '../actions/save-request';
import { addTimelineEvent } from '../actions/add-timeline-event';
import type { SessionRequest } from '../context';
import type { ConvertedRecord, Db, Trx } from '../db/tables';
import { shownTitle } from '../policies/visible-values';
import { recordAbilities, tableAbilities } from '../policies/rules';
import { addConversion, lastWritten, standingConversion } from '../queries/lead-conversions';
import { memberNames } from '../queries/member-names';
import { findRecord } from '../queries/records/by-id';
import { pageOfRecords } from '../queries/records/page';
import { pipelinesOfType } from '../queries/stage-options';
import { findSame } from '../queries/unique-values';
import { readForChange } from './record-changes';
import { loadType, readRecord, type TypeContext } from './record-access';
import { stageNameIn } from './stage-names';

type Proposal = Output<'lead.proposeConversion'>;
type Part = NonNullable<Input<'lead.convert'>['contact']>;
type Values = Record<string, unknown>;

/** @throws AppError notAllowed where the company converts no leads. */
export function conversionOf({ type }: TypeContext): Conversion {
  const { conversion } = type.settings ?? {};
  if (!conversion) throw new AppError('notAllowed');
  return conversion;
}

function keyOf({ actor }: SessionRequest, recordId: string) {
  return { clientId: actor.clientId, tableId: leadTable, recordId };
}

/** What a lead that the caller may move would be converted into. */
export async function proposeConversion(request: SessionRequest, id: string): Promise<Proposal> {
  const { db, actor, language } = request;
  const leads = await loadType(request, leadTable);
  const conversion = conversionOf(leads);
  const lead = await readRecord(request, leads, id);
  if (!recordAbilities(actor, leads.type, lead, leads.teamMemberIds).move) throw new AppError('notAllowed');
  if (await standingConversion(db, keyOf(request, id))) throw new AppError('leadConverted');
  const pipelines = pipelinesOfType(leadTable, leads.company.stages, leads.company.pipelines);
  const part = async (target: ConversionTarget | undefined) => {
    if (!target) return null;
    const there = await loadType(request, target.table_id);
    const values = await valuesFromLead(request, leads, lead, target, there, db);
    return { table_id: target.table_id, values, match: await matchOf(request, target, there, values) };
  };
  const customer = await part(conversion.customer);
  if (!customer) throw new AppError('notAllowed');
  return {
    stages: choosableStages(lead, pipelines, { isConversion: true }).map((stage) => ({
      _id: stage.stage_id,
      name: stageNameIn(leads, stage, language),
    })),
    customer,
    contact: await part(conversion.contact),
    deal: await part(conversion.deal),
  };
}

/** The values that the lead gives to a record of a type, in the words of the company's own language where it is said in words. */
async function valuesFromLead(
  { actor }: SessionRequest,
  leads: TypeContext,
  lead: StoredRecord,
  target: ConversionTarget,
  there: TypeContext,
  db: Db | Trx,
): Promise<Values> {
  const names = await memberNames(db, actor.clientId, lead.members);
  const words = { language: '', timeZone: actor.timeZone, memberName: (id: string) => names.get(id) };
  return mappedValues({ fields: leads.fields, data: lead.data }, target.fields, there.fields, words);
}

/** The record that is there already: by a unique value whoever reads it, else by the same value among those that the caller reads. */
async function matchOf(
  { db, actor }: SessionRequest,
  { match_field_id: id, table_id }: ConversionTarget,
  there: TypeContext,
  values: Values,
): Promise<Proposal['customer']['match']> {
  const field = there.fields.find(({ field_id, access }) => field_id === id && access !== 'none');
  const value = field && values[field.field_id];
  if (!field || value === undefined || value === null) return null;
  const same = field.is_unique
    ? await findSame(db, { clientId: actor.clientId, tableId: table_id }, field, value)
    : (
        await pageOfRecords(db, there.read, {
          filter: resolveFilter({ field: field.field_id, relation: 'equal', value }, there.read),
          skip: 0,
          limit: 1,
        })
      ).rows[0];
  if (!same) return null;
  const readable = (await findRecord(db, there.read, same.id)).state === 'readable';
  return {
    _id: same.id,
    title: readable ? shownTitle(there.type, there.fields, same) : '',
    readable,
    updatable: readable && recordAbilities(actor, there.type, same, there.teamMemberIds).update,
  };
}

/** Converts a lead. @throws AppError leadConverted, and as the saves of what it makes. */
export async function convertLead(
  request: SessionRequest,
  input: Input<'lead.convert'>,
): Promise<Output<'lead.convert'>> {
  const leads = await loadType(request, leadTable);
  const conversion = conversionOf(leads);
  const targets = {
    customer: { part: input.customer, target: conversion.customer },
    contact: { part: input.contact, target: conversion.contact },
    deal: { part: input.deal && { ...input.deal, action: 'create' as const }, target: conversion.deal },
  };
  const opened = new Map<string, TypeContext>();
  for (const { part, target } of Object.values(targets)) {
    if (part && !target) throw new AppError('notAllowed');
    if (part && target) opened.set(target.table_id, await loadType(request, target.table_id));
  }
  return request.once(async (trx) => {
    const { before: lead, teamIsFixed } = await readForChange(request, leads, input.id, trx, { moves: true });
    if (await standingConversion(trx, keyOf(request, lead.id))) throw new AppError('leadConverted');
    const made: Partial<Record<keyof typeof targets, ConvertedRecord>> = {};
    for (const [name, { part, target }] of Object.entries(targets) as [
      keyof typeof targets,
      (typeof targets)['contact'],
    ][]) {
      const there = target && opened.get(target.table_id);
      if (!part || !there) continue;
      const leadValues = await valuesFromLead(request, leads, lead, target, there, trx);
      made[name] = await makePart(trx, request, {
        lead,
        part,
        there,
        leadValues: withLinks(leadValues, target, made, there),
      });
    }
    const { customer } = made;
    if (!customer) throw new AppError('notAllowed');
    await moveLead(trx, request, leads, lead, { input, teamIsFixed, conversion, customer });
    const at = request.now();
    await noteConversion(trx, request, lead, { records: Object.values(made), at, conversion });
    return {
      id: lead.id,
      customer_id: customer.id,
      contact_id: made.contact?.id ?? null,
      deal_id: made.deal?.id ?? null,
      undo_until: at + undoMs,
    };
  });
}

/** What is made names what was made before it: the contact its customer, the deal both. */
function withLinks(
  values: Values,
  { links = {} }: ConversionTarget,
  made: Partial<Record<'customer' | 'contact' | 'deal', ConvertedRecord>>,
  there: TypeContext,
): Values {
  const linked = Object.entries(links).flatMap(([id, to]) => {
    const field = there.fields.find(({ field_id }) => field_id === id);
    const record = made[to];
    return field && record ? [[id, valueOf(field, [record.id])]] : [];
  });
  return { ...values, ...Object.fromEntries(linked) };
}

interface Making {
  lead: StoredRecord;
  part: Part;
  there: TypeContext;
  leadValues: Values;
}

/** Makes one record, or fills one that is there. */
async function makePart(
  trx: Trx,
  request: SessionRequest,
  { lead, part, there, leadValues }: Making,
): Promise<ConvertedRecord> {
  const { actor } = request;
  const { table_id } = there.type;
  const own = part.fields ?? {};
  if (part.action === 'create') {
    if (!tableAbilities(actor, there.type).create) throw new AppError('notAllowed');
    // Whoever looks after the lead looks after what is made of it.
    const { ownerField } = behaviourOf(table_id);
    const inCharge = lead.owner ?? actor.memberId;
    const sent = { ...leadValues, ...(ownerField === undefined ? {} : { [ownerField]: inCharge }), ...own };
    const wanted = { capabilities: [], canMakeChat: false };
    const save = await requestOfNew(trx, request, there, { sent, wanted });
    const record = await createRecord(trx, request, there, {
      ...save,
      ...(ownerField === undefined ? { owner: inCharge } : {}),
    });
    return { table_id, id: record.id, is_new: true, before: {}, left_at: 0 };
  }
  if (part.id === undefined) throw new AppError('invalid', {}, [{ field: 'id', code: 'required' }]);
  const { before, teamIsFixed } = await readForChange(request, there, part.id, trx);
  const links = Object.fromEntries(
    Object.entries(leadValues).flatMap(([id, value]) => {
      const field = there.fields.find(({ field_id }) => field_id === id);
      if (!field || linkCap(field) <= 1 || !Array.isArray(value)) return [];
      const ids = new Set([...idsIn(before.data[id]), ...idsIn(value)]);
      return [[id, [...ids].slice(0, linkCap(field))]];
    }),
  );
  const values = { ...fillsOnly(leadValues, before.data, there.fields), ...links, ...own };
  await changeRecord(trx, request, there, before, { values }, { knownUpdateTime: before.update_time, teamIsFixed });
  const held = Object.fromEntries(Object.keys(values).map((id) => [id, before.data[id] ?? null]));
  return { table_id, id: before.id, is_new: false, before: held, left_at: 0 };
}

/** The lead is in the stage of conversion, and names its customer. */
async function moveLead(
  trx: Trx,
  request: SessionRequest,
  leads: TypeContext,
  lead: StoredRecord,
  {
    input,
    teamIsFixed,
    conversion,
    customer,
  }: {
    input: Input<'lead.convert'>;
    teamIsFixed: boolean;
    conversion: Conversion;
    customer: ConvertedRecord;
  },
): Promise<void> {
  const pipelines = pipelinesOfType(leadTable, leads.company.stages, leads.company.pipelines);
  const [first] = choosableStages(lead, pipelines, { isConversion: true });
  const stageId = input.stage_id ?? first?.stage_id ?? stagesOfConversion(leads)[0];
  // Without such a stage nothing would say that the lead is converted.
  if (stageId === undefined) throw new AppError('notAllowed');
  const move = await moveOfChange(trx, request, leads, lead, {
    // Where no stage can be chosen the refusal says so.
    sent: { stage_id: stageId },
    wanted: { capabilities: [], canMakeChat: false, isConversion: true },
    knownUpdateTime: input.known_update_time,
  });
  const field = leads.fields.find(({ field_id }) => field_id === conversion.customer_field_id);
  const values = field ? { [field.field_id]: valueOf(field, [customer.id]) } : {};
  // The links of what was made may have written the lead already.
  const current = await readRecord(request, leads, lead.id, trx, { lock: true });
  await changeRecord(
    trx,
    request,
    leads,
    current,
    { ...move, values },
    { knownUpdateTime: current.update_time, teamIsFixed },
  );
}

function stagesOfConversion({ type, company }: TypeContext): string[] {
  return company.stages
    .filter((stage) => stage.table_id === type.table_id && isOfConversion(stage))
    .map(({ stage_id }) => stage_id);
}

/** Keeps what undoing needs, with the times at which the conversion left what it wrote, and adds it to the timelines. */
async function noteConversion(
  trx: Trx,
  request: SessionRequest,
  lead: StoredRecord,
  { records, at, conversion }: { records: readonly ConvertedRecord[]; at: number; conversion: Conversion },
): Promise<void> {
  const { actor, makeId } = request;
  const named = records.map(({ table_id, id, is_new }) => ({ table_id, id, is_new }));
  await addTimelineEvent(trx, request, lead, {
    type: 'CONVERSION',
    operator: actor.memberId,
    at,
    data: { records: named, undone: false },
  });
  const left: ConvertedRecord[] = [];
  for (const record of records) {
    const where = { clientId: actor.clientId, tableId: record.table_id, recordId: record.id };
    left.push({ ...record, left_at: (await lastWritten(trx, where)) ?? at });
  }
  const held = lead.data[conversion.customer_field_id];
  await addConversion(trx, {
    client_id: actor.clientId,
    table_id: leadTable,
    record_id: lead.id,
    conversion_id: makeId(),
    member_id: actor.memberId,
    from_pipeline_id: lead.pipeline_id,
    from_stage_id: lead.stage_id,
    from_customer: held === undefined || held === null ? null : JSON.stringify(held),
    records: left,
    create_time: new Date(at),
  });
}
