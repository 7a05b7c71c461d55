import { Plus, Settings2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { lazyLayer } from '@/components/lazy';
import { usePageShown } from '@/components/page-portal';
import { useStores } from '@/stores';
import { useCounter } from '@/stores/changes/use-counter';
import { mainTab } from '@/stores/HomeStore';
import { askAgainFor } from '@/stores/kept/shown';
import { Metrics, type Metric } from '@/stores/metrics/Metrics';
import { useMetricName } from './metric-name';
import { metricNumber, metricSymbol } from './metric-number';
import styles from './metrics.module.css';

const MetricSheet = lazyLayer(
  () => import(/* webpackChunkName: "metric-sheet" */ './MetricSheet'),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

/** The metrics of the day: swiped through on the phone, in a row on wide screens. A tap opens the list that the metric counts. */
export const MetricStrip = observer(function MetricStrip({
  team,
  onOpen,
}: {
  /** Whether the metrics cover all members of the reader's teams. */
  team: boolean;
  onOpen(metric: Metric): void;
}) {
  const { t } = useTranslation('metrics');
  const stores = useStores();
  const { api, company, home } = stores;
  const [metrics] = useState(() => new Metrics(api));
  const getName = useMetricName();
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    void metrics.show(team);
    return askAgainFor(stores, () => metrics.load());
  }, [metrics, stores, team]);
  useCounter({
    tables: metrics.shownMetrics.map(({ table }) => table),
    isShown: usePageShown() && home.tab === mainTab,
    refetch: () => metrics.load(),
  });

  const sectionRef = useRef<HTMLElement>(null);
  const isWanted = home.wantedPart === 'metrics';
  useEffect(() => {
    if (!isWanted) return;
    sectionRef.current?.scrollIntoView?.({ block: 'nearest' });
    home.partShown();
  }, [home, isWanted]);

  return (
    <section
      ref={sectionRef}
      className={styles.metrics}
      aria-label={t('title')}
      aria-busy={metrics.status === 'loading' || undefined}
    >
      {metrics.status === 'failed' ? (
        <p className={styles.failed} role="alert">
          {t('failed')} {errorText(metrics.error)}{' '}
          <button type="button" className={styles.again} onClick={() => void metrics.load()}>
            {t('again')}
          </button>
        </p>
      ) : (
        <ul className={styles.strip}>
          {metrics.status === 'loading' &&
            Array.from({ length: 4 }, (_, index) => <li key={index} className={styles.metric} aria-hidden="true" />)}
          {metrics.shownMetrics.map((metric) => (
            <li key={metric._id}>
              <MetricCard
                metric={metric}
                name={getName(metric)}
                symbol={metricSymbol(metric, company)}
                onOpen={() => onOpen(metric)}
              />
            </li>
          ))}
          {metrics.status === 'ready' && (
            <li className={styles.action}>
              <button type="button" className={styles.edit} aria-haspopup="dialog" onClick={() => setEditing(true)}>
                {metrics.shownMetrics.length === 0 ? (
                  <Plus size={20} aria-hidden="true" />
                ) : (
                  <Settings2 size={20} aria-hidden="true" />
                )}
                <span>{t(metrics.shownMetrics.length === 0 ? 'choose' : 'edit')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {editing && <MetricSheet metrics={metrics} onClose={() => setEditing(false)} />}
    </section>
  );
});

function MetricCard({
  metric,
  name,
  symbol,
  onOpen,
}: {
  metric: Metric;
  name: string;
  symbol: string;
  onOpen(): void;
}) {
  const { t } = useTranslation('metrics');
  const number = metric.result === null ? undefined : metricNumber(metric.result);
  return (
    <button
      type="button"
      className={styles.metric}
      aria-label={t('says', { name, value: number ? symbol + number.full : t('nothing') })}
      onClick={onOpen}
    >
      <span className={styles.value}>{number ? symbol + number.short : '–'}</span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
