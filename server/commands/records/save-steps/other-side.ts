import type { HeldFields } from '../../../../domain/approvals/gate';
import { AppError, type FieldIssue, type FieldIssueCode } from '../../../../domain/errors';
import type { StoredRecord } from '../../../../domain/filters/matches';
import { localised } from '../../../../domain/metadata/field';
import type { Language } from '../../../context';
import type { Trx } from '../../../db/tables';
import type { ResolvedType } from '../../../policies/resolve-type';
import { shownTitle } from '../../../policies/visible-values';
import { findNamed } from '../../../queries/links/named-records';

/** The reasons why the record at the other end of a link may not change; `draft`: it may not be edited until it is finished. */
export type OtherSideReason = HeldFields['reason'] | 'draft';

const codes: Record<OtherSideReason, FieldIssueCode> = {
  waits: 'otherUnderApproval',
  guarded: 'otherNeedsApproval',
  audited: 'otherNeverChanges',
  draft: 'otherIsDraft',
};

/**
 * Returns the refusal of a write that the record at the other end of a link blocks, at the sent field. It names that record, its field and the
 * reason only to a member who may read the record. Others learn only that a hidden record blocks the write.
 */
export async function otherSideRefusal(
  trx: Trx,
  language: Language,
  {
    at,
    other,
    there,
    fields,
    reason,
  }: {
    /** The field that the caller sent. */
    at: string;
    other: ResolvedType;
    there: StoredRecord;
    /** Ids of the fields of the linked type. */
    fields: readonly string[];
    reason: OtherSideReason;
  },
): Promise<AppError> {
  const row = (await findNamed(trx, other.read, [there.id])).get(there.id);
  if (!row?.readable) return refused({ field: at, code: 'otherRefuses' });
  const field = other.fields.find(({ field_id, access }) => fields.includes(field_id) && access !== 'none');
  const params = {
    name: shownTitle(other.type, other.fields, row),
    fields: field ? localised(field, 'field_name', field.field_name, language) : '',
  };
  return refused({
    field: at,
    code: field || reason === 'draft' || reason === 'waits' ? codes[reason] : 'otherRefuses',
    params,
  });
}

const refused = (issue: FieldIssue) => new AppError('invalid', {}, [issue]);
