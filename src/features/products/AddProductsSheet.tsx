import { observer } from 'mobx-react-lite';
import { Check, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { FailureNotice } from '@/components/notice';
import { SearchField } from '@/components/search-field';
import { Sheet } from '@/components/sheet';
import { SkeletonRows } from '@/components/skeleton';
import { useStores, type StoredRecord } from '@/stores';
import { Catalogue } from '@/stores/products/Catalogue';
import type { ProductLines } from '@/stores/products/ProductLines';
import { useMoney } from '@/values/currency/use-money';
import styles from './products.module.css';

interface Props {
  lines: ProductLines;
  onClose(): void;
  /** Called after lines were added from the catalogue. */
  onAdded(): void;
  /** Called when the user wants a product that is not in the catalogue. */
  onCustom(): void;
}

/** Chooses several products of the catalogue at once, or a freely described one. */
export default observer(function AddProductsSheet({ lines, onClose, onAdded, onCustom }: Props) {
  const { t } = useTranslation('products');
  const stores = useStores();
  const [catalogue] = useState(() => new Catalogue(stores, lines.room));
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    void catalogue.load();
    return () => catalogue.stop();
  }, [catalogue]);
  const main = stores.company.currencies.find(({ is_main }) => is_main)?.code ?? lines.currency;
  const { chosen: chosenProducts } = catalogue;

  const add = () => {
    if (chosenProducts.length === 0) return setEmpty(true);
    lines.add(
      chosenProducts.map((product) => ({
        product_id: product.id,
        name: product.title,
        number: lines.rights.number === 'none' ? undefined : 1,
        price: lines.rights.price === 'none' ? undefined : (catalogue.getPrice(product) ?? null),
        currency: main,
        description: '',
      })),
    );
    onAdded();
  };
  return (
    <Sheet
      title={t('add')}
      size="half"
      closeBy="cancel"
      onDismiss={onClose}
      footer={
        <>
          {isEmpty && chosenProducts.length === 0 && (
            <p className={styles.failure} role="alert">
              {t('noneChosen')}
            </p>
          )}
          <Button tone="primary" block onClick={add}>
            {chosenProducts.length === 0 ? t('addNone') : t('addSome', { count: chosenProducts.length })}
          </Button>
        </>
      }
    >
      <SearchField
        stays
        value={catalogue.keyword}
        maxLength={100}
        placeholder={t('search')}
        label={t('searchLabel')}
        onType={(text) => catalogue.type(text)}
      />
      {lines.canWriteFreely && (
        <button onClick={onCustom} type="button" className={styles.custom}>
          <Plus size={20} aria-hidden="true" /> {t('customAdd')}
        </button>
      )}
      {catalogue.full && (
        <p className={styles.note}>{t('full', { count: lines.lines.length + chosenProducts.length })}</p>
      )}
      <Found catalogue={catalogue} />
    </Sheet>
  );
});

const Found = observer(function Found({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('products');
  const { items, loaded, status } = catalogue;
  if (status === 'failed' && !loaded)
    return (
      <FailureNotice title={t('failed')} text={errorText(catalogue.error)} onRetry={() => void catalogue.load()} />
    );
  if (loaded && items.length === 0)
    return <p className={styles.note}>{t(catalogue.keyword.trim() ? 'nothingFound' : 'noCatalogue')}</p>;
  return (
    <div aria-busy={!loaded || status === 'growing'}>
      <ul>
        {items.map((product) => (
          <ProductChoice key={product.id} catalogue={catalogue} product={product} />
        ))}
        {!loaded && <SkeletonRows widths={[58, 44, 66]} className={styles.choice} />}
      </ul>
      {catalogue.hasMore && <InfiniteScroll shown={items.length} margin={200} onReach={() => void catalogue.more()} />}
      {catalogue.hasMore && (
        <Button block busy={status === 'growing'} onClick={() => void catalogue.more()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
});

const ProductChoice = observer(function ProductChoice({
  catalogue,
  product,
}: {
  catalogue: Catalogue;
  product: StoredRecord;
}) {
  const { t } = useTranslation('products');
  const { format: formatAmount } = useMoney({});
  const isChosen = catalogue.chosen.includes(product);
  const price = catalogue.getPrice(product);
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={isChosen}
        disabled={catalogue.full && !isChosen}
        onClick={() => catalogue.toggle(product)}
      >
        <span className={styles.box} data-checked={isChosen || undefined} aria-hidden="true">
          {isChosen && <Check size={16} />}
        </span>
        <span className={styles.choiceName}>{product.title || t('untitled')}</span>
        {price !== undefined && <span className={styles.cost}>{formatAmount(price)}</span>}
      </button>
    </li>
  );
});
