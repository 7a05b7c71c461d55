import * as z from 'zod/mini';
import type { memberEndpoints } from '../../domain/contract/programs/endpoints/members';
import { AppError } from '../../domain/errors';
import { readCursorText, writeCursorText } from '../cursor-text';
import type { EndpointHandlers } from './caller';

const defaultLimit = 20;
const SentCursor = z.strictObject({ company: z.string(), after: z.string() });

/** All members are read at once, because they are few and a page would save nothing at the server. The order by their ids is stable. */
export const members: EndpointHandlers<keyof typeof memberEndpoints> = {
  listMembers: async (caller, { cursor, limit = defaultLimit }) => {
    const { clientId: company } = caller.actor;
    const after = cursor === undefined ? '' : readCursor(cursor, company);
    const { list } = await caller.call('membership.listMembers', {});
    const laterMembers = list
      .filter(({ member_id }) => member_id > after)
      .sort((left, right) => (left.member_id < right.member_id ? -1 : 1));
    const page = laterMembers.slice(0, limit);
    const last = laterMembers.length > limit ? page.at(-1) : undefined;
    return {
      data: page.map(({ member_id: id, name, team_ids, deleted: has_left }) => ({ id, name, team_ids, has_left })),
      next_cursor: last ? writeCursorText({ company, after: last.member_id }) : null,
    };
  },
};

/** Returns the place of a cursor. @throws AppError invalid for a text that is not a cursor, or the cursor of another list */
function readCursor(cursor: string, company: string): string {
  const position = readCursorText(SentCursor, cursor);
  if (position?.company !== company) throw new AppError('invalid', {}, [{ field: 'cursor', code: 'notAnOption' }]);
  return position.after;
}
