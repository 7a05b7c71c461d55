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
  onClose(): void;
  onChoose(table: ObjectType): void;
  onNote(): void;
}

/** Shows the most frequent action first, a note; then the types that the caller may create, product left out (REQ shell 2.37). */
export default observer(function AddMenu({ anchor, onClose, onChoose, onNote }: Props) {
  const { t } = useTranslation('menus');
  const notes = useTranslation('notes').t;
  const { company } = useStores();
  const tables = company.addable;
  return (
    <ResponsivePopover title={t('add.title')} anchor={anchor} onDismiss={onClose}>
      {company.tables.length > 0 && (
        <Row
          icon={<TypeIcon icon="notebook-pen" color="var(--accent)" size={36} />}
          title={notes('title')}
          onClick={onNote}
        />
      )}
      {tables.map((table) => (
        <Row
          key={table.table_id}
          icon={<TypeIcon icon={table.icon_name} color={table.theme_color} size={36} />}
          title={labelOfOne(table, language())}
          onClick={() => onChoose(table)}
        />
      ))}
      {company.tables.length === 0 && <p className={styles.none}>{t('add.none')}</p>}
    </ResponsivePopover>
  );
});
