import { groupedDigits } from '@domain/grouped-digits';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Board } from '@/stores/boards/Board';
import styles from './board.module.css';

/** Shows the amount of a column's records: one sum for each currency, and for several currencies their total in the main currency. */
export const ColumnTotal = observer(function ColumnTotal({ board, stageId }: { board: Board; stageId: string | null }) {
  const { t } = useTranslation('board');
  const total = board.getTotal(stageId);
  // A type without an amount has no sum, so no space is reserved for one.
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

/** Formats the digits as text: a binary number would round the server's sum. */
function formatTotal(symbol: string, digits: string): string {
  const sign = digits.startsWith('-') ? '-' : '';
  return sign + symbol + groupedDigits(digits.slice(sign.length));
}
