import { abilities } from '@domain/kinds';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { SaveFailure } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import {
  approvalRow,
  ApprovalRows,
  ConflictSheet,
  DraftForm,
  SendQuestion,
  useDraftLeave,
  useFormServices,
  useLiveFields,
  useShowField,
} from '@/form-rows';
import { sayQueued } from '@/form-rows/say-queued';
import { joinNames, language } from '@/i18n';
import { useStores } from '@/stores';
import { ChangeApproval } from '@/stores/approvals/ChangeApproval';
import { getOutbox } from '@/stores/outbox';
import { NewStage } from '@/stores/stages/NewStage';
import { RecordDraft, type DraftOf } from '@/stores/forms/RecordDraft';
import { ValueServicesProvider } from '@/values';
import { FormBody } from './FormBody';
import { NewStageRows, newStageRow } from './NewStageRows';
import styles from './record-form.module.css';

interface Props {
  title: string;
  tableId: string;
  recordId: string | undefined;
  use: DraftOf['use'];
  fieldIds: readonly string[] | undefined;
  startValues: ((fields: readonly Field[]) => Readonly<Record<string, unknown>>) | undefined;
  resubmits: boolean;
  onClose(): void;
  /** `waits`: the change applies after its approval. */
  onSaved(id: string, waits: boolean): void;
}

