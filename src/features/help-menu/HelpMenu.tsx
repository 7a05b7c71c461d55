import { BookOpen, Headset, ShieldCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import styles from './help-menu.module.css';
import { capabilities } from '@domain/platforms';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  /** The addresses of the two entries; one without an address is not shown. */
  support?: string;
  document?: string;
  onClose(): void;
}

/** Online support and the help document; on some suites also a new authorization (REQ shell 2.35, REQ shell 2.41). */
export default observer(function HelpMenu({ anchor, support, document, onClose }: Props) {
  const { t } = useTranslation('menus');
  const { session } = useStores();
  const authorises = session.channel !== undefined && capabilities[session.channel].authorizeAgain;
  return (
    <ResponsivePopover title={t('help.title')} anchor={anchor} onDismiss={onClose}>
      {support && <Row icon={<Headset size={20} />} title={t('help.support')} href={support} onClick={onClose} />}
      {document && <Row icon={<BookOpen size={20} />} title={t('help.document')} href={document} onClick={onClose} />}
      {authorises && (
        <Row icon={<ShieldCheck size={20} />} title={t('help.authorise')} onClick={() => void authorise()} />
      )}
      {!support && !document && !authorises && <p className={styles.none}>{t('help.none')}</p>}
    </ResponsivePopover>
  );

  /** Signs in again with a fresh code, so that newly granted permissions apply; a browser gets the code from the suite's own page. */
  async function authorise() {
    onClose();
    if (!session.inContainer) return session.chooseChannel('dingtalk');
    await session.retry();
    if (session.state === 'ready') showToast({ kind: 'success', text: t('help.authorised') });
  }
});
