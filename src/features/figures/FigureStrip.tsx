import { Plus, Settings2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { lazyLayer } from '@/components/lazy';
import { useStores } from '@/stores';
import { Charts, type Chart } from '@/stores/charts/Charts';
import { useFigureName } from './figure-name';
import { figureNumber, figureSymbol } from './figure-words';
import styles from './figures.module.css';

const FigureSheet = lazyLayer(
  () => import('./FigureSheet'),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

/** The figures of the day: swiped through on the phone, a row on wide screens. A tap opens the list that the figure counts. */
export const FigureStrip = observer(function FigureStrip({ onOpen }: { onOpen(chart: Chart): void }) {
  const { t } = useTranslation('figures');
  const { api, company } = useStores();
  const [charts] = useState(() => new Charts(api));
  const nameOf = useFigureName();
  const [editing, setEditing] = useState(false);
  useEffect(() => void charts.load(), [charts]);

  return (
    <section className={styles.figures} aria-label={t('title')} aria-busy={charts.status === 'loading' || undefined}>
      {charts.status === 'failed' ? (
        <p className={styles.failed} role="alert">
          {t('failed')} {errorText(charts.error)}{' '}
          <button type="button" className={styles.again} onClick={() => void charts.load()}>
            {t('again')}
          </button>
        </p>
      ) : (
        <ul className={styles.strip}>
          {charts.status === 'loading' &&
            Array.from({ length: 4 }, (_, index) => <li key={index} className={styles.figure} aria-hidden="true" />)}
          {charts.shown.map((chart) => (
            <li key={chart._id}>
              <Figure
                chart={chart}
                name={nameOf(chart)}
                symbol={figureSymbol(chart, company)}
                onOpen={() => onOpen(chart)}
              />
            </li>
          ))}
          {charts.status === 'ready' && (
            <li className={styles.action}>
              <button type="button" className={styles.edit} aria-haspopup="dialog" onClick={() => setEditing(true)}>
                {charts.shown.length === 0 ? (
                  <Plus size={20} aria-hidden="true" />
                ) : (
                  <Settings2 size={20} aria-hidden="true" />
                )}
                <span>{t(charts.shown.length === 0 ? 'choose' : 'edit')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {editing && <FigureSheet charts={charts} onClose={() => setEditing(false)} />}
    </section>
  );
});

function Figure({ chart, name, symbol, onOpen }: { chart: Chart; name: string; symbol: string; onOpen(): void }) {
  const { t } = useTranslation('figures');
  const number = chart.result === null ? undefined : figureNumber(chart.result);
  return (
    <button
      type="button"
      className={styles.figure}
      aria-label={t('says', { name, value: number ? symbol + number.full : t('nothing') })}
      onClick={onOpen}
    >
      <span className={styles.value}>{number ? symbol + number.short : '–'}</span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
