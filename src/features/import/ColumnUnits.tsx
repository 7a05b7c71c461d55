import type { ImportProposal } from '@domain/contract/imports/imports';
import { groupedDigits } from '@domain/grouped-digits';
import { scalePowers } from '@domain/import/units';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/components/select-field';
import type { ImportTask } from '@/stores/imports/ImportTask';
import styles from './import.module.css';

type ColumnScale = ImportProposal['scales'][number];

/** Shows the units of columns of numbers, such as 万元, with a converted example; the unit of a column can be changed. */
export const ColumnUnits = observer(function ColumnUnits({ task }: { task: ImportTask }) {
  const scales = task.proposal?.scales ?? [];
  if (scales.length === 0) return null;
  return (
    <ul className={styles.list}>
      {scales.map((scale) => (
        <li key={scale.column} className={styles.column}>
          <Words task={task} scale={scale} />
          <PowerSelect task={task} scale={scale} />
        </li>
      ))}
    </ul>
  );
});

const Words = observer(function Words({ task, scale }: { task: ImportTask; scale: ColumnScale }) {
  const { t } = useTranslation('imports');
  const { column, unit, example, cells } = scale;
  return (
    <div className={styles.words}>
      <span className={styles.name}>{task.columnName(column) || t('noName', { number: column + 1 })}</span>
      {unit !== null && <span className={styles.hint}>{t('headingUnit', { unit })}</span>}
      {example && (
        <span className={styles.hint}>
          {t('isReadAs', { text: example.text, means: groupedDigits(example.means) })}
        </span>
      )}
      {cells && (
        <span className={styles.hint}>
          {t('cellUnits', { count: cells.count, text: cells.text, means: groupedDigits(cells.means) })}
        </span>
      )}
    </div>
  );
});

const PowerSelect = observer(function PowerSelect({ task, scale }: { task: ImportTask; scale: ColumnScale }) {
  const { t } = useTranslation('imports');
  const { column, power } = scale;
  return (
    <SelectField
      label={t('unitOf', { name: task.columnName(column) || t('noName', { number: column + 1 }) })}
      value={String(power)}
      options={scalePowers.map((candidate) => ({
        value: String(candidate),
        text: candidate === 0 ? t('asWritten') : `× ${groupedDigits(String(10 ** candidate))}`,
      }))}
      onChange={(value) => {
        const chosenPower = scalePowers.find((candidate) => String(candidate) === value);
        if (chosenPower !== undefined) void task.setStyle(column, { scale: chosenPower });
      }}
    />
  );
});
