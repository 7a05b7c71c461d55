import { isMobile } from '@domain/phones/phone';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buildLink } from '@/values/text/link';
import styles from './record-detail.module.css';

/** Sends a text message to a number that accepts them; hidden for a landline. */
export default function MessageAction({ phone, region }: { phone: string; region: string | undefined }) {
  const { t } = useTranslation('detail');
  const href = isMobile(phone, region) ? buildLink(phone, 'phone', '')?.replace(/^tel:/, 'sms:') : undefined;
  if (!href) return null;
  return (
    <a className={styles.quickAction} href={href}>
      <MessageSquareText size={20} aria-hidden="true" />
      <span>{t('highlight.message')}</span>
    </a>
  );
}
