import type { ObjectType } from '@domain/metadata/object-type';
import { nameOfOne } from '@domain/metadata/reading';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { RecordListView, type ListLayer } from '@/features/record-list';
import { ColumnsButton, offeredColumns, RecordTable, shownColumns } from '@/features/record-table';
import { language } from '@/i18n';
import { useStores, type ListView, type RecordList, type StoredRecord } from '@/stores';
import { columnsOf } from '@/stores/views/TableColumns';
import styles from './desk.module.css';

interface Props {
  table: ObjectType;
  list: RecordList;
  view: ListView;
  scroller: RefObject<HTMLElement | null>;
  tool: ReactNode;
  conditions: ReactNode;
  refused: ReactNode;
  onOpen(record: StoredRecord): void;
  onCreate(): void;
  onLayer(layer: ListLayer, button: HTMLElement): void;
}

/** The list of one type on a desktop: the same list as a table. */
export default observer(function Desk({ tool, onOpen, ...props }: Props) {
  const { t } = useTranslation(['table', 'views', 'list']);
  const stores = useStores();
  const { table, list, view, onCreate } = props;
  const chosen = columnsOf(stores, table.table_id);
  const offered = offeredColumns(stores.company, table, t);
  const columns = shownColumns(offered, table, chosen);
  return (
    <div className={styles.desk}>
      <div className={styles.list}>
        <RecordListView
          {...props}
          onOpen={onOpen}
          tool={
            <>
              {table.abilities.create && (
                <Button onClick={onCreate}>
                  <Plus size={18} aria-hidden="true" />
                  {t('list:create', { name: nameOfOne(table, language()) })}
                </Button>
              )}
              <ColumnsButton table={table} offered={offered} chosen={chosen} />
              {tool}
            </>
          }
          instead={(footer) => (
            <RecordTable
              table={table}
              list={list}
              view={view}
              columns={columns}
              chosen={chosen}
              open={undefined}
              footer={footer}
              onOpen={onOpen}
            />
          )}
        />
      </div>
    </div>
  );
});
