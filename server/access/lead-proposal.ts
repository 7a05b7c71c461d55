import type { Output } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { lastChange } from '../../domain/filters/last-change';
import { resolveFilter } from '../../domain/filters/resolve';
import type { StoredRecord } from '../../domain/filters/matches';
import type { MatchReason } from '../../domain/leads/lifecycle';
import { mappedValues } from '../../domain/leads/mapping';
import type { Conversion, ConversionTarget } from '../../domain/metadata/settings';
import { leadTable } from '../../domain/objects/lead';
import { choosableStages, mayBeConverted } from '../../domain/stages/choice';
import { requirementsOf } from '../../domain/stages/requirements';
import { stageOf } from '../../domain/stages/stage';
import { idsIn } from '../../domain/values/link-field';
import { missingOf } from '../actions/validate-requirements';
import type { SessionRequest } from '../context';
import type { Db, Trx } from '../db/tables';
import { personOf } from '../policies/access';
import { offeredAbilities, recordAbilities } from '../policies/rules';
import { shownTitle } from '../policies/visible-values';
import { standingConversion } from '../queries/lead-conversions';
import { memberNames } from '../queries/member-names';
import { presentMembers } from '../queries/members';
import { findRecord } from '../queries/records/by-id';
import { pageOfRecords } from '../queries/records/page';
import { pipelinesOfType } from '../queries/stage-options';
import { findSame } from '../queries/unique-values';
import { convertedBefore } from './lead-conversion-state';
import { loadType, readRecord, type TypeContext } from './record-access';
import { stageNameIn } from './stage-names';

type Proposal = Output<'lead.proposeConversion'>;
type ProposedPart = Proposal['customer'];
type Match = ProposedPart['matches'][number];

/** So many records are shown to choose from. */
const matchLimit = 5;

/** @throws AppError notAllowed where the company converts no leads. */
export function conversionOf({ type }: TypeContext): Conversion {
  const { conversion } = type.settings ?? {};
  if (!conversion) throw new AppError('notAllowed');
  return conversion;
}

/** The pipelines of leads, as the configuration has them. */
export function leadPipelines({ company }: TypeContext) {
  return pipelinesOfType(leadTable, company.stages, company.pipelines);
}

/** What a lead that the caller may move would be converted into. */
export async function proposeConversion(request: SessionRequest, id: string): Promise<Proposal> {
  const { db, actor } = request;
  const leads = await loadType(request, leadTable);
  const conversion = conversionOf(leads);
  const lead = await readRecord(request, leads, id);
  const standing = await standingConversion(db, { clientId: actor.clientId, tableId: leadTable, recordId: id });
  if (standing) throw await convertedBefore(request, standing);
  const abilities = recordAbilities(actor, leads.type, lead, leads.teamMemberIds);
  if (!abilities.move || !mayBeConverted(lead, leadPipelines(leads))) throw new AppError('notAllowed');
  const part = async (target: ConversionTarget): Promise<{ there: TypeContext; proposed: ProposedPart }> => {
    const there = await loadType(request, target.table_id);
    const values = await valuesFromLead(request, leads, lead, target, there, db);
    const matches = await matchesOf(request, target, there, values);
    return { there, proposed: { table_id: target.table_id, values, links: Object.keys(target.links ?? {}), matches } };
  };
  const customer = await part(conversion.customer);
  const contact = conversion.contact && (await part(conversion.contact));
  const deal = conversion.deal && (await part(conversion.deal));
  const matches = [
    ...(await recordsAs(request, customer.there, namedIn(leads, lead, conversion.customer_field_id), 'lead')),
    ...customer.proposed.matches,
    ...(conversion.contact && contact
      ? await customersOf(request, customer.there, conversion.contact, contact.there, contact.proposed.matches)
      : []),
  ];
  return {
    update_time: lastChange(lead, leads.fields).time,
    stages: stagesOf(request, leads, lead, !abilities.team),
    owner_member_id: await inChargeOf(db, request, lead),
    customer: { ...customer.proposed, matches: eachOnce(matches) },
    contact: contact?.proposed ?? null,
    deal: deal?.proposed ?? null,
  };
}

/**
 * The owner of the lead owns what is made of it. Where it has none, or they have left, it is the member who converts it, and nobody where that is an API
 * key in its own name.
 */
export async function inChargeOf(
  db: Db | Trx,
  { actor }: SessionRequest,
  { owner }: StoredRecord,
): Promise<string | null> {
  const isThere = owner !== null && (await presentMembers(db, actor.clientId, [owner])).has(owner);
  return isThere ? owner : personOf(actor);
}

