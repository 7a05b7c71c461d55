import type { HeldFields } from '../../../domain/approvals/gate';
import { AppError, type FieldIssue, type FieldIssueCode } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { localised } from '../../../domain/metadata/field';
import type { Language } from '../../context';
import type { Trx } from '../../db/tables';
import type { ResolvedType } from '../../policies/resolve-type';
import { shownTitle } from '../../policies/visible-values';
import { findNamed } from '../../queries/named-records';

/** Why the record at the other end of a link does not let its own field change; `draft`: nobody edits it until it is made. */
export type OtherSideReason = HeldFields['reason'] | 'draft';

const codes: Record<OtherSideReason, FieldIssueCode> = {
  waits: 'otherUnderApproval',
  guarded: 'otherNeedsApproval',
  audited: 'otherNeverChanges',
  draft: 'otherIsDraft',
};

/**
 * The refusal of a write because of the record at the other end of a link, at the field that the caller sent. It names that record and its field, and the
 * reason, only to a member who may read the record: to others it says that a record they cannot see stands against it, and not why.
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
    /** What the caller sent. */
    at: string;
    other: ResolvedType;
    there: StoredRecord;
    /** Ids of the fields over there. */
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
