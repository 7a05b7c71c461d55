import type { Scope } from '../../../domain/filters/scope';
import type { Field } from '../../../domain/metadata/field';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { Actor, ConfigurationSnapshot } from '../../context';
import { noteReadRule } from '../../policies/notes';
import { readScope, type RuleType } from '../../policies/rules';
import { teamMembersFor } from '../configuration/configured-type';

/** The object type of notes. */
export const noteTable = 'note';

/** Returns the scope of the notes that the caller may read: their own, and those about a readable record. */
export function noteScope(
  actor: Actor,
  company: ConfigurationSnapshot,
  { type, fields }: { type: RuleType; fields: readonly Field[] },
): Scope {
  const otherTypes = [...company.types.values()].filter(
    (otherType) => getBehaviour(otherType.type.table_id).presence !== 'attached',
  );
  return {
    ...readScope(actor, type, fields, []),
    rule: noteReadRule(actor),
    about: otherTypes.map((otherType) => readScope(actor, otherType.type, [], teamMembersFor(company, actor))),
  };
}
