import { Building2, Languages, LogOut } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { Flyout } from '@/components/popover';
import { Row } from '@/components/row';
import { language, languageNames } from '@/i18n';
import { useStores } from '@/stores';
import styles from './account-menu.module.css';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  onChangeCompany(): void;
  onChangeLanguage(): void;
  onSignOut(): void;
}

/** Who is signed in and where, and what can be changed about it. */
export const AccountMenu = observer(function AccountMenu({ anchor, onClose, onChangeCompany, onChangeLanguage, onSignOut }: Props) {
  const { t } = useTranslation();
  const { company } = useStores();
  const { user, client } = company;
  return (
    <Flyout title={t('menu.title')} anchor={anchor} onDismiss={onClose}>
      <div className={styles.person}>
        <Avatar name={user?.name ?? ''} url={user?.avatar_url} size={48} />
        <div className={styles.words}>
          <p className={styles.name}>
            {user?.name}
            {user?.is_admin && <span className={styles.role}>{t('menu.administrator')}</span>}
          </p>
          <p className={styles.company}>{client?.nickname || client?.name}</p>
        </div>
      </div>
      <Row icon={<Building2 size={20} />} title={t('menu.changeCompany')} onClick={onChangeCompany} />
      <Row icon={<Languages size={20} />} title={t('menu.language')} trailing={languageNames[language()]} onClick={onChangeLanguage} />
      <Row icon={<LogOut size={20} />} title={t('menu.signOut')} danger onClick={onSignOut} />
    </Flyout>
  );
});
