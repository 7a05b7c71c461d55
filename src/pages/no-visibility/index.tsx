import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AccessPage } from '@/pages/frame/AccessPage';
import { pageSettings } from '@/platforms';
import styles from './no-visibility.module.css';

/** The app is not visible for this person in the suite; an administrator or the support can help. */
export default function NoVisibilityPage() {
  return (
    <AccessPage icon={<EyeOff size={32} />} reason="noVisibility">
      <Support />
    </AccessPage>
  );
}

function Support() {
  const { t } = useTranslation('access');
  const { support } = pageSettings().links;
  if (!support) return null;
  return (
    <p>
      <a className={styles.link} href={support} target="_blank" rel="noopener noreferrer">
        {t('noVisibility.support')}
      </a>
    </p>
  );
}
