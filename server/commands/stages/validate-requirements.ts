import type { FieldIssue } from '../../../domain/errors';
import { hiddenFields, undecidedFields } from '../../../domain/forms/hidden';
import type { StoredRecord } from '../../../domain/filters/matches';
import { localised } from '../../../domain/metadata/field';
import { ownerProperty } from '../../../domain/metadata/owner';
import { missingFields, membersToAsk, type MissingFields } from '../../../domain/stages/requirements';
import { toList } from '../../messages/lists';
import { ownerField } from '../../messages/property-fields';
import { messageTexts } from '../../messages/texts';
import type { Values } from '../records/accept-values';
import type { MoveRequirements } from '../records/move-record';
import type { Refusals } from '../records/refusals';
import type { SaveContext, SaveTarget } from '../records/save-context';
import type { SaveRequest } from '../records/save-request';
import { buildTask } from '../records/validate-form';

/** A record in its future state. */
interface MoveValidation {
  before: StoredRecord | null;
  values: Readonly<Values>;
  /** Whether the mover may not change the people on the record. */
  teamIsFixed: boolean;
  /** The target stage of the record. */
  stage?: SaveRequest['stage'];
}

/** Returns the required fields that the record would lack after a move, by who can fill them. */
export function findMissing(
  context: SaveContext,
  { type, fields }: Pick<SaveTarget, 'type' | 'fields'>,
  { before, values, teamIsFixed, stage }: MoveValidation,
  { fields: requestedFields }: Pick<MoveRequirements, 'fields'>,
): MissingFields {
  const getValue = (id: string) => values[id] ?? null;
  const hidden = hiddenFields(fields, getValue, buildTask(context, type, before, stage));
  return missingFields(requestedFields, { fields, getValue, hidden, teamIsFixed });
}

/**
 * Validates that a moving record fulfils its stages' requirements. Adds `required` for fields that the mover can fill, `requiredFromOthers` for
 * those that only others can.
 */
export function validateRequirements(
  context: SaveContext,
  { type, fields }: SaveTarget,
  moving: MoveValidation,
  { stage, from, fields: required, lacking }: MoveRequirements,
  refusals: Refusals,
): void {
  const { language, actor } = context;
  const { before, values } = moving;
  const { open } = refusals;
  const undecided = undecidedFields(fields, open, buildTask(context, type, before, moving.stage));
  const missingIds = required.filter((id) => !open.has(id) && !undecided.has(id));
  const { own, others } = findMissing(context, { type, fields }, moving, { fields: missingIds });
  if (own.length === 0 && others.length === 0 && lacking.length === 0) return;

  const getName = (id: string) => {
    const field = id === ownerProperty ? ownerField(type.table_id) : fields.find(({ field_id }) => field_id === id);
    return field ? localised(field, 'field_name', field.field_name, language) : id;
  };
  const { teamFields } = membersToAsk(from, { owner: before?.owner ?? null, data: values }, actor.memberId);
  const teamNames = toList(teamFields.map(getName), language, 'disjunction');
  const issues: FieldIssue[] = [
    ...own.map((field): FieldIssue => ({ field, code: 'required' })),
    ...others.map((field): FieldIssue => ({ field, code: 'requiredFromOthers', params: { by: teamNames } })),
  ];
  const { capabilities } = messageTexts(language);
  refusals.addIncompleteStage(
    {
      stage,
      missing: toList(
        [...[...own, ...others].map(getName), ...lacking.map(({ capability }) => capabilities[capability])],
        language,
        'conjunction',
      ),
      capabilities: lacking,
      requiredFromOthers: others,
    },
    issues,
  );
}
