import type { FieldIssue } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import type { Field } from '../../domain/metadata/field';
import { nextOptions } from '../../domain/objects/next-options';
import { optionWords } from '../../domain/values/options';
import { listOf } from '../messages/lists';
import type { Values } from './accept-values';
import type { Refusals } from './refusals';
import type { SaveContext } from './save-context';

/**
 * Judges what follows on what: an option may stand in the place of another one only where that one lets it (SD-24). Adds `notNext` with the options that may
 * follow, `ownerMoves` where only others may choose one, `lastOption`.
 */
export function validateTransitions(
  context: SaveContext,
  fields: readonly Field[],
  before: StoredRecord,
  changed: Readonly<Values>,
  refusals: Refusals,
): void {
  for (const field of fields) {
    if (!Object.hasOwn(changed, field.field_id)) continue;
    const issue = issueOf(context, field, before, changed[field.field_id]);
    if (issue) refusals.add(issue);
  }
}

function issueOf({ actor, language }: SaveContext, field: Field, before: StoredRecord, to: unknown): FieldIssue | null {
  const from = before.data[field.field_id];
  const next = nextOptions(field, from);
  if (next === undefined) return null;
  const isInCharge = actor.isAdmin || actor.isDataAdmin || before.owner === actor.memberId;
  const open = next.filter(({ by }) => by !== 'owner' || isInCharge);
  if (open.some(({ id }) => id === to)) return null;
  const words = (id: unknown) => optionWords(id, field, language);
  if (open.length === 0)
    return {
      field: field.field_id,
      code: next.length > 0 ? 'ownerMoves' : 'lastOption',
      params: { from: words(from) },
    };
  const allowed = listOf(
    open.map(({ id }) => words(id)),
    language,
    'disjunction',
  );
  return { field: field.field_id, code: 'notNext', params: { from: words(from), allowed } };
}
