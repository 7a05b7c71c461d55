import type { ObjectType } from '@domain/metadata/object-type';
import { localised } from '@domain/metadata/reading';
import { aboutLimit, type RelatedRecords } from '@domain/values/note-related';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { TypeIcon } from '@/components/type-icon';
import { useValueServices } from '../services';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

interface Props extends InputProps {
  related: RelatedRecords;
  count: number;
}

/** Asks for the type, then opens the picker of records; opens it at once if the company has only one type. */
export function AddRecords(props: Props) {
  const { label, related, count, readOnly, onChange } = props;
  const { t } = useTranslation('values');
  const { records, language } = useValueServices();
  const { tables } = records;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const getName = (table: ObjectType) => localised(table, 'name', table.name, language);

  const choose = async (table: ObjectType) => {
    setOpen(false);
    const linked = related[table.table_id] ?? [];
    const pickedIds = await records.choose({
      tableId: table.table_id,
      label: getName(table),
      linked,
      min: 1,
      max: aboutLimit - count,
      forNote: true,
    });
    if (pickedIds && pickedIds.length > 0) onChange({ ...related, [table.table_id]: [...linked, ...pickedIds] });
  };
  const [first, ...otherTables] = tables;
  return (
    <>
      <button
        type="button"
        {...controlProps({ ...props, required: false })}
        ref={button}
        className={styles.action}
        aria-haspopup="dialog"
        aria-label={t('addTo', { label })}
        disabled={readOnly || !first || count >= aboutLimit}
        onClick={() => (first && otherTables.length === 0 ? void choose(first) : setOpen(true))}
      >
        <Plus size={18} aria-hidden="true" /> {t('add')}
      </button>
      {open && (
        <ResponsivePopover title={label} anchor={button} onDismiss={() => setOpen(false)}>
          {tables.map((table) => (
            <Row
              key={table.table_id}
              icon={<TypeIcon icon={table.icon_name} color={table.theme_color} size={36} />}
              title={getName(table)}
              onClick={() => void choose(table)}
            />
          ))}
        </ResponsivePopover>
      )}
    </>
  );
}
