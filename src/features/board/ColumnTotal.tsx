import { groupedDigits } from '@domain/grouped-digits';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Board } from '@/stores/boards/Board';
import styles from './board.module.css';

/** What the records of a column come to: one sum for each currency, and where there are several what all are worth in the main one. */
export const ColumnTotal = observer(function ColumnTotal({ board, stageId }: { board: Board; stageId: string | null }) {
  const { t } = useTranslation('board');
  const total = board.totalOf(stageId);
  // Of a type without an amount there is nothing to add up, and no room is kept for it.
  if (!board.addsUp && !board.totalsFailed) return <div className={styles.noSums} />;
  if (!total) return <p className={styles.sums}>{board.totalsFailed ? t('noTotals') : ''}</p>;
  const { sums, main_sum } = total;
  const isWorthTelling = main_sum !== null && (sums.length > 1 || sums[0]?.currency !== findMain(board)?.currency);
  return (
    <p className={styles.sums}>
      {sums.map(({ currency, currency_symbol, amount }) => (
        <span key={currency} className={styles.sum}>
          {formatTotal(currency_symbol, amount)}
        </span>
      ))}
      {sums.length > 0 && isWorthTelling && (
        <span className={styles.sum}>
          {t('inAll', { sum: formatTotal(findMain(board)?.currency_symbol ?? '', main_sum) })}
        </span>
      )}
    </p>
  );
});

function findMain({ totals }: Board) {
  return totals?.main_currency;
}

/** As digits: a binary number would round what the server added up. */
function formatTotal(symbol: string, digits: string): string {
  const sign = digits.startsWith('-') ? '-' : '';
  return sign + symbol + groupedDigits(digits.slice(sign.length));
}
