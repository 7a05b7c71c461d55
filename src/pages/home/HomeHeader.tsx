import type { ObjectType } from '@domain/metadata/object-type';
import { localised } from '@domain/metadata/reading';
import { Plus, Search } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { lazyPart } from '@/components/lazy';
import { IconButton } from '@/components/icon-button';
import { useWide } from '@/components/wide';
import { Logo } from '@/components/logo';
import { language } from '@/i18n';
import { withTexts } from '@/i18n/text-bundles';
import { useStores } from '@/stores';
import type { HeaderAnchors } from './anchors';
import type { Operation } from './operations';
import styles from './home.module.css';

const WaitingBadge = lazyPart(
  () => withTexts('main', import(/* webpackChunkName: "outbox" */ '@/features/outbox/WaitingBadge')),
  { quiet: true },
);
const WideActions = lazyPart(() => import('./WideActions'), { quiet: true });

interface Props {
  anchors: HeaderAnchors;
  /** The type of the open list. */
  type?: ObjectType;
  onHome(): void;
  onOpen(operation: Operation): void;
}

/**
 * Shows the logo with the open type, search and account; from tablet width on also the buttons for adding, the form and help, which phones show in
 * the bottom bar and its menu.
 */
export const HomeHeader = observer(function HomeHeader({ anchors, type, onHome, onOpen }: Props) {
  const { t } = useTranslation();
  const { company, home } = useStores();
  const { user, client } = company;
  const wide = useWide();
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.logo}
        onClick={onHome}
        aria-label={`${t('productName')} · ${t('header.home')}`}
      >
        <Logo size={28} />
        <span className={styles.names}>
          <span className={styles.company}>{client?.nickname || client?.name || t('productName')}</span>
          {type && <span className={styles.typeLabel}>{localised(type, 'name', type.name, language())}</span>}
        </span>
      </button>
      {wide && (
        <button ref={anchors.search} type="button" className={styles.searchEntry} onClick={() => onOpen('search')}>
          <Search size={18} aria-hidden="true" />
          <span>{t('header.searchHint')}</span>
        </button>
      )}
      <div className={styles.actions}>
        {!wide && (
          <IconButton label={t('header.searchHint')} onClick={() => onOpen('search')}>
            <Search size={22} aria-hidden="true" />
          </IconButton>
        )}
        {wide && company.addable.length > 0 && (
          <IconButton ref={anchors.add} label={t('header.add')} aria-haspopup="dialog" onClick={() => onOpen('add')}>
            <Plus size={24} aria-hidden="true" />
          </IconButton>
        )}
        {wide && <WideActions helpButton={anchors.help} onHelp={() => onOpen('help')} />}
        <IconButton
          ref={anchors.account}
          label={t('header.account')}
          aria-haspopup="dialog"
          onClick={() => onOpen('menu')}
        >
          <Avatar name={user?.name ?? ''} url={user?.avatar_url} size={32} />
        </IconButton>
        {home.waiting > 0 && <WaitingBadge count={home.waiting} />}
      </div>
    </header>
  );
});
