import { capabilities } from '@domain/platforms';
import { localised } from '@domain/metadata/reading';
import { ChartNoAxesColumn, CircleHelp, Settings, SlidersHorizontal, Table2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { ApprovalsRow } from './ApprovalsRow';
import { OfflineChangesRow } from './OfflineChangesRow';
import styles from './more-menu.module.css';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  onType(tableId: string): void;
  onMetrics(): void;
  /** Opens another layer of the home page in its place. */
  onOperation(operation: 'audit' | 'waiting' | 'menu' | 'help'): void;
  onForm(): void;
  /** Opens the configuration of the company; shown to administrators only. */
  onConfigure(): void;
}

/** The actions without a place in a phone's bar: all types, and general actions (ADR-0304). */
export const MoreMenu = observer(function MoreMenu({ anchor, onClose, onType, onOperation, ...props }: Props) {
  const { t } = useTranslation(['menus', 'home', 'metrics']);
  const { company, home } = useStores();
  const { user, channel } = company;
  return (
    <ResponsivePopover title={t('home:more')} anchor={anchor} closeBy="close" onDismiss={onClose}>
      <ul className={styles.types} aria-label={t('home:tabs')}>
        {company.tables.map((table) => (
          <li key={table.table_id}>
            <button
              type="button"
              className={styles.type}
              aria-current={home.tab === table.table_id ? 'page' : undefined}
              onClick={() => onType(table.table_id)}
            >
              <TypeIcon icon={table.icon_name} color={table.theme_color} size={44} />
              <span className={styles.typeName}>{localised(table, 'name', table.name, language())}</span>
            </button>
          </li>
        ))}
      </ul>
      <Row icon={<ChartNoAxesColumn size={20} />} title={t('metrics:title')} onClick={props.onMetrics} />
      <ApprovalsRow onClick={() => onOperation('audit')} />
      <OfflineChangesRow onClick={() => onOperation('waiting')} />
      {channel && capabilities[channel].multiForm && (
        <Row icon={<Table2 size={20} />} title={t('menu.form')} onClick={props.onForm} />
      )}
      {user?.is_admin && (
        <Row icon={<SlidersHorizontal size={20} />} title={t('menu.configure')} onClick={props.onConfigure} />
      )}
      <Row icon={<CircleHelp size={20} />} title={t('menu.help')} onClick={() => onOperation('help')} />
      <Row icon={<Settings size={20} />} title={t('menu.settings')} onClick={() => onOperation('menu')} />
    </ResponsivePopover>
  );
});
