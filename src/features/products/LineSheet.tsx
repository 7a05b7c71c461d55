import type { DraftLine } from '@domain/products/draft-lines';
import { lineLimits, lineTotal, type LinePart } from '@domain/products/lines';
import { observer } from 'mobx-react-lite';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { Button } from '@/components/button';
import { FieldError, FieldLabel } from '@/components/field-label';
import { SelectField } from '@/components/select-field';
import { Sheet } from '@/components/sheet';
import { Skeleton } from '@/components/skeleton';
import { useStores } from '@/stores';
import type { ProductLines } from '@/stores/products/ProductLines';
import { valueViews } from '@/values';
import { useMoney } from '@/values/currency/use-money';
import { partField } from './part-field';
import styles from './products.module.css';

interface Props {
  lines: ProductLines;
  lineKey: string;
  onClose(): void;
}

/** One line: typed text is in the draft at once, so closing loses nothing. */
export default observer(function LineSheet({ lines, lineKey, onClose }: Props) {
  const { t } = useTranslation('products');
  const { format: formatAmount } = useMoney({});
  const line = lines.lines.find(({ key }) => key === lineKey);
  if (!line) return null;
  const { number, price, currency } = line;
  const finish = () => {
    if (lines.check(lineKey)) onClose();
  };
  return (
    <Sheet
      title={line.product_id === undefined ? t('custom') : line.name}
      size="half"
      closeBy="close"
      onDismiss={onClose}
      footer={
        <Button tone="primary" block onClick={finish}>
          {typeof number === 'number' && typeof price === 'number' && number > 0
            ? t('doneCosts', { amount: formatAmount(lineTotal({ number, price }), currency) })
            : t('done')}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton still style={{ height: 240, borderRadius: 'var(--radius-card)' }} />}>
        <div className={styles.form}>
          {line.is_product_gone && <p className={styles.hint}>{t('goneText')}</p>}
          {line.product_id === undefined && <Part lines={lines} line={line} part="name" />}
          <div className={styles.amounts}>
            <Part lines={lines} line={line} part="number" />
            <Part lines={lines} line={line} part="price" />
          </div>
          <CurrencyChoice lines={lines} line={line} />
          <Part lines={lines} line={line} part="description" />
        </div>
      </Suspense>
    </Sheet>
  );
});

const kinds = { name: 'TEXT', number: 'NUMBER', price: 'CURRENCY', description: 'TEXTAREA' } as const;

/** One property of the line as a field of a form: hidden if the reader may not see it, and read-only if the reader may not write it. */
const Part = observer(function Part({
  lines,
  line,
  part: linePart,
}: {
  lines: ProductLines;
  line: DraftLine;
  part: LinePart;
}) {
  const { t } = useTranslation('products');
  const access = lines.rights[linePart];
  const id = useId();
  if (access === 'none') return null;
  const label = t(labels[linePart]);
  const issue = lines.issue(line.key, linePart);
  const error = issue && fieldErrorText(issue, label);
  const { Input } = valueViews[kinds[linePart]];
  const isText = linePart === 'name' || linePart === 'description';
  const decimals = linePart === 'number' ? lines.stored?.number_decimals : undefined;
  return (
    <div className={styles.part}>
      <FieldLabel htmlFor={id} label={label} required={linePart !== 'description'} />
      <Input
        id={id}
        label={label}
        field={partField(linePart, kinds[linePart], decimals)}
        required={linePart !== 'description'}
        readOnly={access !== 'write'}
        value={line[linePart] ?? null}
        currency={line.currency}
        onChange={(value) => lines.set(line.key, { [linePart]: isText ? cut(value) : value })}
        {...(error === undefined ? {} : { error })}
      />
      <FieldError id={id} text={error} />
    </div>
  );
});

const labels = {
  name: 'part.name',
  number: 'part.number',
  price: 'part.price',
  description: 'part.description',
} as const;

/** Cuts a text to the maximum length of a line, so that pasted text is not refused. */
function cut(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, lineLimits.text) : '';
}

/** The currency of the price, if the company has several. */
const CurrencyChoice = observer(function CurrencyChoice({ lines, line }: { lines: ProductLines; line: DraftLine }) {
  const { t } = useTranslation('products');
  const { currencies } = useStores().company;
  if (currencies.length < 2 || lines.rights.price !== 'write') return null;
  const stored = lines.stored?.list.find(({ _id }) => _id === line._id);
  return (
    <div className={styles.part}>
      <span className={styles.label} aria-hidden="true">
        {t('part.currency')}
      </span>
      <SelectField
        label={t('part.currency')}
        value={line.currency}
        options={currencies.map(({ code, currency_symbol }) => ({ value: code, text: `${code} ${currency_symbol}` }))}
        onChange={(currency) => lines.set(line.key, { currency })}
      />
      {line.currency !== lines.currency && <p className={styles.hint}>{t('converted', { code: lines.currency })}</p>}
      {stored?.rate !== undefined && stored.price === line.price && (
        <p className={styles.hint}>
          {t('source', { price: stored.source_price, code: stored.source_currency, rate: Number(stored.rate) })}
        </p>
      )}
    </div>
  );
});
