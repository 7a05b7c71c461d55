import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { CardList, CardRow } from '@/components/card-list';
import { MoveButtons } from './MoveButtons';
import styles from './lists.module.css';

interface ListedThing {
  id: string;
  name: string;
  text?: string | undefined;
  leading?: ReactNode;
}

interface Props {
  label: string;
  things: readonly ListedThing[];
  onOpen(id: string): void;
  /** Absent where the order has no meaning. */
  onOrder?: ((ids: string[]) => Promise<boolean>) | undefined;
  add: string;
  onAdd(): void;
  /** The content next to the heading. */
  children?: ReactNode;
}

/** Items of the configuration in their order; the order is changed step by step and sent as a whole. */
export function ThingList({ label, things: entries, onOpen, onOrder, add, onAdd, children }: Props) {
  const { t } = useTranslation('administration');
  const [order, setOrder] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const orderedEntries = order ? order.flatMap((id) => entries.find((entry) => entry.id === id) ?? []) : entries;
  const ready = async () => {
    setBusy(true);
    const ids = orderedEntries.map(({ id }) => id);
    const isSame = ids.join() === entries.map(({ id }) => id).join();
    if (isSame || (await onOrder?.(ids))) setOrder(undefined);
    setBusy(false);
  };
  return (
    <section className={styles.section} aria-label={label}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{label}</h2>
        {children}
        {onOrder && entries.length > 1 && (
          <Button busy={busy} onClick={() => (order ? void ready() : setOrder(entries.map(({ id }) => id)))}>
            {t(order ? 'list.done' : 'list.reorder')}
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={styles.none}>{t('list.none')}</p>
      ) : (
        <CardList label={label}>
          {orderedEntries.map(({ id, name, text, leading }, index) => (
            <CardRow
              key={id}
              leading={leading}
              onClick={order ? undefined : () => onOpen(id)}
              trailing={order && <MoveButtons list={order} index={index} name={name} onMove={setOrder} />}
            >
              <span className={styles.name}>{name}</span>
              {text && <span className={styles.second}>{text}</span>}
            </CardRow>
          ))}
        </CardList>
      )}
      <button type="button" className={styles.add} onClick={onAdd}>
        <Plus size={18} aria-hidden="true" />
        {add}
      </button>
    </section>
  );
}
