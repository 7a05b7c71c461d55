import { shortTime } from '@domain/calendar/time-texts';
import { nameOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Row } from '@/components/row';
import { showToast } from '@/components/toast';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { openDetail } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { IdempotencyKey } from '@/stores/IdempotencyKey';
import { undoConversion, type ConversionState } from '@/stores/leads/undo-conversion';
import styles from './lead-conversion.module.css';

/** Shows the records that a lead was converted into, with links to them, and an undo within the hour. */
export default observer(function ConversionCard({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('leads');
  const stores = useStores();
  const [state, setState] = useState<ConversionState | null>();
  const [busy, setBusy] = useState(false);
  const key = useRef(new IdempotencyKey());
  const { id } = record;
  const { update_time } = record.json;
  useEffect(() => {
    let isCurrent = true;
    stores.api.call('lead.conversion', { id }).then(
      ({ conversion }) => isCurrent && setState(conversion),
      // The page is complete without the card, because the related records link to the customer as well.
      () => isCurrent && setState(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [stores, id, update_time]);
  if (!state) return null;

  const undo = async () => {
    setBusy(true);
    try {
      await undoConversion(stores, record, state.records, key.current);
      showToast({ kind: 'success', text: t('undone') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
      // The card then shows the reason.
      const { conversion } = await stores.api.call('lead.conversion', { id }).catch(() => ({ conversion: state }));
      setState(conversion);
    }
    setBusy(false);
  };
  const until = shortTime(state.undo_until, Date.now(), stores.company.client?.time_zone ?? 'UTC');
  return (
    <section className={styles.card} aria-label={t('became')}>
      <h2 className={styles.cardTitle}>{t('became')}</h2>
      <div className={styles.became}>
        {state.records.map(({ table_id, id: recordId, title, readable, is_new: isNew }) => {
          const table = stores.company.table(table_id);
          const type = table ? nameOfOne(table, language()) : '';
          return (
            <Row
              key={`${table_id}/${recordId}`}
              {...(table ? { icon: <TypeIcon icon={table.icon_name} color={table.theme_color} size={32} /> } : {})}
              title={title || t('hidden', { type })}
              text={t(isNew ? 'madeNew' : 'filled', { type })}
              disabled={!readable}
              onClick={() => void openDetail({ type: table_id, id: recordId })}
            />
          );
        })}
      </div>
      {state.undo === 'possible' ? (
        <div className={styles.undo}>
          <Button block busy={busy} onClick={() => void undo()}>
            {t('undoUntil', { time: until })}
          </Button>
        </div>
      ) : (
        <p className={styles.undoText}>{t(`undoRefused.${state.undo}`)}</p>
      )}
    </section>
  );
});
