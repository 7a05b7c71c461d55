import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { objectCalls } from '@domain/objects/calls';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '@/api';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { DraftOffer } from '@/components/draft-offer';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { capturePosition } from '@/stores/notes/capture-position';
import { RecordDraft } from '@/stores/records/RecordDraft';
import { useValueServices, ValueServicesProvider, type ValueServices } from '@/values';
import { ConflictSheet } from './ConflictSheet';
import { FieldRow, inputId } from './FieldRow';
import styles from './record-form.module.css';

export interface RecordFormProps {
  tableId: string;
  /** The record to edit; without one the form makes a new record. */
  recordId?: string;
  onClose(): void;
  onSaved(id: string): void;
}

/** The form of one object type, made from its field configuration, in a full-height sheet. */
export const RecordFormSheet = observer(function RecordFormSheet(props: RecordFormProps) {
  const { tableId, recordId, onClose } = props;
  const { t } = useTranslation('detail');
  const stores = useStores();
  const [problem, setProblem] = useState<unknown>();
  const record = recordId === undefined ? undefined : stores.records.get(tableId, recordId);
  const canDo = recordId === undefined ? objectCalls(tableId).create : objectCalls(tableId).update;

  useEffect(() => {
    if (recordId === undefined || record) return;
    stores.records.load(tableId, recordId).catch(setProblem);
  }, [stores, tableId, recordId, record]);

  const title = useTitle(tableId, recordId !== undefined);
  if (!canDo || problem || (recordId !== undefined && !record)) {
    return (
      <Sheet title={title} size="full" onDismiss={onClose} leading={<button type="button" className={styles.cancel} onClick={onClose}>{t('form.cancel')}</button>}>
        {!canDo && <Notice tone="failure" title={t('form.notHere')} text={t('form.notHereText')} />}
        {Boolean(problem) && <Notice tone="failure" title={t('failed')} text={sentenceOf(problem)} />}
      </Sheet>
    );
  }
  return <Form {...props} title={title} />;
});

function useTitle(tableId: string, edits: boolean): string {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const table = company.table(tableId);
  const name = table ? localised(table, 'name', table.name, language()) : '';
  return t(edits ? 'form.edit' : 'form.create', { name });
}

const Form = observer(function Form({ tableId, recordId, title, onClose, onSaved }: RecordFormProps & { title: string }) {
  const { t } = useTranslation('detail');
  const { api, company, records, drafts, around } = useStores();
  const outer = useValueServices();
  const [draft] = useState(() => new RecordDraft({
    api, records, drafts, tableId,
    fields: company.fields(tableId),
    clientId: company.client?.client_id ?? '',
    memberId: company.user?.member_id ?? '',
    timeZone: company.client?.time_zone ?? 'UTC',
    record: recordId === undefined ? undefined : records.get(tableId, recordId)?.json,
  }));
  const [asking, setAsking] = useState(false);
  const services = useMemo<ValueServices>(() => ({
    ...outer, files: draft.files, position: { capture: async () => capturePosition(await around.platform(), api) },
  }), [outer, draft, around, api]);

  useEffect(() => {
    void draft.open();
    // What is not saved stays as a draft: it is offered when the form is opened again.
    return () => draft.close();
  }, [draft]);

  const close = () => {
    if (draft.saving) return;
    if (draft.dirty) setAsking(true);
    else onClose();
  };
  const showIssue = (fieldId: string) => {
    // After the row of the field is there: the server may have named one that was still a chip.
    setTimeout(() => {
      const control = document.getElementById(inputId(fieldId));
      control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
      control?.focus({ preventScroll: true });
    }, 0);
  };
  const save = async () => {
    const outcome = await draft.save();
    if (outcome.kind === 'saved') onSaved(outcome.id);
    if (outcome.kind === 'invalid') showIssue(outcome.field);
    if (outcome.kind === 'failed') showToast({ kind: 'failure', text: sentenceOf(draft.error) });
  };
  const want = (field: Field) => {
    draft.want(field.field_id);
    showIssue(field.field_id);
  };

  return (
    <ValueServicesProvider value={services}>
      <Sheet
        title={title} size="full" onDismiss={close}
        leading={<button type="button" className={styles.cancel} onClick={close}>{t('form.cancel')}</button>}
        footer={
          <>
            {Boolean(draft.error) && <p className={styles.failure} role="alert">{sentenceOf(draft.error)} {t('form.kept')}</p>}
            <Button tone="primary" block busy={draft.saving} onClick={() => void save()}>
              {draft.missing > 0 ? t('form.saveMissing', { count: draft.missing }) : t('form.save')}
            </Button>
          </>
        }
      >
        <form
          className={styles.form} noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {draft.offered && <DraftOffer savedAt={draft.offered.savedAt} onTake={draft.takeOffered} onDrop={draft.dropOffered} />}
          {draft.rows.map((field) => <FieldRow key={field.field_id} draft={draft} field={field} />)}
          <Chips draft={draft} onWant={want} />
          {/* Enter in a text field saves; the button that people see stands in the footer, outside the form. */}
          <input type="submit" className={styles.enter} tabIndex={-1} aria-hidden="true" />
        </form>
      </Sheet>
      {draft.conflict && <ConflictSheet draft={draft} conflict={draft.conflict} onSettled={() => void save()} />}
      {asking && (
        <Confirm
          title={t('form.leaveTitle')} confirmLabel={t('form.leave')} cancelLabel={t('form.stay')}
          onCancel={() => setAsking(false)}
          onConfirm={onClose}
        >
          {t('form.leaveText')}
        </Confirm>
      )}
    </ValueServicesProvider>
  );
});

/** Optional fields wait as chips until somebody wants them. */
const Chips = observer(function Chips({ draft, onWant }: { draft: RecordDraft; onWant(field: Field): void }) {
  const { t } = useTranslation('detail');
  if (draft.chips.length === 0) return null;
  return (
    <section className={styles.chips} aria-label={t('form.more')}>
      <h3 className={styles.chipsTitle}>{t('form.more')}</h3>
      {draft.chips.map((field) => (
        <button type="button" key={field.field_id} className={styles.chip} onClick={() => onWant(field)}>
          <span aria-hidden="true">+</span> {localised(field, 'field_name', field.field_name, language())}
        </button>
      ))}
    </section>
  );
});
