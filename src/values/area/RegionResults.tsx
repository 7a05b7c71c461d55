import { areaText } from '@domain/regions/words';
import { useTranslation } from 'react-i18next';
import { NoMatch } from '@/components/choice-layer';
import { useValueServices } from '../services';
import styles from '../picker/picker.module.css';
import type { RegionListProps } from './region-list';

/** The best matches of a search with their full paths; a tap chooses. */
export function RegionResults({
  regions,
  scope,
  chosen: selectedCode,
  onChoose,
  keyword,
}: RegionListProps & { keyword: string }) {
  const { t } = useTranslation('inputs');
  const { language } = useValueServices();
  const matchingPaths = regions.search(keyword, scope);
  return (
    <>
      <ul>
        {matchingPaths.map((path) => (
          <li key={path.at(-1)?.code}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={path.at(-1)?.code === selectedCode}
              onClick={() => onChoose(path)}
            >
              {areaText({ path }, scope, language)}
            </button>
          </li>
        ))}
      </ul>
      <NoMatch>{matchingPaths.length === 0 && t('area.noMatch')}</NoMatch>
    </>
  );
}
