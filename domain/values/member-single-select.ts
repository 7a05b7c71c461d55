import * as z from 'zod/mini';
import { idPattern } from '../ids';
import { defineValue } from './define';
import { choiceRelations } from './relations';

/** One member, stored by member id. Whether the member exists and has not left is asked of the database by the server. */
export const memberSingleSelect = defineValue({
  kind: 'MEMBER_SINGLE_SELECT',
  storage: 'ref',
  settings: ['team_scope'],
  schema: () => z.string().check(z.regex(idPattern)),
  issue: (value) => (typeof value === 'string' && idPattern.test(value) ? null : { code: 'notAMember' }),
  text: (value, _field, { memberName }) => memberName(String(value)) ?? String(value),
  relations: choiceRelations,
  quickFilter: 'members',
  refers: (value, field) => [{ to: 'member', id: String(value), teams: field.team_scope }],
});
