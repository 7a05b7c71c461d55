import type { Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { lastChange } from '../../../domain/filters/last-change';
import { resolveFilter } from '../../../domain/filters/resolve';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { MatchReason } from '../../../domain/leads/lifecycle';
import { mappedValues } from '../../../domain/leads/mapping';
import type { Conversion, ConversionTarget } from '../../../domain/metadata/settings';
import { leadTable } from '../../../domain/objects/lead';
import { choosableStages, mayBeConverted } from '../../../domain/stages/choice';
import { collectRequirements } from '../../../domain/stages/requirements';
import { findStage } from '../../../domain/stages/stage';
import { idsIn } from '../../../domain/values/link-field';
import { findMissing } from '../../commands/stages/validate-requirements';
import type { SessionRequest } from '../../context';
import type { Db, Trx } from '../../db/tables';
import { findPerson } from '../../policies/access';
import { offeredAbilities, recordAbilities } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import { standingConversion } from '../../queries/leads/lead-conversions';
import { memberNames } from '../../queries/people/member-names';
import { presentMembers } from '../../queries/people/members';
import { findRecord } from '../../queries/records/by-id';
import { pageOfRecords } from '../../queries/records/page';
import { pipelinesOfType } from '../../queries/stages/stage-options';
import { findSame } from '../../queries/search/unique-values';
import { convertedBefore } from './lead-conversion-state';
import { findAlike } from '../duplicates/likely-duplicates';
import { loadType, readRecord, type TypeContext } from '../records/record-access';
import { stageNameIn } from '../stages/stage-names';

type ConversionProposal = Output<'lead.proposeConversion'>;
type ProposalPart = ConversionProposal['customer'];
type ProposedMatch = ProposalPart['matches'][number];

/** The maximum number of records to choose from. */
const matchLimit = 5;

/** Returns the conversion of a type. @throws AppError notAllowed where the company converts no leads. */
export function getConversion({ type }: TypeContext): Conversion {
  const { conversion } = type.settings ?? {};
  if (!conversion) throw new AppError('notAllowed');
  return conversion;
}

/** Returns the pipelines of leads from the configuration. */
export function leadPipelines({ company }: TypeContext) {
  return pipelinesOfType(leadTable, company.stages, company.pipelines);
}

/** Returns the records that a lead would be converted into, for a lead that the caller may move. */
export async function proposeConversion(request: SessionRequest, id: string): Promise<ConversionProposal> {
  const { db, actor } = request;
  const leadType = await loadType(request, leadTable);
  const conversion = getConversion(leadType);
  const lead = await readRecord(request, leadType, id);
  const lastConversion = await standingConversion(db, { clientId: actor.clientId, tableId: leadTable, recordId: id });
  if (lastConversion) throw await convertedBefore(request, lastConversion);
  const abilities = recordAbilities(actor, leadType.type, lead, leadType.teamMemberIds);
  if (!abilities.move || !mayBeConverted(lead, leadPipelines(leadType))) throw new AppError('notAllowed');
  const proposePart = async (target: ConversionTarget): Promise<{ there: TypeContext; proposed: ProposalPart }> => {
    const targetType = await loadType(request, target.table_id);
    const values = await valuesFromLead(request, leadType, lead, target, targetType, db);
    const matches = [
      ...(await findMatches(request, target, targetType, values)),
      ...(await findLikely(request, targetType, values)),
    ];
    return {
      there: targetType,
      proposed: { table_id: target.table_id, values, links: Object.keys(target.links ?? {}), matches },
    };
  };
  const customer = await proposePart(conversion.customer);
  const contact = conversion.contact && (await proposePart(conversion.contact));
  const deal = conversion.deal && (await proposePart(conversion.deal));
  const matches = [
    ...(await recordsAs(request, customer.there, namedIn(leadType, lead, conversion.customer_field_id), 'lead')),
    ...customer.proposed.matches,
    ...(conversion.contact && contact
      ? await findCustomers(
          request,
          customer.there,
          conversion.contact,
          contact.there,
          contact.proposed.matches.filter(({ by }) => by !== 'alike'),
        )
      : []),
  ];
  return {
    update_time: lastChange(lead, leadType.fields).time,
    stages: listStages(request, leadType, lead, !abilities.team),
    owner_member_id: await findMemberInCharge(db, request, lead),
    customer: { ...customer.proposed, matches: eachOnce(matches) },
    contact: contact ? { ...contact.proposed, matches: eachOnce(contact.proposed.matches) } : null,
    deal: deal ? { ...deal.proposed, matches: eachOnce(deal.proposed.matches) } : null,
  };
}

/**
 * Returns the owner of the records that a lead is converted into: the lead's owner. If the lead has none, or the owner has left, it is the member
 * who converts the lead. It is null where the caller is an API key in its own name.
 */
export async function findMemberInCharge(
  db: Db | Trx,
  { actor }: SessionRequest,
  { owner }: StoredRecord,
): Promise<string | null> {
  const isOwnerPresent = owner !== null && (await presentMembers(db, actor.clientId, [owner])).has(owner);
  return isOwnerPresent ? owner : findPerson(actor);
}

/** Returns the values that the lead gives to a record of a type. Values in words use the company's own language. */
export async function valuesFromLead(
  { actor }: SessionRequest,
  leadType: TypeContext,
  lead: StoredRecord,
  target: ConversionTarget,
  targetType: TypeContext,
  db: Db | Trx,
): Promise<Record<string, unknown>> {
  const names = await memberNames(db, actor.clientId, lead.members);
  const textContext = { language: '', timeZone: actor.timeZone, memberName: (id: string) => names.get(id) };
  return mappedValues({ fields: leadType.fields, data: lead.data }, target.fields, targetType.fields, textContext);
}

/** Returns the selectable conversion stages, with their requirements for the lead. */
function listStages(
  request: SessionRequest,
  leadType: TypeContext,
  lead: StoredRecord,
  teamIsFixed: boolean,
): ConversionProposal['stages'] {
  const pipelines = leadPipelines(leadType);
  const { type, fields } = leadType;
  return choosableStages(lead, pipelines, { isConversion: true }).map((target) => {
    const move = { from: findStage(lead, pipelines), to: target };
    const stageRequirements = collectRequirements(move, {
      tableId: leadTable,
      fields,
      settings: type.settings ?? null,
    });
    const missing = findMissing(
      request,
      leadType,
      {
        before: lead,
        values: lead.data,
        teamIsFixed,
        stage: { pipelineId: target.pipeline_id, stageId: target.stage_id },
      },
      stageRequirements,
    );
    return {
      _id: target.stage_id,
      name: stageNameIn(leadType, target, request.language),
      missing: missing.own,
      missing_from_others: missing.others,
    };
  });
}

/** Returns the existing records: by a unique value among all records, by other values among the readable ones. */
async function findMatches(
  request: SessionRequest,
  { match_field_id: id, table_id }: ConversionTarget,
  targetType: TypeContext,
  values: Readonly<Record<string, unknown>>,
): Promise<ProposedMatch[]> {
  const { db, actor } = request;
  const field = targetType.fields.find(({ field_id, access }) => field_id === id && access !== 'none');
  const value = field && values[field.field_id];
  if (!field || value === undefined || value === null) return [];
  if (field.is_unique) {
    const sameRecord = await findSame(db, { clientId: actor.clientId, tableId: table_id }, field, value);
    return sameRecord ? recordsAs(request, targetType, [sameRecord.id], 'value') : [];
  }
  const filter = resolveFilter({ field: field.field_id, relation: 'equal', value }, targetType.read);
  const { rows } = await pageOfRecords(db, targetType.read, { filter, skip: 0, limit: matchLimit });
  return rows.map((record) => findMatch(request, targetType, record, 'value'));
}

/** Returns the records that the form of a new record would warn of: by other values, or by a similar name. */
async function findLikely(
  request: SessionRequest,
  targetType: TypeContext,
  values: Readonly<Record<string, unknown>>,
): Promise<ProposedMatch[]> {
  const fields = targetType.fields.filter(({ access }) => access !== 'none');
  const alike = await findAlike(request.db, request.actor.clientId, targetType, { data: values, fields });
  return alike
    .slice(0, matchLimit)
    .map(({ record, readable }) =>
      readable ? findMatch(request, targetType, record, 'alike') : hideMatch(record.id, 'alike'),
    );
}

function hideMatch(id: string, matchReason: MatchReason): ProposedMatch {
  return { _id: id, title: '', readable: false, updatable: false, owner_member_id: null, by: matchReason };
}

/** Returns the customers of the found contacts, which the link of each contact names. */
async function findCustomers(
  request: SessionRequest,
  customers: TypeContext,
  { links = {} }: ConversionTarget,
  contacts: TypeContext,
  contactMatches: readonly ProposedMatch[],
): Promise<ProposedMatch[]> {
  const link = Object.keys(links).find((id) => links[id] === 'customer');
  if (link === undefined) return [];
  const customerIds: string[] = [];
  for (const { _id } of contactMatches) {
    const contact = await findRecord(request.db, contacts.read, _id);
    if (contact.state === 'readable') customerIds.push(...namedIn(contacts, contact.record, link));
  }
  return recordsAs(request, customers, customerIds, 'contact');
}

function namedIn({ fields }: TypeContext, { data }: StoredRecord, fieldId: string): string[] {
  const isSeen = fields.some(({ field_id, access }) => field_id === fieldId && access !== 'none');
  return isSeen ? idsIn(data[fieldId]) : [];
}

/** Returns these records as matches; deleted ones are left out. */
async function recordsAs(
  request: SessionRequest,
  targetType: TypeContext,
  ids: readonly string[],
  matchReason: MatchReason,
): Promise<ProposedMatch[]> {
  const matches: ProposedMatch[] = [];
  for (const id of ids.slice(0, matchLimit)) {
    const result = await findRecord(request.db, targetType.read, id);
    if (result.state === 'readable') matches.push(findMatch(request, targetType, result.record, matchReason));
    if (result.state === 'hidden') matches.push(hideMatch(id, matchReason));
  }
  return matches;
}

function findMatch(
  { actor }: SessionRequest,
  targetType: TypeContext,
  record: StoredRecord,
  matchReason: MatchReason,
): ProposedMatch {
  return {
    _id: record.id,
    title: shownTitle(targetType.type, targetType.fields, record),
    readable: true,
    updatable: offeredAbilities(recordAbilities(actor, targetType.type, record, targetType.teamMemberIds), record)
      .update,
    owner_member_id: record.owner,
    by: matchReason,
  };
}

/** Returns the first match of each record: the most certain reason. */
function eachOnce(matches: readonly ProposedMatch[]): ProposedMatch[] {
  return [...new Map([...matches].reverse().map((match) => [match._id, match])).values()]
    .reverse()
    .slice(0, matchLimit);
}
