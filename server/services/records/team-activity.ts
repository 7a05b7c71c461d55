import { firstDayOfPeriod, startOfDay } from '../../../domain/calendar';
import type { MemberActivity } from '../../../domain/contract/records/day';
import { getOutcome } from '../../../domain/stages/outcome';
import type { SessionRequest } from '../../context';
import { teamActivity } from '../../queries/records/team-activity';
import { getCalendar } from '../configuration/calendar-of';
import type { TypeContext } from './record-access';

/** Returns the members' activity since the beginning of the week, the most active first. Only records that the caller may read are counted. */
export async function loadTeamActivity(
  { db, actor, now }: SessionRequest,
  contexts: readonly TypeContext[],
  memberIds: readonly string[],
): Promise<MemberActivity[]> {
  const { today, timeZone } = getCalendar(actor.timeZone, now());
  const since = new Date(startOfDay(timeZone, firstDayOfPeriod(today, 'week', 0)));
  const rows = await teamActivity(db, {
    since,
    memberIds,
    types: contexts.map(({ read, type, company }) => ({
      scope: read,
      won: company.stages.filter((stage) => stage.table_id === type.table_id && getOutcome(stage) === 'won'),
    })),
  });
  const sum = ({ notes, created, moved }: MemberActivity) => notes + created + moved;
  return rows.sort((left, right) => sum(right) - sum(left));
}
