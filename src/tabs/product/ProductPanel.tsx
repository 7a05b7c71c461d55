import { ProductList } from '@/features/products';
import { useStores } from '@/stores';
import { getProductLines } from '@/stores/products/ProductLines';
import { getTimeline } from '@/stores/timeline/Timeline';
import type { PanelProps } from '../tab';

/** The product lines of a record. */
export default function ProductPanel({ record }: PanelProps) {
  const stores = useStores();
  const saved = () => {
    getTimeline(stores, record.tableId, record.id).refresh();
    // The amount may have changed with the products. A record that can no longer be read reports that itself.
    stores.records.load(record.tableId, record.id).catch(() => undefined);
  };
  return <ProductList lines={getProductLines(stores, record)} onSaved={saved} />;
}
