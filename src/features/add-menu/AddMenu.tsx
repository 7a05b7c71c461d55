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
}

/** The types that the caller may create, product left out (REQ shell 2.37). */
export default observer(function AddMenu({ anchor, onClose, onChoose }: Props) {
  const { t } = useTranslation('menus');
  const { company } = useStores();
  const tables = company.addable;
  return (
    <ResponsivePopover title={t('add.title')} anchor={anchor} onDismiss={onClose}>
      {tables.map((table) => (
        <Row
          key={table.table_id}
          icon={<TypeIcon icon={table.icon_name} color={table.theme_color} size={36} />}
          title={labelOfOne(table, language())}
          onClick={() => onChoose(table)}
        />
      ))}
      {tables.length === 0 && <p className={styles.none}>{t('add.none')}</p>}
    </ResponsivePopover>
  );
});