/** Shows a form during editing: it asks before it drops input, and shows the reasons why saving is impossible. */
export const RecordForm = observer(function RecordForm({
  title,
  tableId,
  recordId,
  use,
  fieldIds = [],
  startValues,
  resubmits,
  onClose,
  onSaved,
}: Props) {
  const { t } = useTranslation('detail');
  const stores = useStores();
  const { api, company, records, drafts } = stores;
  const formId = useId();
  const listNames = (fields: readonly Field[]) =>
    joinNames(fields.map((field) => localised(field, 'field_name', field.field_name, language())));
  const show = useShowField(formId);
  const showFirst = useRef(show);
  const [storedRecord] = useState(() => (recordId === undefined ? undefined : records.get(tableId, recordId)?.json));
  const [begins] = useState(() => (recordId === undefined ? new NewStage({ stores, tableId }) : undefined));
  const [approval] = useState(
    () =>
      new ChangeApproval({
        api,
        tableId,
        recordId,
        ...(begins ? { listed: () => begins.plan?.requirements.approvals ?? [] } : {}),
        guards: company.table(tableId)?.approvals,
        isDraft: resubmits,
        refusals: begins ? ['recordNeedsApproval', 'stageNeedsApproval'] : ['fieldsNeedApproval'],
      }),
  );
  const [draft] = useState(
    () =>
      new RecordDraft({
        api,
        records,
        drafts,
        tableId,
        use,
        fields: company.fields(tableId),
        first: company.table(tableId)?.create_fields,
        lookedFor: company.table(tableId)?.duplicate_fields,
        hiddenRequired: company.hiddenRequiredFields(tableId),
        clientId: company.client?.client_id ?? '',
        memberId: company.user?.member_id ?? '',
        timeZone: company.client?.time_zone ?? 'UTC',
        record: storedRecord,
        alsoShown: fieldIds,
        approval,
        ...(resubmits ? {} : { outbox: () => getOutbox(stores), says: listNames }),
        ...(begins ? { asked: begins.asked, destination: begins.destination } : {}),
      }),
  );
  const services = useFormServices(draft, storedRecord);
  useLiveFields(draft);

  useEffect(() => void begins?.load(), [begins]);
  useEffect(() => {
    const values = recordId === undefined ? (startValues?.(draft.rows.writable) ?? {}) : {};
    for (const [id, value] of Object.entries(values)) draft.set(id, value);
    void draft.open();
    // Unsaved input is stored as a draft, which can be restored when the form is opened again.
    return () => draft.close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what a form begins with is taken once, when it is opened
  }, [draft]);
  useEffect(
    () =>
      approval.open(() => {
        const { stage } = begins?.destination() ?? {};
        const targetStage = stage ? { to_stage_id: stage.stage_id, pipeline_id: stage.pipeline_id } : {};
        return { ...targetStage, fields: resubmits ? draft.filled : draft.sent };
      }),
    [approval, begins, draft, resubmits],
  );
  const [first] = useState(fieldIds[0]);
  useEffect(() => {
    if (first !== undefined) draft.reveal(first);
    // The form of a new record opens at its first field if that is a line of text.
    const [row] = recordId === undefined ? draft.rows.shownRows : [];
    const typed = row && abilities[row.field.value_type].text === 'line' ? row.field.field_id : undefined;
    const fieldToShow = first ?? typed;
    if (fieldToShow !== undefined) showFirst.current(fieldToShow);
  }, [draft, first, recordId]);

  const { close, question } = useDraftLeave(draft, onClose);
  const [isAsking, setAsking] = useState(false);
  /** @param isConfirmed whether the user agreed to send the guarded fields for approval */
  const save = async (isConfirmed = false) => {
    if (begins && !begins.check()) {
      draft.check();
      show(newStageRow);
      return;
    }
    if (!approval.check()) {
      draft.check();
      show(approvalRow);
      return;
    }
    if (!isConfirmed && approval.guardedFields.length > 0 && draft.check() === undefined) return setAsking(true);
    const outcome = await draft.save();
    if (outcome.kind === 'saved') {
      onSaved(outcome.id, outcome.waits);
      const names = listNames(draft.overwritten.flatMap((id) => company.field(tableId, id) ?? []));
      if (names !== '') showToast({ text: t('form.overwritten', { names }) });
    }
    sayQueued(outcome, onClose);
    if (outcome.kind === 'invalid') show(outcome.field);
  };
  const reveal = (field: Field) => {
    draft.reveal(field.field_id);
    show(field.field_id, { opens: true });
  };

  return (
    <ValueServicesProvider value={services}>
      <Sheet
        title={title}
        size="full"
        onDismiss={close}
        closeBy="cancel"
        footer={
          <SaveFooter draft={draft} begins={begins} approval={approval} formId={formId} onSave={() => void save()} />
        }
      >
        <DraftForm draft={draft} className={styles.form} onSave={() => void save()}>
          <FormBody formId={formId} draft={draft} onReveal={reveal}>
            {begins && <NewStageRows begins={begins} formId={formId} />}
          </FormBody>
        </DraftForm>
      </Sheet>
      {draft.conflict.asked && (
        <ConflictSheet draft={draft} conflict={draft.conflict.asked} onSettled={() => void save(true)} />
      )}
      {isAsking && (
        <SendQuestion
          approval={approval}
          tableId={tableId}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void save(true);
          }}
        />
      )}
      {question}
    </ValueServicesProvider>
  );
});

/** Shows the failure, and the button with the number of missing values. */
const SaveFooter = observer(function SaveFooter({
  draft,
  begins,
  approval,
  formId,
  onSave,
}: {
  draft: RecordDraft;
  begins: NewStage | undefined;
  approval: ChangeApproval;
  formId: string;
  onSave(): void;
}) {
  const { t } = useTranslation(['detail', 'approvals']);
  const missing = draft.rows.missing + (begins?.isMissing ? 1 : 0) + (approval.isToChoose ? 1 : 0);
  const countParams = { count: missing };
  return (
    <>
      {Boolean(draft.error) && <SaveFailure text={errorText(draft.error)} kept={t('form.kept')} />}
      <ApprovalRows approval={approval} tableId={draft.tableId} formId={formId} />
      <Button tone="primary" block busy={draft.saving} onClick={onSave}>
        {approval.isNeeded
          ? missing > 0
            ? t('approvals:submitMissing', countParams)
            : t('approvals:submit')
          : missing > 0
            ? t('form.saveMissing', countParams)
            : t('form.save')}
      </Button>
    </>
  );
});
