import { idPattern } from '../ids';
import { defineValue } from './define';
import { choiceRelations } from './relations';
import { asList, severalIssue, severalSchema } from './several';

/** Several members, stored as a list of ids. The server checks that each exists and belongs to the field's teams. */
export const memberMultipleSelect = defineValue({
  kind: 'MEMBER_MULTIPLE_SELECT',
  storage: 'refs',
  settings: ['team_scope', 'min_select', 'max_select'],
  schema: () => severalSchema,
  normalise: (value) => asList(value),
  issue: (value, field) =>
    severalIssue(value, field, (item) =>
      typeof item === 'string' && idPattern.test(item) ? null : { code: 'notAMember' },
    ),
  text: (value, _field, { memberName }) => (value as string[]).map((id) => memberName(id) ?? id).join(', '),
  relations: choiceRelations,
  refers: (value, field) => (value as string[]).map((id) => ({ to: 'member', id, teams: field.team_scope })),
});
