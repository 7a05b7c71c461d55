import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet, SheetButton } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { FieldRow, useFormServices } from '@/form-rows';
import type { ChildRow } from '@/stores/rows/ChildRow';
import type { ChildRows } from '@/stores/rows/ChildRows';
import { ValueServicesProvider } from '@/values';
import { RowFacts } from './RowFacts';
import styles from './child-rows.module.css';

interface Props {
  rows: ChildRows;
  rowKey: string;
  onClose(): void;
}

/** One row on a phone: typed text is in the draft at once, so closing loses nothing. A member who may not edit it reads it. */
export default observer(function RowSheet({ rows, rowKey, onClose }: Props) {
  const { t } = useTranslation('rows');
  const row = rows.shownRows.find(({ key }) => key === rowKey);
  const mayEdit = row !== undefined && rows.mayEdit(row);
  useEffect(() => {
    if (mayEdit) rows.edit(rowKey);
  }, [rows, rowKey, mayEdit]);
  if (!row) return null;
  const draft = mayEdit ? rows.draft(rowKey) : undefined;
  const remove = () => {
    const putBack = rows.remove(rowKey);
    onClose();
    if (!draft?.isBlank) showToast({ text: t('removed'), action: { label: t('undo'), run: putBack } });
  };
  return (
    <Sheet
      title={t(row.record ? 'row' : 'newRow')}
      size="half"
      closeBy="close"
      onDismiss={onClose}
      {...(rows.mayRemove(row) ? { trailing: <SheetButton onClick={remove}>{t('remove')}</SheetButton> } : {})}
      footer={
        draft && (
          <Button tone="primary" block onClick={() => draft.check() && onClose()}>
            {t('done')}
          </Button>
        )
      }
    >
      {draft ? <Fields draft={draft} rows={rows} /> : <RowFacts rows={rows} row={row} />}
    </Sheet>
  );
});

const Fields = observer(function Fields({ draft, rows }: { draft: ChildRow; rows: ChildRows }) {
  const formId = useId();
  const services = useFormServices(draft, rows.shownRows.find(({ key }) => key === draft.key)?.record?.json);
  const columns = new Set(rows.columns.map(({ field_id }) => field_id));
  return (
    <ValueServicesProvider value={services}>
      <div className={styles.form}>
        {draft.rows.all
          .filter(({ field }) => columns.has(field.field_id))
          .map((row) => (
            <FieldRow key={row.field.field_id} formId={formId} draft={draft} row={row} />
          ))}
      </div>
    </ValueServicesProvider>
  );
});
