import { lineTotal } from '@domain/products/lines';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '@/components/skeleton';
import type { ProductLines } from '@/stores/products/ProductLines';
import { useMoney } from '@/values/currency/use-money';
import styles from './products.module.css';

/** The maximum number of lines in a summary (REQ records 9). */
const shortest = 3;

/** Shows the first lines, their number and their total, as they are stored. Lines that failed to load count as none here (REQ records 8). */
export const ProductSummary = observer(function ProductSummary({ lines }: { lines: ProductLines }) {
  const { t } = useTranslation('products');
  const { format: formatAmount } = useMoney({});
  const { stored, status, dirty } = lines;
  useEffect(() => {
    if (!lines.stored) void lines.load();
  }, [lines]);
  if (!stored && status !== 'failed')
    return (
      <ul aria-busy="true">
        <SkeletonRows widths={[58, 44, 66]} className={styles.short} />
      </ul>
    );
  if (!stored || stored.list.length === 0) return <p className={styles.note}>{t(dirty ? 'unsaved' : 'none')}</p>;
  return (
    <>
      <ul>
        {stored.list.slice(0, shortest).map(({ _id, name, number, price, currency, is_product_gone }) => (
          <li key={_id} className={styles.short}>
            <span className={styles.shortName} data-gone={is_product_gone || undefined}>
              {name}
            </span>
            {number !== undefined && price !== undefined && (
              <span className={styles.cost}>{formatAmount(lineTotal({ number, price }), currency)}</span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.shortSum}>
        <span>{t('count', { count: stored.total })}</span>
        {stored.totalAmount !== undefined && (
          <span className={styles.total}>
            {t('total', { amount: formatAmount(stored.totalAmount, stored.currency) })}
          </span>
        )}
      </p>
      {dirty && <p className={styles.note}>{t('unsaved')}</p>}
    </>
  );
});
