import type { ObjectType } from '@domain/metadata/object-type';
import { labelOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import styles from './add-menu.module.css';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  /** The type of the open list. Its entry comes first, also for products (ADR-0304). */
  first?: ObjectType | undefined;
  onClose(): void;
  onChoose(table: ObjectType): void;
  onNote(): void;
}

/**
 * Shows the most frequent action first, a record of the open list or a note. The types that the caller may create follow, except products
 * (REQ shell 2.37).
 */
export default observer(function AddMenu({ anchor, first, onClose, onChoose, onNote }: Props) {
  const { t } = useTranslation('menus');
  const notes = useTranslation('notes').t;
  const { company } = useStores();
  const row = (table: ObjectType) => (
    <Row
      key={table.table_id}
      icon={<TypeIcon icon={table.icon_name} color={table.theme_color} size={36} />}
      title={labelOfOne(table, language())}
      onClick={() => onChoose(table)}
    />
  );
  const firstTable = first?.abilities.create ? first : undefined;
  return (
    <ResponsivePopover title={t('add.title')} anchor={anchor} onDismiss={onClose}>
      {firstTable && row(firstTable)}
      {company.tables.length > 0 && (
        <Row
          icon={<TypeIcon icon="notebook-pen" color="var(--accent)" size={36} />}
          title={notes('title')}
          onClick={onNote}
        />
      )}
      {company.addable.filter((table) => table !== firstTable).map(row)}
      {company.tables.length === 0 && <p className={styles.none}>{t('add.none')}</p>}
    </ResponsivePopover>
  );
});
