import type { FieldIssue } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';
import { nextOptions } from '../../../domain/objects/next-options';
import { optionWords } from '../../../domain/values/options';
import { toList } from '../../messages/lists';
import type { Values } from '../records/accept-values';
import type { Refusals } from '../records/refusals';
import type { SaveContext } from '../records/save-context';

/**
 * Validates transitions: an option may replace another only where that one allows it (SD-24). Adds `notNext` with the allowed options, `ownerMoves`
 * where only others may choose one, `lastOption`.
 */
export function validateTransitions(
  context: SaveContext,
  fields: readonly Field[],
  before: StoredRecord,
  changedValues: Readonly<Values>,
  refusals: Refusals,
): void {
  for (const field of fields) {
    if (!Object.hasOwn(changedValues, field.field_id)) continue;
    const issue = findIssue(context, field, before, changedValues[field.field_id]);
    if (issue) refusals.add(issue);
  }
}

function findIssue(
  { actor, language }: SaveContext,
  field: Field,
  before: StoredRecord,
  target: unknown,
): FieldIssue | null {
  const from = before.data[field.field_id];
  const next = nextOptions(field, from);
  if (next === undefined) return null;
  const isInCharge = actor.isAdmin || actor.isDataAdmin || before.owner === actor.memberId;
  const open = next.filter(({ by }) => by !== 'owner' || isInCharge);
  if (open.some(({ id }) => id === target)) return null;
  const labelOption = (id: unknown) => optionWords(id, field, language);
  if (open.length === 0)
    return {
      field: field.field_id,
      code: next.length > 0 ? 'ownerMoves' : 'lastOption',
      params: { from: labelOption(from) },
    };
  const allowedLabels = toList(
    open.map(({ id }) => labelOption(id)),
    language,
    'disjunction',
  );
  return { field: field.field_id, code: 'notNext', params: { from: labelOption(from), allowed: allowedLabels } };
}
