import type { Input, Output } from '../../../domain/contract';
import { AppError, type FieldIssue } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Conversion, ConversionTarget } from '../../../domain/metadata/settings';
import { ownerProperty } from '../../../domain/metadata/owner';
import { undoMs } from '../../../domain/leads/lifecycle';
import { fillsOnly } from '../../../domain/leads/mapping';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { leadTable } from '../../../domain/objects/lead';
import { choosableStages } from '../../../domain/stages/choice';
import { isOfConversion } from '../../../domain/stages/stage';
import { idsIn, linkCap, getValue } from '../../../domain/values/link-field';
import { moveOfChange } from '../../commands/records/move-record';
import { checkOwner, takeOwner } from '../../commands/records/owner-change';
import { RefusedSaves } from '../../commands/records/refusals';
import { changeRecord, createRecord } from '../../commands/records/save-record';
import { requestOfNew } from '../../commands/records/save-request';
import { addTimelineEvent } from '../../commands/timeline/add-timeline-event';
import { fieldsOutOfForm } from '../../commands/records/validate-form';
import type { SessionRequest } from '../../context';
import type { ConvertedRecord, Trx } from '../../db/tables';
import { tableAbilities } from '../../policies/rules';
import { addConversion, lastWritten, standingConversion } from '../../queries/leads/lead-conversions';
import { convertedBefore } from './lead-conversion-state';
import { getConversion, findMemberInCharge, leadPipelines, valuesFromLead } from './lead-proposal';
import { readForChange } from '../records/record-changes';
import { loadType, readRecord, type TypeContext } from '../records/record-access';
import { asProduct } from '../records/as-product';

type PartInput = NonNullable<Input<'lead.convert'>['contact']>;
type LeadValues = Record<string, unknown>;
type ConversionPartName = 'customer' | 'contact' | 'deal';
type CreatedRecords = Partial<Record<ConversionPartName, ConvertedRecord>>;

/**
 * Converts a lead. @throws AppError leadConverted, and as the saves of the created records, with params.part for the refused one. If several are
 * refused for their fields, params.part is the first, with its fields by their ids. The fields of the other records follow as `contact.<field>`,
 * and those of the lead itself as `lead.<field>`.
 */
export async function convertLead(
  request: SessionRequest,
  input: Input<'lead.convert'>,
): Promise<Output<'lead.convert'>> {
  const leadType = await loadType(request, leadTable);
  const conversion = getConversion(leadType);
  const conversionParts: [ConversionPartName, PartInput | undefined, ConversionTarget | undefined][] = [
    ['customer', input.customer, conversion.customer],
    ['contact', input.contact, conversion.contact],
    ['deal', input.deal && { ...input.deal, action: 'create' }, conversion.deal],
  ];
  const openedTypes = new Map<string, TypeContext>();
  for (const [, partInput, target] of conversionParts) {
    if (partInput && !target) throw new AppError('notAllowed');
    if (partInput && target) openedTypes.set(target.table_id, await loadType(request, target.table_id));
  }
  return request.once(async (trx) => {
    const { before: lead, teamIsFixed } = await readForChange(request, leadType, input.id, trx, { moves: true });
    const key = { clientId: request.actor.clientId, tableId: leadTable, recordId: lead.id };
    const lastConversion = await standingConversion(trx, key);
    if (lastConversion) throw await convertedBefore(request, lastConversion, trx);
    // An unfinished lead must be finished first.
    if (lead.is_draft) throw new AppError('notAllowed');
    const { owner: namedOwner, refused } = await checkOwner(trx, request.actor.clientId, input.owner_member_id, false);
    const saves = new RefusedSaves();
    const getFieldPath = (partName: string) => (field: string) => (saves.isEmpty ? field : `${partName}.${field}`);
    const inCharge = namedOwner ?? (await findMemberInCharge(trx, request, lead));
    const createdRecords: CreatedRecords = {};
    const refusedParts = new Set<string>();
    for (const [order, [name, partInput, target]] of conversionParts.entries()) {
      const targetType = target && openedTypes.get(target.table_id);
      if (!partInput || !targetType) continue;
      const making: PartCreation = {
        part: partInput,
        there: asProduct(targetType, Object.keys(target.links ?? {})),
        leadValues: await valuesFromLead(request, leadType, lead, target, targetType, trx),
        links: listLinks(target, { ...createdRecords, lead }, targetType),
        undecided: Object.entries(target.links ?? {}).flatMap(([id, targetName]) =>
          refusedParts.has(targetName) ? [id] : [],
        ),
        inCharge,
        // Existing contacts keep their owner.
        handsOver: name === 'customer' && namedOwner !== undefined,
      };
      const convertedRecord = await saves.attempt({ order, nameField: getFieldPath(name) }, () =>
        inPart(name, () => makePart(trx, request, making)),
      );
      if (convertedRecord) createdRecords[name] = convertedRecord;
      else refusedParts.add(name);
    }
    const { customer } = createdRecords;
    const moving = { input, teamIsFixed, conversion, customer, refused };
    await saves.attempt({ order: conversionParts.length, nameField: getFieldPath('lead') }, () =>
      moveLead(trx, request, leadType, lead, moving),
    );
    saves.refuse();
    if (!customer) throw new AppError('notAllowed');
    const conversionTime = request.now();
    await noteConversion(trx, request, lead, {
      records: Object.values(createdRecords),
      time: conversionTime,
      conversion,
    });
    return {
      id: lead.id,
      customer_id: customer.id,
      contact_id: createdRecords.contact?.id ?? null,
      deal_id: createdRecords.deal?.id ?? null,
      undo_until: conversionTime + undoMs,
    };
  });
}

