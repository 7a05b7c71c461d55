import type { Field } from '@domain/metadata/field';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { handleKeys } from '@/components/keys';
import { SaveFailure } from '@/components/notice';
import { ResponsivePopover } from '@/components/popover';
import { ConflictSheet, DraftForm, FieldRow, useFormServices, useShowField } from '@/form-rows';
import { useStores, type StoredRecord } from '@/stores';
import { RecordDraft } from '@/stores/forms/RecordDraft';
import { ValueServicesProvider } from '@/values';
import styles from './desk.module.css';

interface Props {
  record: StoredRecord;
  field: Field;
  /** The cell below which the editor opens. */
  cell: HTMLElement;
  onClose(): void;
}

/**
 * Edits one field of one record in place, in a form of that field alone, which is saved like any other. Enter saves, Esc cancels, and a click
 * outside saves the change, as leaving a cell does. Unsaved input stays open and is stored on this device.
 */
export default observer(function CellEditor({ record, field, cell, onClose }: Props) {
  const { t } = useTranslation('detail');
  const { api, company, drafts, records } = useStores();
  const formId = useId();
  const anchor = useRef(cell);
  const [initialRecord] = useState(record.json);
  const [draft] = useState(() => {
    const { client, user } = company;
    return new RecordDraft({
      ...{ api, records, drafts, record: initialRecord },
      tableId: record.tableId,
      fields: company.fields(record.tableId),
      only: [field.field_id],
      alsoShown: [field.field_id],
      clientId: client?.client_id ?? '',
      timeZone: client?.time_zone ?? 'UTC',
      memberId: user?.member_id ?? '',
    });
  });
  const services = useFormServices(draft, initialRecord);
  const show = useRef(useShowField(formId));
  useEffect(() => {
    void draft.open();
    draft.reveal(field.field_id);
    show.current(field.field_id);
    return () => draft.close();
  }, [draft, field]);

  const save = async () => {
    if (Object.keys(draft.sent).length === 0 && draft.check() === undefined) return onClose();
    const outcome = await draft.save();
    if (outcome.kind === 'saved') onClose();
    else if (outcome.kind === 'invalid') show.current(field.field_id);
  };
  // Esc reaches the form before it reaches the layer, and the layer does not report the cause of its dismissal.
  const isTakenBack = useRef(false);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    isTakenBack.current = key === 'Escape';
  };
  const leave = () => {
    if (!isTakenBack.current) return void save();
    draft.autosave.discard();
    void draft.autosave.clear().then(onClose);
  };
  const { error } = draft;
  return (
    <ValueServicesProvider value={services}>
      <ResponsivePopover
        title={record.title}
        size="half"
        anchor={anchor}
        onDismiss={leave}
        footer={
          <Button tone="primary" block busy={draft.saving} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        }
      >
        <div onKeyDown={handleKeys(onKeyDown)} onPointerDown={() => (isTakenBack.current = false)}>
          <DraftForm draft={draft} className={styles.editorForm} onSave={() => void save()}>
            {draft.rows.all.map((row) => (
              <FieldRow key={row.field.field_id} formId={formId} draft={draft} row={row} />
            ))}
            {Boolean(error) && <SaveFailure text={errorText(error)} kept={t('form.kept')} />}
          </DraftForm>
        </div>
      </ResponsivePopover>
      {draft.conflict.asked && (
        <ConflictSheet draft={draft} conflict={draft.conflict.asked} onSettled={() => void save()} />
      )}
    </ValueServicesProvider>
  );
});
