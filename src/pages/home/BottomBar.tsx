import { localised } from '@domain/metadata/reading';
import { pickBarTypes } from '@domain/objects/bar-types';
import { Ellipsis, Plus, Sun } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDockEdge } from '@/components/dock';
import { TypeDrawing } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { mainTab } from '@/stores/HomeStore';
import { UnreadBadge } from './UnreadBadge';
import type { Operation } from './operations';
import styles from './bottom-bar.module.css';

interface Props {
  /** Whether the bar has left the screen, because the reader scrolls down or another bar replaces it. */
  isAway: boolean;
  /** Whether the user can create something from this tab. */
  canCreate: boolean;
  onChoose(tab: string): void;
  onOpen(operation: Operation): void;
  /** Called when the focus enters the bar, which must then be on the screen. */
  onFocus(): void;
}

/**
 * The navigation of the home page on phones, within reach of the thumb: the day, the first types of the company's order, creating, and a menu with
 * all other destinations (ADR-0304).
 */
export const BottomBar = observer(function BottomBar({ isAway, canCreate, onChoose, onOpen, onFocus }: Props) {
  const { t } = useTranslation('home');
  const shell = useTranslation('shell').t;
  const { company, home } = useStores();
  const barRef = useDockEdge<HTMLElement>('page');
  const barTypes = pickBarTypes(company.tables);
  const [first, second] = barTypes.map((table) => (
    <Place
      key={table.table_id}
      isCurrent={home.tab === table.table_id}
      icon={<TypeDrawing icon={table.icon_name} size={24} />}
      name={localised(table, 'name', table.name, language())}
      onClick={() => onChoose(table.table_id)}
    />
  ));
  const isBehindMore = home.tab !== mainTab && !barTypes.some((table) => table.table_id === home.tab);
  return (
    <nav ref={barRef} className={styles.bar} aria-label={t('bar')} data-away={isAway || undefined} onFocus={onFocus}>
      <Place
        isCurrent={home.tab === mainTab}
        icon={<Sun size={24} strokeWidth={1.8} aria-hidden="true" />}
        name={t('today')}
        onClick={() => onChoose(mainTab)}
      >
        <UnreadBadge className={styles.badge} />
      </Place>
      {first}
      {canCreate && (
        <button
          type="button"
          className={styles.place}
          aria-label={shell('header.add')}
          aria-haspopup="dialog"
          onClick={() => onOpen('add')}
        >
          <span className={styles.add}>
            <Plus size={26} aria-hidden="true" />
          </span>
        </button>
      )}
      {second}
      <Place
        isCurrent={false}
        isOn={isBehindMore}
        opens
        icon={<Ellipsis size={24} strokeWidth={1.8} aria-hidden="true" />}
        name={t('more')}
        onClick={() => onOpen('more')}
      />
    </nav>
  );
});

function Place({
  isCurrent,
  isOn = isCurrent,
  opens = false,
  icon,
  name,
  onClick,
  children,
}: {
  isCurrent: boolean;
  /** Whether the button looks selected, because its target is open. */
  isOn?: boolean;
  /** Whether the button opens a layer. */
  opens?: boolean;
  icon: ReactNode;
  name: string;
  onClick(): void;
  children?: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.place}
      aria-current={isCurrent ? 'page' : undefined}
      aria-haspopup={opens ? 'dialog' : undefined}
      data-on={isOn || undefined}
      onClick={onClick}
    >
      {icon}
      <span className={styles.name}>{name}</span>
      {children}
    </button>
  );
}
