import { chartsLimit } from '@domain/charts/chart';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Sheet, SheetButton } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import type { Chart, Charts } from '@/stores/charts/Charts';
import { ChartsDraft } from '@/stores/charts/ChartsDraft';
import { useFigureName } from './figure-name';
import { FigureForm } from './FigureForm';
import styles from './figure-sheet.module.css';

/** Which figures stand on the home page, in which order, and what each counts. Saved as a whole. */
export default observer(function FigureSheet({ charts, onClose }: { charts: Charts; onClose(): void }) {
  const { t } = useTranslation('figures');
  const { company } = useStores();
  const nameOf = useFigureName();
  const [draft] = useState(() => new ChartsDraft(charts.list));
  const [defining, setDefining] = useState<Chart>();
  const [busy, setBusy] = useState(false);
  const [first] = company.tables;

  const save = async () => {
    setBusy(true);
    try {
      if (draft.changed) {
        await charts.save(draft.list);
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
    <Sheet
      title={t('edit')}
      size="full"
      onDismiss={onClose}
      leading={<SheetButton onClick={onClose}>{t('cancel')}</SheetButton>}
      footer={
        <Button tone="primary" block busy={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.hint}>{t(draft.list.length === 0 ? 'none' : 'hint')}</p>
        <ul>
          {draft.list.map((chart, index) => {
            const name = nameOf(chart);
            return (
              <li key={chart._id} className={styles.row}>
                <label className={styles.chosen}>
                  <input
                    type="checkbox"
                    checked={chart.is_shown}
                    onChange={(event) => draft.show(chart._id, event.target.checked)}
                  />
                  <span>
                    {name}
                    {chart.broken && <span className={styles.broken}>{t('broken')}</span>}
                  </span>
                </label>
                {tool(
                  t('up', { name }),
                  <ArrowUp size={18} aria-hidden="true" />,
                  () => draft.move(chart._id, -1),
                  index === 0,
                )}
                {tool(
                  t('down', { name }),
                  <ArrowDown size={18} aria-hidden="true" />,
                  () => draft.move(chart._id, 1),
                  index === draft.list.length - 1,
                )}
                {tool(t('change', { name }), <Pencil size={18} aria-hidden="true" />, () => setDefining(chart))}
                {tool(t('remove', { name }), <Trash2 size={18} aria-hidden="true" />, () => draft.remove(chart._id))}
              </li>
            );
          })}
        </ul>
        {first && draft.list.length < chartsLimit && (
          <button type="button" className={styles.add} onClick={() => setDefining(draft.fresh(first.table_id))}>
            <Plus size={18} aria-hidden="true" />
            {t('add')}
          </button>
        )}
      </div>
      {defining && (
        <FigureForm
          chart={defining}
          onClose={() => setDefining(undefined)}
          onDone={(chart) => {
            draft.put(chart);
            setDefining(undefined);
          }}
        />
      )}
    </Sheet>
  );

  function tool(label: string, icon: ReactNode, run: () => void, disabled = false) {
    return (
      <button type="button" className={styles.tool} aria-label={label} disabled={disabled} onClick={run}>
        {icon}
      </button>
    );
  }
});
