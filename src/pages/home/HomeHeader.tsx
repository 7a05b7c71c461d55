import { Plus, Search } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { useStores } from '@/stores';
import type { Operation } from './operations';
import styles from './home.module.css';

interface Props {
  searchEntry: RefObject<HTMLButtonElement>;
  addButton: RefObject<HTMLButtonElement>;
  accountButton: RefObject<HTMLButtonElement>;
  onHome(): void;
  onOpen(operation: Operation): void;
}

/** Logo, search entry, add and account. On phones its second line leaves when the list is scrolled. */
export const HomeHeader = observer(function HomeHeader({ searchEntry, addButton, accountButton, onHome, onOpen }: Props) {
  const { t } = useTranslation();
  const { company } = useStores();
  const { user, client } = company;
  return (
    <header className={styles.header}>
      <button type="button" className={styles.logo} onClick={onHome} aria-label={`${t('productName')} · ${t('header.home')}`}>
        <img src="/sidecar.svg" alt="" width={28} height={28} />
        <span className={styles.company}>{client?.nickname || client?.name || t('productName')}</span>
      </button>
      <button ref={searchEntry} type="button" className={styles.searchEntry} onClick={() => onOpen('search')}>
        <Search size={18} aria-hidden="true" />
        <span>{t('header.searchHint')}</span>
      </button>
      <div className={styles.actions}>
        <button type="button" className={styles.searchIcon} aria-label={t('header.search')} onClick={() => onOpen('search')}>
          <Search size={22} aria-hidden="true" />
        </button>
        <button ref={addButton} type="button" className={styles.action} aria-label={t('header.add')} aria-haspopup="dialog" onClick={() => onOpen('add')}>
          <Plus size={24} aria-hidden="true" />
        </button>
        <button ref={accountButton} type="button" className={styles.action} aria-label={t('header.account')} aria-haspopup="dialog" onClick={() => onOpen('menu')}>
          <Avatar name={user?.name ?? ''} url={user?.avatar_url} size={32} />
        </button>
      </div>
    </header>
  );
});
