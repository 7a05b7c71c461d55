import { Package, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FailureNotice, Notice } from '@/components/notice';
import { lazyLayer } from '@/components/lazy';
import { RestoreDraft } from '@/components/restore-draft';
import { SkeletonRows } from '@/components/skeleton';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import type { ProductLines } from '@/stores/products/ProductLines';
import { useMoney } from '@/values/currency/use-money';
import { ProductRow } from './ProductRow';
import { SaveBar } from './SaveBar';
import { useDragOrder } from './use-drag-order';
import styles from './products.module.css';

const AddProductsSheet = lazyLayer(
  () => import(/* webpackChunkName: "product-edit" */ './AddProductsSheet'),
  ({ onClose }) => onClose(),
  { size: 'half' },
);
const LineSheet = lazyLayer(
  () => import(/* webpackChunkName: "product-edit" */ './LineSheet'),
  ({ onClose }) => onClose(),
  { size: 'half' },
);

interface Props {
  lines: ProductLines;
  /** Called after the lines were saved, which may have changed the amount of the record. */
  onSaved(): void;
}

/** The product lines of a record with their total. Changes are a draft until they are saved or discarded. */
export const ProductList = observer(function ProductList({ lines, onSaved }: Props) {
  const { t } = useTranslation('products');
  const { records } = useStores();
  const { record } = lines;
  const [layer, setLayer] = useState<'add' | { line: string }>();
  useEffect(() => {
    void lines.load();
    const stop = lines.keep();
    // Other users' changes to the record appear here; the edited lines stay.
    const leave = records.watch(record.tableId, record.id, () => void lines.load());
    return () => {
      leave();
      stop();
    };
  }, [lines, records, record]);

  if (!lines.stored) {
    return lines.status === 'failed' ? (
      <FailureNotice title={t('failed')} text={errorText(lines.error)} onRetry={() => void lines.load()} />
    ) : (
      <ul className={styles.list} aria-busy="true">
        <SkeletonRows widths={[58, 44, 66]} className={styles.row} />
      </ul>
    );
  }
  const add = lines.canWrite && lines.room > 0 ? () => setLayer('add') : undefined;
  const { restorable } = lines.autosave;
  return (
    <section className={styles.panel}>
      {restorable && lines.canWrite && (
        <RestoreDraft
          savedAt={restorable.savedAt}
          onTake={() => lines.restore()}
          onDiscard={() => lines.autosave.discard()}
        />
      )}
      {lines.lines.length === 0 && !lines.dirty ? (
        <Notice
          icon={<Package size={48} />}
          title={t('none')}
          text={t(lines.canWrite ? 'noneText' : 'noneReadOnly')}
          {...(add ? { action: { label: t('add'), run: add } } : {})}
        />
      ) : (
        <>
          <Head lines={lines} onAdd={add} />
          <Rows lines={lines} onEdit={(lineKey) => setLayer({ line: lineKey })} />
        </>
      )}
      {lines.dirty && <SaveBar lines={lines} onSaved={onSaved} />}
      {layer === 'add' && (
        <AddProductsSheet
          lines={lines}
          onClose={() => setLayer(undefined)}
          onAdded={() => setLayer(undefined)}
          onCustom={() => {
            const [lineKey] = lines.addCustom();
            setLayer(lineKey === undefined ? undefined : { line: lineKey });
          }}
        />
      )}
      {typeof layer === 'object' && (
        <LineSheet
          lines={lines}
          lineKey={layer.line}
          onClose={() => {
            lines.dropBlank(layer.line);
            setLayer(undefined);
          }}
        />
      )}
    </section>
  );
});

/** Shows the number of lines and their total, and the button that adds more. */
const Head = observer(function Head({ lines, onAdd }: { lines: ProductLines; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('products');
  const { format: formatAmount } = useMoney({});
  return (
    <div className={styles.head}>
      <p className={styles.sum}>
        <span className={styles.count}>{t('count', { count: lines.lines.length })}</span>
        {lines.total !== undefined && (
          <span className={styles.total}>{t('total', { amount: formatAmount(lines.total, lines.currency) })}</span>
        )}
      </p>
      {onAdd && (
        <button onClick={onAdd} type="button" className={styles.add}>
          <Plus aria-hidden="true" size={18} /> {t('add')}
        </button>
      )}
    </div>
  );
});

const Rows = observer(function Rows({ lines, onEdit }: { lines: ProductLines; onEdit(key: string): void }) {
  const { t } = useTranslation('products');
  const [announcement, setSaid] = useState('');
  const keys = lines.lines.map(({ key }) => key);
  const move = (key: string, index: number) => {
    if (index < 0 || index >= keys.length) return;
    lines.move(key, index);
    const name = lines.lines[index]?.name ?? '';
    setSaid(t('moved', { name, place: index + 1, count: keys.length }));
  };
  const { list, handle, dragged } = useDragOrder({ keys, move });
  const remove = (key: string, name: string) => {
    const putBack = lines.remove(key);
    showToast({ text: t('removed', { name }), action: { label: t('undo'), run: putBack } });
  };
  return (
    <>
      <ul className={styles.list} ref={list}>
        {lines.lines.map((line, index) => (
          <ProductRow
            key={line.key}
            lines={lines}
            line={line}
            index={index}
            dragged={dragged === line.key}
            editing={
              lines.canWrite
                ? {
                    handle: handle(line.key),
                    onEdit: () => onEdit(line.key),
                    onMove: (targetIndex) => move(line.key, targetIndex),
                    onRemove: () => remove(line.key, line.name || t('untitled')),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
});
