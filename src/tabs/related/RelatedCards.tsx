import { addDigits } from '@domain/money';
import { isRecordClosed } from '@domain/day/late';
import { localised, nameOfMany } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { getBehaviour } from '@domain/objects/behaviour';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '@/components/skeleton';
import { SummaryCard } from '@/features/record-detail';
import { RelatedSummary, useLinking } from '@/features/related-list';
import { language } from '@/i18n';
import { openDetail } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { linkedRecords } from '@/stores/links/LinkedRecords';
import { valueViews } from '@/values';
import styles from './related-cards.module.css';

interface Props {
  record: StoredRecord;
  /** The types that the record is linked with. */
  tables: readonly ObjectType[];
  onOpenTab(key: string): void;
}

type TypeProps = Omit<Props, 'tables'> & { table: ObjectType };

/** Returns the position of a type: people first, then products, then all other types in the company's order. */
function rank({ table_id }: ObjectType): number {
  const { namedAfter, productAmountField } = getBehaviour(table_id);
  return namedAfter === 'person' ? 0 : productAmountField === undefined ? 2 : 1;
}

/** One card for each type with linked records; the types without any share one line. */
export default observer(function RelatedCards({ record, tables, onOpenTab }: Props) {
  const stores = useStores();
  const kinds = [...tables]
    .sort((left, right) => rank(left) - rank(right))
    .map((table) => ({ table, list: linkedRecords(stores, record, table.table_id).list }));
  const ids = tables.map(({ table_id }) => table_id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ')) void linkedRecords(stores, record, id).list.load();
  }, [stores, record, ids]);
  // Whether a type needs a card or a short entry is known once all types have answered, so the layout does not move afterwards.
  if (!kinds.every(({ list }) => list.loaded || list.status === 'failed'))
    return (
      <div className={styles.empty} aria-busy="true">
        <SkeletonRows widths={[58, 44, 66]} className={styles.wait} />
      </div>
    );
  const isFilled = ({ list }: (typeof kinds)[number]) => list.items.length > 0;
  const emptyTables = kinds.filter((kind) => !isFilled(kind)).map(({ table }) => table);
  return (
    <>
      {kinds.filter(isFilled).map(({ table }) => (
        <Card key={table.table_id} record={record} table={table} onOpenTab={onOpenTab} />
      ))}
      {emptyTables.length > 0 && <EmptyKinds record={record} tables={emptyTables} onOpenTab={onOpenTab} />}
    </>
  );
});

const Card = observer(function Card({ record, table, onOpenTab }: TypeProps) {
  const { t } = useTranslation('links');
  const linked = linkedRecords(useStores(), record, table.table_id);
  const { add, label } = useLinking(linked, record, table);
  const type = localised(table, 'name', table.name, language());
  return (
    <SummaryCard
      title={type}
      {...(add ? { action: { label, run: () => add() } } : {})}
      more={{ label: t('related.all', { type: nameOfMany(table, language()) }), run: () => onOpenTab(table.table_id) }}
    >
      {table.is_stage_on && !linked.list.hasMore && <OpenSum records={linked.list.items} table={table} />}
      <RelatedSummary
        linked={linked}
        onOpen={(linkedRecord) => void openDetail({ type: linkedRecord.tableId, id: linkedRecord.id })}
      />
    </SummaryCard>
  );
});

/** Shows how many of the linked records are open, and their sum if all have the same currency. */
const OpenSum = observer(function OpenSum({ records, table }: { records: readonly StoredRecord[]; table: ObjectType }) {
  const { t } = useTranslation('links');
  const { company } = useStores();
  const openRecords = records.filter(({ json }) => !isRecordClosed(json));
  if (openRecords.length === 0) return null;
  const { productAmountField } = getBehaviour(table.table_id);
  const field = productAmountField === undefined ? undefined : company.field(table.table_id, productAmountField);
  const [currency, ...otherCurrencies] = new Set(openRecords.map((record) => record.currency));
  const amounts = field
    ? openRecords.flatMap((record) => {
        const amount = record.value(field);
        return typeof amount === 'number' || typeof amount === 'string' ? [amount] : [];
      })
    : [];
  const Amount = field && valueViews[field.value_type].Display;
  return (
    <p className={styles.sum}>
      {t('related.open', { count: openRecords.length })}
      {field && Amount && amounts.length > 0 && otherCurrencies.length === 0 && (
        <>
          {' · '}
          <Amount
            value={Number(addDigits(amounts))}
            field={field}
            size="line"
            {...(currency === undefined ? {} : { currency })}
          />
        </>
      )}
    </p>
  );
});

/** Shows the types without a linked record in one line: a tap adds the first record, or opens the tab if the reader cannot add one. */
function EmptyKinds({ record, tables, onOpenTab }: Props) {
  const { t } = useTranslation('links');
  return (
    <section className={styles.empty} aria-label={t('related.empty')}>
      {tables.map((table) => (
        <EmptyKind key={table.table_id} record={record} table={table} onOpenTab={onOpenTab} />
      ))}
    </section>
  );
}

const EmptyKind = observer(function EmptyKind({ record, table, onOpenTab }: TypeProps) {
  const linked = linkedRecords(useStores(), record, table.table_id);
  const { add } = useLinking(linked, record, table);
  const name = localised(table, 'name', table.name, language());
  return (
    <button type="button" className={styles.kind} onClick={() => (add ? add() : onOpenTab(table.table_id))}>
      {add && <Plus size={16} aria-hidden="true" />}
      {name}
    </button>
  );
});
