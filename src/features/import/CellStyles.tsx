import type { ImportProposal } from '@domain/contract/imports/imports';
import { dateOrders, decimalMarks } from '@domain/import/plan';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/components/select-field';
import type { ImportTask } from '@/stores/imports/ImportTask';
import { Choice } from './Choice';
import styles from './import.module.css';

type ColumnStyle = ImportProposal['styles'][number];

/** Shows the formats in which days and numbers of the file are read, with an example from it: for all columns, and for each. */
export const CellStyles = observer(function CellStyles({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const { proposal } = task;
  if (!proposal || proposal.styles.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('styles')}</h3>
      <AllColumns task={task} kind="day" />
      <AllColumns task={task} kind="number" />
      <ul className={styles.list}>
        {proposal.styles.map((style) => (
          <li key={style.column} className={styles.column}>
            <Words task={task} style={style} />
            <StyleSelect task={task} style={style} />
          </li>
        ))}
      </ul>
    </>
  );
});

/** Shows which columns lose decimals, because their fields store fewer. */
export const DecimalCuts = observer(function DecimalCuts({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const cuts = task.proposal?.cuts ?? [];
  if (cuts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {cuts.map(({ column, count, text, means }) => (
        <li key={column} className={styles.words}>
          <span className={styles.name}>{task.columnName(column) || t('noName', { number: column + 1 })}</span>
          <span className={styles.hint}>{t('decimalCuts', { count, text, means })}</span>
        </li>
      ))}
    </ul>
  );
});

function useOrders() {
  const { t } = useTranslation('imports');
  return dateOrders.map((order) => ({ value: order, text: t(`orders.${order}`) }));
}

function useMarks() {
  const { t } = useTranslation('imports');
  return decimalMarks.map((mark) => ({ value: mark, text: t(mark === '.' ? 'marks.point' : 'marks.comma') }));
}

/** One choice for all columns of a kind, if there are several. */
const AllColumns = observer(function AllColumns({ task, kind }: { task: ImportTask; kind: ColumnStyle['kind'] }) {
  const { t } = useTranslation('imports');
  const [orders, marks] = [useOrders(), useMarks()];
  const { proposal } = task;
  const some = proposal?.styles.filter((style) => style.kind === kind) ?? [];
  if (!proposal || some.length < 2) return null;
  const chosenStyles = new Set(some.map(({ column }) => task.getStyle(column)));
  // If columns differ, no common format is selected.
  const value = chosenStyles.size === 1 ? ([...chosenStyles][0] ?? '') : '';
  return kind === 'day' ? (
    <Choice
      label={t('allDays')}
      value={value}
      options={orders}
      placeholder={t('differ')}
      onChange={(date_order) => void task.setStyle(null, { date_order })}
    />
  ) : (
    <Choice
      label={t('allNumbers')}
      value={value}
      options={marks}
      placeholder={t('differ')}
      onChange={(decimal) => void task.setStyle(null, { decimal })}
    />
  );
});

const Words = observer(function Words({ task, style }: { task: ImportTask; style: ColumnStyle }) {
  const { t } = useTranslation('imports');
  const { example, is_guess, misfit_count, misfit_example } = style;
  return (
    <div className={styles.words}>
      <span className={styles.name}>{task.columnName(style.column) || t('noName', { number: style.column + 1 })}</span>
      {example && <span className={styles.hint}>{t('isReadAs', { text: example.text, means: example.means })}</span>}
      {is_guess && <span className={styles.hint}>{t('isGuess')}</span>}
      {misfit_count > 0 && (
        <span className={styles.reason}>{t('misfits', { count: misfit_count, text: misfit_example ?? '' })}</span>
      )}
    </div>
  );
});

const StyleSelect = observer(function StyleSelect({ task, style }: { task: ImportTask; style: ColumnStyle }) {
  const { t } = useTranslation('imports');
  const [orders, marks] = [useOrders(), useMarks()];
  const name = task.columnName(style.column) || t('noName', { number: style.column + 1 });
  const value = task.getStyle(style.column) ?? '';
  return style.kind === 'day' ? (
    <SelectField
      label={t('orderOf', { name })}
      value={value}
      options={orders}
      onChange={(date_order) => void task.setStyle(style.column, { date_order })}
    />
  ) : (
    <SelectField
      label={t('markOf', { name })}
      value={value}
      options={marks}
      onChange={(decimal) => void task.setStyle(style.column, { decimal })}
    />
  );
});

/** Shows the first rows as they would be stored. */
export const Preview = observer(function Preview({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const { proposal } = task;
  if (!proposal || proposal.preview.length === 0 || task.columns.length === 0) return null;
  const labels = new Map(proposal.targets.map(({ field_id, label }) => [field_id, label]));
  return (
    <section aria-label={t('preview')}>
      <h3 className={styles.heading}>{t('preview')}</h3>
      <ul className={styles.list}>
        {proposal.preview.map(({ row, values }) => (
          <li key={row} className={styles.wrong}>
            <span className={styles.hint}>{t('previewRow', { row })}</span>
            <dl className={styles.values}>
              {values.map(({ field_id, text, problem }) => (
                <div key={field_id} className={styles.value}>
                  <dt>{labels.get(field_id) ?? field_id}</dt>
                  <dd>
                    {text === '' ? '–' : text}
                    {problem !== undefined && <span className={styles.reason}>{problem}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
});
