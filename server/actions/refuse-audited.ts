import { AppError } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { localised } from '../../domain/metadata/field';
import type { Values } from './accept-values';
import type { SaveContext, SaveTarget } from './save-context';

/**
 * A company may have changes of some fields approved (SD-59). Until approvals can be started such a change is refused whole, in whichever call it stands; a
 * draft is still being made, and changes freely.
 * @param asked what the save would write of its own accord, as far as it differs.
 * @throws AppError fieldsNeedApproval
 */
export function refuseAudited(
  { language }: Pick<SaveContext, 'language'>,
  { type, fields }: SaveTarget,
  before: Pick<StoredRecord, 'is_draft'>,
  asked: Readonly<Values>,
): void {
  const audited = before.is_draft ? [] : (type.settings?.audited_fields ?? []);
  const named = fields.filter(({ field_id }) => audited.includes(field_id) && field_id in asked);
  if (named.length === 0) return;
  const names = named.map((field) => localised(field, 'field_name', field.field_name, language));
  throw new AppError('fieldsNeedApproval', { fields: new Intl.ListFormat(language).format(names) });
}
