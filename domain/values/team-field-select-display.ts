import { defineValue } from './define';
import { choiceRelations } from './relations';
import { severalSchema } from './several';

/** A list of all members on the record, read only (SD-31): its owner and the members that a team field names. The field itself stores no value. */
export const teamFieldSelectDisplay = defineValue({
  kind: 'TEAM_FIELD_SELECT_DISPLAY',
  storage: 'refs',
  settings: [],
  shows: '_all_member_ids',
  schema: () => severalSchema,
  issue: () => ({ code: 'readOnly' }),
  text: (value, _field, { memberName }) => (value as string[]).map((id) => memberName(id) ?? id).join(', '),
  relations: choiceRelations,
});
