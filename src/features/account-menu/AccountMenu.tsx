import {
  Briefcase,
  Building2,
  CircleHelp,
  Languages,
  LogOut,
  MailWarning,
  Plug,
  Settings,
  SlidersHorizontal,
  Table2,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { capabilities } from '@domain/platforms';
import { Avatar } from '@/components/avatar';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { useWide } from '@/components/wide';
import { language, languageNames } from '@/i18n';
import { pageSettings } from '@/platforms';
import { useStores } from '@/stores';
import { ApprovalsRow } from './ApprovalsRow';
import { OfflineChangesRow } from './OfflineChangesRow';
import { TextSizeChoice } from './TextSizeChoice';
import { ThemeChoice } from './ThemeChoice';
import { WaitingCount } from './WaitingCount';
import styles from './account-menu.module.css';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  /** The business administration's address, where the server has one; shown to administrators only. */
  administration?: string;
  onClose(): void;
  /** Opens company and language on a separate page, from tablet width on. */
  onSettings(): void;
  /** Opens the configuration of the company; shown to administrators only. */
  onConfigure(): void;
  onApprovals(): void;
  /** Opens the changes that were made offline and are not sent yet; shown while there are any. */
  onWaiting(): void;
  /** Opens the deliveries to the suite that failed; shown to administrators only. */
  onDeliveries(): void;
  /** Keys and webhooks of other programs; shown to administrators only. */
  onPrograms(): void;
  onForm(): void;
  onChangeCompany(): void;
  onChangeLanguage(): void;
  onHelp(): void;
  onSignOut(): void;
}

/**
 * Shows the signed-in member and company, and the actions on the account: all of them on the phone, the short list next to the header's icons
 * (REQ shell 2.39, REQ shell 2.40).
 */
export const AccountMenu = observer(function AccountMenu(props: Props) {
  const { t } = useTranslation('menus');
  const { company } = useStores();
  const wide = useWide();
  const { version } = pageSettings();
  const { user, client, channel } = company;
  return (
    <ResponsivePopover title={t('menu.title')} anchor={props.anchor} onDismiss={props.onClose}>
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
      {wide && (
        <Row
          icon={<Settings size={20} />}
          title={t('menu.settings')}
          trailing={<WaitingCount />}
          onClick={props.onSettings}
        />
      )}
      {!wide && <ApprovalsRow onClick={props.onApprovals} />}
      <OfflineChangesRow onClick={props.onWaiting} />
      {!wide && channel && capabilities[channel].multiForm && (
        <Row icon={<Table2 size={20} />} title={t('menu.form')} onClick={props.onForm} />
      )}
      {user?.is_admin && props.administration && (
        <Row
          icon={<Briefcase size={20} />}
          title={t('menu.administration')}
          href={props.administration}
          onClick={props.onClose}
        />
      )}
      {user?.is_admin && (
        <>
          <Row icon={<SlidersHorizontal size={20} />} title={t('menu.configure')} onClick={props.onConfigure} />
          <Row icon={<MailWarning size={20} />} title={t('deliveries.title')} onClick={props.onDeliveries} />
          <Row icon={<Plug size={20} />} title={t('menu.programs')} onClick={props.onPrograms} />
        </>
      )}
      {!wide && (
        <>
          <Row icon={<Building2 size={20} />} title={t('menu.changeCompany')} onClick={props.onChangeCompany} />
          <Row
            icon={<Languages size={20} />}
            title={t('menu.language')}
            trailing={languageNames[language()]}
            onClick={props.onChangeLanguage}
          />
          <Row icon={<CircleHelp size={20} />} title={t('menu.help')} onClick={props.onHelp} />
          <ThemeChoice />
          <TextSizeChoice />
        </>
      )}
      <Row icon={<LogOut size={20} />} title={t('menu.signOut')} danger onClick={props.onSignOut} />
      {version && <p className={styles.version}>{t('menu.version', { version })}</p>}
    </ResponsivePopover>
  );
});
