import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import styles from './record-detail.module.css';

/** The sticky line: the way back, and the record's name once its header has scrolled away. */
export function TopBar({
  title,
  type,
  folded,
  onBack,
}: {
  title: string;
  type: string;
  folded: boolean;
  onBack(): void;
}) {
  const { t } = useTranslation('detail');
  return (
    <header className={styles.topBar} data-folded={folded || undefined}>
      <IconButton label={t('back')} onClick={onBack}>
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      {/* The heading of the page is in the header below; this line repeats it only visually. */}
      <span className={styles.topTitle} aria-hidden="true">
        {folded ? title : type}
      </span>
      <span className={styles.spacer} aria-hidden="true" />
    </header>
  );
}
