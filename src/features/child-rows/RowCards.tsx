import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import type { ChildRows, ShownRow } from '@/stores/rows/ChildRows';
import { Cell } from './Cell';
import { Totals } from './Totals';
import styles from './child-rows.module.css';

interface Props {
  rows: ChildRows;
  onOpen(key: string): void;
}

/** The rows as cards, for narrow screens: a tap opens the sheet of the row. */
export const RowCards = observer(function RowCards({ rows, onOpen }: Props) {
  return (
    <>
      <ul className={styles.cards}>
        {rows.shownRows.map((row) => (
          <Card key={row.key} rows={rows} row={row} onOpen={() => onOpen(row.key)} />
        ))}
      </ul>
      <Totals rows={rows} />
    </>
  );
});

const Card = observer(function Card({ rows, row, onOpen }: { rows: ChildRows; row: ShownRow; onOpen(): void }) {
  const { t } = useTranslation('rows');
  const [first, ...otherColumns] = rows.columns;
  const draft = rows.draft(row.key);
  const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';
  return (
    <li className={styles.card} data-wrong={draft?.isWrong || undefined}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.name}>
          {first && <Cell field={first} value={rows.value(row, first)} untitled={t('untitled')} />}
          {draft?.isChanged && <span className={styles.state}>{t(row.record ? 'edited' : 'added')}</span>}
        </span>
        {otherColumns
          .filter((field) => isFilled(rows.value(row, field)))
          .map((field) => (
            <span key={field.field_id} className={styles.pair}>
              <span className={styles.label}>{localised(field, 'field_name', field.field_name, language())}</span>
              <span className={styles.value}>
                <Cell field={field} value={rows.value(row, field)} />
              </span>
            </span>
          ))}
        {draft?.isWrong && <span className={styles.issue}>{t('wrong')}</span>}
      </button>
    </li>
  );
});
