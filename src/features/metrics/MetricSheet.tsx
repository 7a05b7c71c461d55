import { metricsLimit } from '@domain/metrics/metric';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FormSheet } from '@/components/form-sheet';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import type { Metric, Metrics } from '@/stores/metrics/Metrics';
import { MetricsDraft } from '@/stores/metrics/MetricsDraft';
import { useMetricName } from './metric-name';
import { MetricForm } from './MetricForm';
import styles from './metric-sheet.module.css';

/** Which metrics stand on the home page, in which order, and what each counts. Saved as a whole. */
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
                {tool(
                  t('up', { name }),
                  <ArrowUp size={18} aria-hidden="true" />,
                  () => draft.move(metric._id, -1),
                  index === 0,
                )}
                {tool(
                  t('down', { name }),
                  <ArrowDown size={18} aria-hidden="true" />,
                  () => draft.move(metric._id, 1),
                  index === draft.list.length - 1,
                )}
                {tool(t('change', { name }), <Pencil size={18} aria-hidden="true" />, () => setDefining(metric))}
                {tool(t('remove', { name }), <Trash2 size={18} aria-hidden="true" />, () => draft.remove(metric._id))}
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

  function tool(label: string, icon: ReactNode, run: () => void, disabled = false) {
    return (
      <button type="button" className={styles.tool} aria-label={label} disabled={disabled} onClick={run}>
        {icon}
      </button>
    );
  }
});