/** The values that the lead gives to a record of a type, in the words of the company's own language where it is said in words. */
export async function valuesFromLead(
  { actor }: SessionRequest,
  leads: TypeContext,
  lead: StoredRecord,
  target: ConversionTarget,
  there: TypeContext,
  db: Db | Trx,
): Promise<Record<string, unknown>> {
  const names = await memberNames(db, actor.clientId, lead.members);
  const words = { language: '', timeZone: actor.timeZone, memberName: (id: string) => names.get(id) };
  return mappedValues({ fields: leads.fields, data: lead.data }, target.fields, there.fields, words);
}

/** The stages of conversion that can be chosen, with what each asks of the lead. */
function stagesOf(
  request: SessionRequest,
  leads: TypeContext,
  lead: StoredRecord,
  teamIsFixed: boolean,
): Proposal['stages'] {
  const pipelines = leadPipelines(leads);
  const { type, fields } = leads;
  return choosableStages(lead, pipelines, { isConversion: true }).map((to) => {
    const move = { from: stageOf(lead, pipelines), to };
    const asked = requirementsOf(move, { tableId: leadTable, fields, settings: type.settings ?? null });
    const missing = missingOf(
      request,
      leads,
      { before: lead, values: lead.data, teamIsFixed, stage: { pipelineId: to.pipeline_id, stageId: to.stage_id } },
      asked,
    );
    return {
      _id: to.stage_id,
      name: stageNameIn(leads, to, request.language),
      missing: missing.own,
      missing_from_others: missing.others,
    };
  });
}

/** The records that are there already: by a unique value regardless of who may read it, else by the same value among those that the caller reads. */
async function matchesOf(
  request: SessionRequest,
  { match_field_id: id, table_id }: ConversionTarget,
  there: TypeContext,
  values: Readonly<Record<string, unknown>>,
): Promise<Match[]> {
  const { db, actor } = request;
  const field = there.fields.find(({ field_id, access }) => field_id === id && access !== 'none');
  const value = field && values[field.field_id];
  if (!field || value === undefined || value === null) return [];
  if (field.is_unique) {
    const same = await findSame(db, { clientId: actor.clientId, tableId: table_id }, field, value);
    return same ? recordsAs(request, there, [same.id], 'value') : [];
  }
  const filter = resolveFilter({ field: field.field_id, relation: 'equal', value }, there.read);
  const { rows } = await pageOfRecords(db, there.read, { filter, skip: 0, limit: matchLimit });
  return rows.map((record) => matchOf(request, there, record, 'value'));
}

/** The customers of the contacts that were found: what the contact's link names. */
async function customersOf(
  request: SessionRequest,
  customers: TypeContext,
  { links = {} }: ConversionTarget,
  contacts: TypeContext,
  found: readonly Match[],
): Promise<Match[]> {
  const link = Object.keys(links).find((id) => links[id] === 'customer');
  if (link === undefined) return [];
  const named: string[] = [];
  for (const { _id } of found) {
    const contact = await findRecord(request.db, contacts.read, _id);
    if (contact.state === 'readable') named.push(...namedIn(contacts, contact.record, link));
  }
  return recordsAs(request, customers, named, 'contact');
}

function namedIn({ fields }: TypeContext, { data }: StoredRecord, fieldId: string): string[] {
  const isSeen = fields.some(({ field_id, access }) => field_id === fieldId && access !== 'none');
  return isSeen ? idsIn(data[fieldId]) : [];
}

/** These records as matches; those that are gone are left out. */
async function recordsAs(
  request: SessionRequest,
  there: TypeContext,
  ids: readonly string[],
  by: MatchReason,
): Promise<Match[]> {
  const matches: Match[] = [];
  for (const id of ids.slice(0, matchLimit)) {
    const found = await findRecord(request.db, there.read, id);
    if (found.state === 'readable') matches.push(matchOf(request, there, found.record, by));
    if (found.state === 'hidden')
      matches.push({ _id: id, title: '', readable: false, updatable: false, owner_member_id: null, by });
  }
  return matches;
}

function matchOf({ actor }: SessionRequest, there: TypeContext, record: StoredRecord, by: MatchReason): Match {
  return {
    _id: record.id,
    title: shownTitle(there.type, there.fields, record),
    readable: true,
    updatable: offeredAbilities(recordAbilities(actor, there.type, record, there.teamMemberIds), record).update,
    owner_member_id: record.owner,
    by,
  };
}

/** The first of each record: the most certain reason. */
function eachOnce(matches: readonly Match[]): Match[] {
  return [...new Map([...matches].reverse().map((match) => [match._id, match])).values()]
    .reverse()
    .slice(0, matchLimit);
}
