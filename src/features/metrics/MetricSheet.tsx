import { metricsLimit } from '@domain/metrics/metric';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FormSheet } from '@/components/form-sheet';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import type { Metric, Metrics } from '@/stores/metrics/Metrics';
import { MetricsDraft } from '@/stores/metrics/MetricsDraft';
import { useMetricName } from './metric-name';
import { MetricForm } from './MetricForm';
import { MetricMenu } from './MetricMenu';
import styles from './metric-sheet.module.css';

/** Shows the metrics on the home page, with their order and content. They are saved together. */
export default observer(function MetricSheet({ metrics, onClose }: { metrics: Metrics; onClose(): void }) {
  const { t } = useTranslation('metrics');
  const { company } = useStores();
  const getName = useMetricName();
  const [draft] = useState(() => new MetricsDraft(metrics.list));
  const [defining, setDefining] = useState<Metric>();
  const [busy, setBusy] = useState(false);
  const [first] = company.tables;

  const save = async () => {
    setBusy(true);
    try {
      if (draft.changed) {
        await metrics.save(draft.list);
        showToast({ kind: 'success', text: t('saved') });
      }
      onClose();
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormSheet title={t('edit')} onDismiss={onClose} action={t('save')} busy={busy} onAction={() => void save()}>
      <div className={styles.sheet}>
        <p className={styles.hint}>{t(draft.list.length === 0 ? 'none' : 'hint')}</p>
        <ul>
          {draft.list.map((metric, index) => {
            const name = getName(metric);
            return (
              <li key={metric._id} className={styles.row}>
                <label className={styles.chosen}>
                  <input
                    type="checkbox"
                    checked={metric.is_shown}
                    onChange={(event) => draft.show(metric._id, event.target.checked)}
                  />
                  <span>
                    {name}
                    {metric.broken && <span className={styles.broken}>{t('broken')}</span>}
                  </span>
                </label>
                <MetricMenu
                  name={name}
                  isFirst={index === 0}
                  isLast={index === draft.list.length - 1}
                  onMove={(offset) => draft.move(metric._id, offset)}
                  onEdit={() => setDefining(metric)}
                  onRemove={() => draft.remove(metric._id)}
                />
              </li>
            );
          })}
        </ul>
        {first && draft.list.length < metricsLimit && (
          <button type="button" className={styles.add} onClick={() => setDefining(draft.fresh(first.table_id))}>
            <Plus size={18} aria-hidden="true" />
            {t('add')}
          </button>
        )}
      </div>
      {defining && (
        <MetricForm
          metric={defining}
          onClose={() => setDefining(undefined)}
          onDone={(metric) => {
            draft.put(metric);
            setDefining(undefined);
          }}
        />
      )}
    </FormSheet>
  );
});
