import type { FieldIssue } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { ownerProperty } from '../../../domain/metadata/owner';
import type { Trx } from '../../db/tables';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { presentMembers } from '../../queries/people/members';
import type { Values } from './accept-values';
import type { SaveTarget } from './save-context';

/** Separates the owner from the sent values. If the type has an owner field, the change is one of that field, with all its rules. */
export function takeOwner(
  { type, configuration }: Pick<SaveTarget, 'type' | 'configuration'>,
  before: StoredRecord,
  input: Readonly<Values>,
): { owner: unknown; values: Values } {
  const { [ownerProperty]: owner, ...values } = input;
  if (owner === undefined || owner === before.owner) return { owner: undefined, values };
  const { ownerField } = getBehaviour(type.table_id);
  if (ownerField !== undefined && configuration.some((field) => field.field_id === ownerField))
    return { owner: undefined, values: { ...values, [ownerField]: owner } };
  return { owner, values };
}

/**
 * Checks the future owner (REQ records 6, collaborator editing). Returns the owner, undefined where none was sent, or the issue. `noOpPermission`:
 * the caller may not change the people on the record. `required`: the owner is empty. `notAMember`: the id is unknown or of a member who has left.
 */
export async function checkOwner(
  trx: Trx,
  clientId: string,
  owner: unknown,
  teamIsFixed: boolean,
): Promise<{ owner: string | undefined; refused: FieldIssue[] }> {
  const refused = (code: 'noOpPermission' | 'required' | 'notAMember') => ({
    owner: undefined,
    refused: [{ field: ownerProperty, code }],
  });
  if (owner === undefined) return { owner, refused: [] };
  if (teamIsFixed) return refused('noOpPermission');
  if (owner === null || owner === '') return refused('required');
  if (typeof owner !== 'string' || !(await presentMembers(trx, clientId, [owner])).has(owner))
    return refused('notAMember');
  return { owner, refused: [] };
}
