import type { Input, Output } from '../../../domain/contract';
import { defaultDay } from '../../../domain/day/defaults';
import { daySections, inChargeFilter, getListFilter, type DaySection } from '../../../domain/day/sections';
import { AppError } from '../../../domain/errors';
import { joinFilters } from '../../../domain/filter-tree';
import { resolveFilter } from '../../../domain/filters/resolve';
import { isInScopes } from '../../../domain/metadata/key-scopes';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { SessionRequest } from '../../context';
import { readsColleagues } from '../../policies/colleagues';
import { countWaitingFor } from '../../queries/approvals/approval-tasks';
import { dayPages, type DayRequest } from '../../queries/records/day';
import { getCalendar } from '../configuration/calendar-of';
import { configurationFor, teamMembersFor } from '../configuration/configured-type';
import { listStepsOfDay } from '../notes/due-steps';
import { loadType, present, type TypeContext } from './record-access';
import { loadTeamActivity } from './team-activity';

/** The number of records of each section where the caller sends none. */
const defaultSize = 20;
/** The number up to which approvals are counted. */
const approvalLimit = 100;

interface SectionRequest {
  context: TypeContext;
  section: DaySection;
  request: DayRequest;
}

/**
 * Returns the caller's day. All records of all sections take one statement, and the approvals another; referenced records take one statement for
 * each type.
 */
export async function getDay(
  request: SessionRequest,
  { team = false, limit = defaultSize }: Input<'day.mine'>,
): Promise<Output<'day.mine'>> {
  const { actor, db } = request;
  const contexts = await listedTypes(request);
  const members = teamMembersFor(await configurationFor(request), actor);
  const colleagues = members.filter((id) => id !== actor.memberId);
  const hasTeam = contexts.some(({ read }) => readsColleagues(read.rule, colleagues));
  const isOfTeam = team && hasTeam;
  const inCharge = inChargeFilter(isOfTeam ? members : [actor.memberId]);
  const daySections = contexts.flatMap((context) => buildSections(request, context, inCharge, limit));
  const { clientId, openId } = actor;
  const [pages, approvals, activity, next_steps] = await Promise.all([
    dayPages(
      db,
      daySections.map((daySection) => daySection.request),
    ),
    // Programs cannot read approvals, including their number.
    actor.key ? 0 : countWaitingFor(db, { clientId, openId }, approvalLimit),
    isOfTeam ? loadTeamActivity(request, contexts, members) : undefined,
    listStepsOfDay(request, isOfTeam ? members : [actor.memberId]),
  ]);
  const sections = daySections.map((daySection, index) => ({ ...daySection, page: pages[index] }));
  const presented = await Promise.all(
    contexts.map(async (context) => {
      const typeSections = sections.filter((daySection) => daySection.context === context && daySection.page);
      const rows = typeSections.flatMap(({ page }) => page?.rows ?? []);
      if (rows.length === 0) return [];
      const chats = new Map(typeSections.flatMap(({ page }) => [...(page?.chats ?? [])]));
      return present(request, context, rows, { chats });
    }),
  );
  const json = new Map(presented.flat().map((record) => [`${record.table_id}:${record._id}`, record]));
  return {
    sections: sections.flatMap(({ context, section, page }) => {
      if (!page || page.rows.length === 0) return [];
      const list = page.rows.flatMap(({ id, table_id }) => {
        const record = json.get(`${table_id}:${id}`);
        if (!record) return [];
        return section.part === 'quiet' ? [{ ...record, last_note_time: page.noted.get(id) ?? null }] : [record];
      });
      const { total, total_is_capped } = page;
      return [
        {
          part: section.part,
          table_id: context.type.table_id,
          field_id: section.fieldId ?? null,
          quiet_days: section.quietDays ?? null,
          list_filter: getListFilter(section),
          list,
          total,
          total_is_capped,
        },
      ];
    }),
    next_steps,
    approvals,
    has_team: hasTeam,
    ...(isOfTeam ? { team_member_ids: [...members], activity: activity ?? [] } : {}),
  };
}

/** Returns the types that the caller's lists show; for a program those of its scopes. */
async function listedTypes(request: SessionRequest): Promise<TypeContext[]> {
  const scopes = request.actor.key?.scopes;
  const { types } = await configurationFor(request);
  const ids = [...types.values()]
    .filter(({ type }) => type.is_show && getBehaviour(type.table_id).presence === 'listed')
    .map(({ type }) => type.table_id)
    .filter((id) => isInScopes(scopes, id, 'read'));
  return Promise.all(ids.map((id) => loadType(request, id)));
}

/** Returns the sections that a type adds to the day. A section with a filter that names fields hidden from the reader is left out. */
function buildSections(
  { actor, now }: SessionRequest,
  context: TypeContext,
  inCharge: ReturnType<typeof inChargeFilter>,
  limit: number,
): SectionRequest[] {
  const { type, fields, read, company } = context;
  const stages = type.is_stage_on ? company.stages.filter(({ table_id }) => table_id === type.table_id) : [];
  const { today } = getCalendar(actor.timeZone, now());
  return daySections(type.settings?.day ?? defaultDay(type.table_id), { fields, stages }, today).flatMap((section) => {
    try {
      return [
        {
          context,
          section,
          request: {
            scope: read,
            filter: resolveFilter(joinFilters(inCharge, section.filter), read),
            limit,
            ...(section.fieldId === undefined
              ? {}
              : {
                  order: {
                    field: section.fieldId,
                    sort: section.part === 'visit' ? ('asc' as const) : ('desc' as const),
                  },
                }),
          },
        },
      ];
    } catch (error) {
      if (error instanceof AppError && error.name === 'invalid') return [];
      throw error;
    }
  });
}