/** Adds the name of the refused record to a refusal, because several records have fields of one name. */
async function inPart<Done>(partName: ConversionPartName, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.name, { ...error.params, part: partName }, error.fields);
  }
}

/** Returns the links between the records: the contact names its customer; the deal names both, and the lead. */
function listLinks(
  { links = {} }: ConversionTarget,
  recordsByName: Partial<Record<ConversionPartName | 'lead', { id: string }>>,
  targetType: TypeContext,
): LeadValues {
  return Object.fromEntries(
    Object.entries(links).flatMap(([id, targetName]) => {
      const field = targetType.fields.find(({ field_id }) => field_id === id);
      const record = recordsByName[targetName];
      return field && record ? [[id, getValue(field, [record.id])]] : [];
    }),
  );
}

interface PartCreation {
  part: PartInput;
  there: ReturnType<typeof asProduct>;
  leadValues: LeadValues;
  links: LeadValues;
  /** The links to refused records. */
  undecided: readonly string[];
  inCharge: string | null;
  /** Whether the owner of the conversion also becomes the owner of the filled record. */
  handsOver: boolean;
}

/** Creates one record, or fills an existing one. */
function makePart(trx: Trx, request: SessionRequest, making: PartCreation): Promise<ConvertedRecord> {
  return making.part.action === 'create' ? createPart(trx, request, making) : fillPart(trx, request, making);
}

async function createPart(
  trx: Trx,
  request: SessionRequest,
  { part, there, leadValues, links, undecided, inCharge }: PartCreation,
): Promise<ConvertedRecord> {
  const { table_id } = there.type;
  if (!tableAbilities(request.actor, there.type).create) throw new AppError('notAllowed');
  const enteredFields = part.fields ?? {};
  const { ownerField } = getBehaviour(table_id);
  const owned = ownerField === undefined || inCharge === null ? {} : { [ownerField]: inCharge };
  const out = fieldsOutOfForm(request, there, null, { ...leadValues, ...links, ...owned, ...enteredFields });
  const input = { ...omitFields(leadValues, out), ...owned, ...links, ...enteredFields };
  const save = await requestOfNew(trx, request, there, { sent: input, wanted: { capabilities: [], canMake: [] } });
  const owner = ownerField === undefined && inCharge !== null ? { owner: inCharge } : {};
  const record = await createRecord(trx, request, there, { ...save, ...owner, undecided });
  return { table_id, id: record.id, is_new: true, before: {}, left_at: 0 };
}

async function fillPart(
  trx: Trx,
  request: SessionRequest,
  { part, there, leadValues, links, undecided, inCharge, handsOver }: PartCreation,
): Promise<ConvertedRecord> {
  if (part.id === undefined) throw new AppError('invalid', {}, [{ field: 'id', code: 'required' }]);
  const { before, teamIsFixed } = await readForChange(request, there, part.id, trx);
  const requestedValues = { ...(handsOver ? { [ownerProperty]: inCharge } : {}), ...part.fields };
  const { owner: namedOwner, values: enteredValues } = takeOwner(there, before, requestedValues);
  const { owner, refused } = await checkOwner(trx, request.actor.clientId, namedOwner, teamIsFixed);
  const out = fieldsOutOfForm(request, there, before, { ...before.data, ...leadValues, ...links, ...enteredValues });
  const filled = fillsOnly(omitFields(leadValues, out), before.data, there.fields);
  const values = { ...filled, ...addedLinks(there, before, links), ...enteredValues };
  const knownTime = part.known_update_time ?? before.update_time;
  const change = { values, refused, undecided, ...(owner === undefined ? {} : { owner }) };
  await changeRecord(trx, request, there, before, change, { knownUpdateTime: knownTime, teamIsFixed });
  const previousValues = Object.fromEntries(Object.keys(values).map((id) => [id, before.data[id] ?? null]));
  const heldOwner = owner === undefined ? {} : { [ownerProperty]: before.owner };
  return {
    table_id: there.type.table_id,
    id: before.id,
    is_new: false,
    before: { ...previousValues, ...heldOwner },
    left_at: 0,
  };
}

