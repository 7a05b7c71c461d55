import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { clearSearches, recentSearches } from '@/stores/search/recent-searches';
import styles from './search.module.css';

interface Props {
  clientId: string;
  onChoose(keyword: string): void;
}

/** Shows the last searches, or the types that can be searched. */
export function RecentSearches({ clientId, onChoose }: Props) {
  const { t } = useTranslation('search');
  const [searches, setWords] = useState(() => recentSearches(clientId));
  if (searches.length === 0) return <p className={styles.hint}>{t('hint')}</p>;
  return (
    <section className={styles.group} aria-labelledby="recent-searches">
      <div className={styles.headingLine}>
        <h3 id="recent-searches" className={styles.heading}>
          {t('recent')}
        </h3>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            clearSearches(clientId);
            setWords([]);
          }}
        >
          {t('clearRecent')}
        </button>
      </div>
      {searches.map((word) => (
        <Row key={word} icon={<History size={18} />} title={word} onClick={() => onChoose(word)} />
      ))}
    </section>
  );
}
