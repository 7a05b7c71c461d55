import type { Field } from '@domain/metadata/field';
import { nameOfOne } from '@domain/metadata/reading';
import { isWaiting } from '@domain/approvals/statuses';
import { objectCalls } from '@domain/contract/record-calls';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { DraftOf } from '@/stores/forms/RecordDraft';
import { RecordForm } from './RecordForm';

export interface RecordFormProps {
  tableId: string;
  /** The record to edit; without one the form creates a new record. */
  recordId?: string;
  /** Whether a link that needs a record opened the form. */
  use?: DraftOf['use'];
  /** The fields that a message requests: the form opens at the first and shows all. */
  fieldIds?: readonly string[] | undefined;
  /** Returns the initial values of a new record by field id, for the fields that the form may fill. */
  startValues?: ((fields: readonly Field[]) => Readonly<Record<string, unknown>>) | undefined;
  /** Whether the record is a draft that was not approved, and is submitted for approval again. */
  resubmits?: boolean;
  onClose(): void;
  onSaved(id: string, waits: boolean): void;
}

/** The form of one object type, built from its field configuration, in a full-height sheet. */
export const RecordFormSheet = observer(function RecordFormSheet({
  tableId,
  recordId,
  use,
  fieldIds,
  startValues,
  resubmits = false,
  onClose,
  onSaved,
}: RecordFormProps) {
  const { t } = useTranslation(['detail', 'approvals']);
  const stores = useStores();
  const [problem, setProblem] = useState<unknown>();
  const record = recordId === undefined ? undefined : stores.records.get(tableId, recordId);
  const calls = objectCalls(tableId);
  // A draft waits for its approval, and can be edited only to submit it again.
  const canDo =
    recordId === undefined
      ? calls.create !== undefined
      : calls.update !== undefined && (resubmits || !record?.json.is_draft);
  const { approve_status: approval } = record?.json ?? {};
  const waits = approval !== undefined && isWaiting(approval);

  useEffect(() => {
    if (recordId === undefined || record) return;
    stores.records.load(tableId, recordId).catch(setProblem);
  }, [stores, tableId, recordId, record]);

  const title = useTitle(tableId, recordId !== undefined);
  if (!canDo || waits || problem || (recordId !== undefined && !record)) {
    return (
      <Sheet title={title} size="full" onDismiss={onClose} closeBy="cancel">
        {canDo && waits && <Notice title={t('approvals:blocked.edit')} text={t('approvals:blocked.editText')} />}
        {!canDo && (
          <Notice
            tone="failure"
            title={t('form.notHere')}
            text={t(record?.json.is_draft ? 'form.draftText' : 'form.notHereText')}
          />
        )}
        {Boolean(problem) && <Notice tone="failure" title={t('failed')} text={errorText(problem)} />}
      </Sheet>
    );
  }
  return (
    <RecordForm
      title={title}
      tableId={tableId}
      recordId={recordId}
      use={use}
      fieldIds={fieldIds}
      startValues={startValues}
      resubmits={resubmits}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
});

function useTitle(tableId: string, edits: boolean): string {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const table = company.table(tableId);
  return t(edits ? 'form.edit' : 'form.create', { name: table ? nameOfOne(table, language()) : '' });
}
