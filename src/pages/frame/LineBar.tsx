import { shortTime } from '@domain/calendar/time-texts';
import { deviceTimeZone } from '@domain/calendar/zones';
import { observer } from 'mobx-react-lite';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followLine } from '@/api';
import { Docked } from '@/components/dock';
import { usePageShown } from '@/components/page-portal';
import { useStores } from '@/stores';
import { getKeptReading } from '@/stores/kept/KeptReading';
import styles from './frame.module.css';

/** Shows that the device is offline and which functions still work, and the time of the shown data if the device has stored it. */
export default observer(function LineBar() {
  const { t } = useTranslation('kept');
  const stores = useStores();
  const keptReading = getKeptReading(stores);
  const online = useSyncExternalStore(followLine, () => navigator.onLine);
  const isShown = usePageShown();
  useEffect(() => keptReading.start(), [keptReading]);

  const { asOf: asOfTime, changed: changedList } = keptReading;
  // On a record's page above the list, the rows are not visible.
  const isInFront = changedList?.query.table_id === stores.home.tab && stores.around.here().startsWith('/home');
  const time = asOfTime === undefined ? undefined : shortTime(asOfTime, Date.now(), deviceTimeZone());
  return (
    <>
      <div role="status">
        {!online && (
          <p className={styles.offline}>
            <span>{t('offline')}</span> {time && <span>{t('asOf', { time })}</span>}
          </p>
        )}
      </div>
      {online && isShown && (time || isInFront) && (
        <Docked layer="state">
          <div className={styles.states}>
            {time && <p className={styles.asOf}>{t('asOf', { time })}</p>}
            {isInFront && (
              <button type="button" className={styles.asOf} onClick={() => keptReading.showChanged()}>
                {t('changed')}
              </button>
            )}
          </div>
        </Docked>
      )}
    </>
  );
});
