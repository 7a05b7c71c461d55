import { listCollaborators, roleFields } from '../../../domain/objects/collaborators';
import { changedTeam } from '../../../domain/objects/team-change';
import type { Field } from '../../../domain/metadata/field';

const field = (field_id: string, more: Partial<Field>) =>
  ({ field_id, field_name: field_id, table: 'deal', type: 'team', order: 0, access: 'write', ...more }) as Field;
const fields = [
  field('manager', { value_type: 'MEMBER_SINGLE_SELECT' }),
  field('helpers', { value_type: 'MEMBER_MULTIPLE_SELECT', type: 'collaborator' }),
  field('shown', { value_type: 'TEAM_FIELD_SELECT_DISPLAY' }),
  field('seller', { value_type: 'MEMBER_SINGLE_SELECT', type: 'info' }),
];
const data = { manager: 'anna', helpers: ['ben', 'anna'], shown: ['zoe'], seller: 'carl' };
const one = (member_id: string, role: string) => ({ member_id, role });

test('the roles on a record are the team fields that people fill', () => {
  expect(roleFields(fields).map(({ field_id }) => field_id)).toEqual(['manager', 'helpers']);
});

test('the collaborators are the owner and the members in roles, each once with all their roles', () => {
  expect(listCollaborators(fields, { owner: 'carl', data })).toEqual([
    { memberId: 'carl', isOwner: true, roles: [] },
    { memberId: 'anna', isOwner: false, roles: ['manager', 'helpers'] },
    { memberId: 'ben', isOwner: false, roles: ['helpers'] },
  ]);
  expect(listCollaborators(fields, { owner: null, data: {} })).toEqual([]);
});

test.each([
  [
    'adding to many keeps the others',
    { add: [one('dan', 'helpers')], remove: [] },
    { helpers: ['ben', 'anna', 'dan'] },
  ],
  ['who has the role already is no change', { add: [one('ben', 'helpers')], remove: [] }, {}],
  ['who has it no longer is no change', { add: [], remove: [one('dan', 'helpers')] }, {}],
  ['removing the last one empties the role', { add: [], remove: [one('anna', 'manager')] }, { manager: null }],
  [
    'the one who replaces takes the only place',
    { add: [one('ben', 'manager')], remove: [one('anna', 'manager')] },
    { manager: 'ben' },
  ],
  [
    'several roles in one change',
    { add: [one('dan', 'helpers')], remove: [one('anna', 'helpers'), one('anna', 'manager')] },
    { helpers: ['ben', 'dan'], manager: null },
  ],
])('%s', (_title, change, values) => {
  expect(changedTeam(fields, data, change)).toEqual({ values });
});

test.each([
  ['a role for one that is taken', 'manager', { field: 'manager', code: 'tooMany', params: { limit: 1 } }],
  ['a field that is no role', 'seller', { field: 'seller', code: 'unknownField' }],
  ['a field that the product fills', 'shown', { field: 'shown', code: 'unknownField' }],
])('%s is refused', (_title, role, issue) => {
  expect(changedTeam(fields, data, { add: [one('dan', role)], remove: [] })).toEqual({ issues: [issue] });
});