/** Returns the links with those that a record already has: a field for several records gets one more, a field for one record keeps its record. */
function addedLinks({ fields }: TypeContext, { data }: StoredRecord, links: Readonly<LeadValues>): LeadValues {
  return Object.fromEntries(
    Object.entries(links).flatMap(([id, value]) => {
      const field = fields.find(({ field_id }) => field_id === id);
      if (!field) return [];
      const ids = new Set([...idsIn(data[id]), ...idsIn(value)]);
      return [[id, getValue(field, [...ids].slice(0, linkCap(field)))]];
    }),
  );
}

function omitFields(values: Readonly<LeadValues>, ids: ReadonlySet<string>): LeadValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => !ids.has(id)));
}

/** Moves the lead to the stage of conversion, and links it to its customer. */
async function moveLead(
  trx: Trx,
  request: SessionRequest,
  leadType: TypeContext,
  lead: StoredRecord,
  {
    input,
    teamIsFixed,
    conversion,
    customer,
    refused,
  }: {
    input: Input<'lead.convert'>;
    teamIsFixed: boolean;
    conversion: Conversion;
    /** The customer; undefined where it is refused itself. */
    customer: ConvertedRecord | undefined;
    /** The issues of the owner of the created records. */
    refused: readonly FieldIssue[];
  },
): Promise<void> {
  const [first] = choosableStages(lead, leadPipelines(leadType), { isConversion: true });
  const stageId = input.lead_stage_id ?? input.stage_id ?? first?.stage_id ?? stagesOfConversion(leadType)[0];
  // Without such a stage, no data would show that the lead is converted.
  if (stageId === undefined) throw new AppError('notAllowed');
  const move = await moveOfChange(trx, request, leadType, lead, {
    // If no stage can be chosen, the refusal says so.
    sent: { ...input.fields, stage_id: stageId },
    wanted: { capabilities: [], canMake: [], isConversion: true },
    knownUpdateTime: input.known_update_time,
  });
  const field = leadType.fields.find(({ field_id }) => field_id === conversion.customer_field_id);
  const values = { ...move.values, ...(field && customer ? { [field.field_id]: getValue(field, [customer.id]) } : {}) };
  // The links of the created records may have written the lead already.
  const current = await readRecord(request, leadType, lead.id, trx, { lock: true });
  await changeRecord(
    trx,
    request,
    asProduct(leadType, [conversion.customer_field_id]),
    current,
    {
      ...move,
      values,
      refused: [...refused, ...(move.refused ?? [])],
      undecided: customer ? [] : [conversion.customer_field_id],
    },
    { knownUpdateTime: current.update_time, teamIsFixed },
  );
}

function stagesOfConversion({ type, company }: TypeContext): string[] {
  return company.stages
    .filter((stage) => stage.table_id === type.table_id && isOfConversion(stage))
    .map(({ stage_id }) => stage_id);
}

/** Stores the data for an undo, with the times of the conversion's writes, and adds the conversion to the timelines. */
async function noteConversion(
  trx: Trx,
  request: SessionRequest,
  lead: StoredRecord,
  { records, time, conversion }: { records: readonly ConvertedRecord[]; time: number; conversion: Conversion },
): Promise<void> {
  const { actor, makeId } = request;
  const recordNames = records.map(({ table_id, id, is_new }) => ({ table_id, id, is_new }));
  await addTimelineEvent(trx, request, lead, {
    type: 'CONVERSION',
    operator: actor.memberId,
    time,
    data: { records: recordNames, undone: false },
  });
  const finishedRecords: ConvertedRecord[] = [];
  for (const record of records) {
    const recordScope = { clientId: actor.clientId, tableId: record.table_id, recordId: record.id };
    finishedRecords.push({ ...record, left_at: (await lastWritten(trx, recordScope)) ?? time });
  }
  const customerValue = lead.data[conversion.customer_field_id];
  await addConversion(trx, {
    client_id: actor.clientId,
    table_id: leadTable,
    record_id: lead.id,
    conversion_id: makeId(),
    member_id: actor.memberId,
    from_pipeline_id: lead.pipeline_id,
    from_stage_id: lead.stage_id,
    from_customer: customerValue === undefined || customerValue === null ? null : JSON.stringify(customerValue),
    records: finishedRecords,
    create_time: new Date(time),
  });
}
