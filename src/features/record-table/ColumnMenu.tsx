import type { ObjectType } from '@domain/metadata/object-type';
import { Columns3, RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import type { TableColumns } from '@/stores/views/TableColumns';
import { shownColumns, titleId, type TableColumn } from './columns';
import styles from './record-table.module.css';

interface Props {
  table: ObjectType;
  offered: readonly TableColumn[];
  chosen: TableColumns;
}

/** The button of the bar that opens the choice of the table's columns. An added column appears at the table's end. */
export const ColumnsButton = observer(function ColumnsButton({ table, offered, chosen: tableColumns }: Props) {
  const { t } = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ids = shownColumns(offered, table, tableColumns).map(({ id }) => id);
  const change = (id: string) =>
    tableColumns.choose(ids.includes(id) ? ids.filter((columnId) => columnId !== id) : [...ids, id]);
  return (
    <>
      <IconButton ref={button} tone="soft" label={t('columns')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Columns3 size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <ResponsivePopover title={t('columns')} size="half" anchor={button} onDismiss={() => setOpen(false)}>
          {offered
            .filter(({ id }) => id !== titleId)
            .map(({ id, name }) => (
              <label key={id} className={styles.offer}>
                <input
                  type="checkbox"
                  className={styles.checkbox}
                  checked={ids.includes(id)}
                  onChange={() => change(id)}
                />
                {name}
              </label>
            ))}
          <Row icon={<RotateCcw size={20} />} title={t('reset')} onClick={() => tableColumns.reset()} />
        </ResponsivePopover>
      )}
    </>
  );
});
