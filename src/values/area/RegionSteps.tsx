import { placeName } from '@domain/regions/words';
import type { Region } from '@domain/regions/region';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useValueServices } from '../services';
import picker from '../picker/picker.module.css';
import styles from '../values.module.css';
import own from './area.module.css';
import { ownLevels, type RegionListProps } from './region-list';

/** One level a screen: a region with others below it opens them, one without is chosen. Any level can be enough. */
export function RegionSteps({ regions, scope, chosen, onChoose }: RegionListProps) {
  const { t } = useTranslation('inputs');
  const { language } = useValueServices();
  // The step in which the chosen one stands.
  const [above, setAbove] = useState<Region[]>(() => ownLevels(regions.pathOf(chosen ?? '') ?? [], scope).slice(0, -1));
  const top = useRef<HTMLUListElement>(null);
  const parent = above.at(-1);
  const list = parent ? regions.childrenOf(parent.code) : regions.first(scope);
  const name = (region: Region) => placeName(region, language);
  const choose = (region: Region) => onChoose(regions.pathOf(region.code) ?? []);

  useEffect(() => {
    top.current?.parentElement?.scrollTo({ top: 0 });
  }, [parent]);

  return (
    <>
      {parent && (
        <div className={own.step}>
          <button
            type="button"
            className={picker.quiet}
            onClick={() => setAbove(above.slice(0, -1))}
            aria-label={t('area.back', {
              place: above.length > 1 ? name(above[above.length - 2] as Region) : t('area.top'),
            })}
          >
            <ChevronLeft size={18} aria-hidden="true" /> {above.map(name).join(' · ')}
          </button>
          <button type="button" className={styles.action} onClick={() => choose(parent)}>
            {t('area.only', { place: name(parent) })}
          </button>
        </div>
      )}
      <ul ref={top}>
        {list.map((region) => {
          const opens = regions.childrenOf(region.code).length > 0;
          return (
            <li key={region.code}>
              <button
                type="button"
                className={picker.choice}
                aria-pressed={opens ? undefined : region.code === chosen}
                onClick={() => (opens ? setAbove([...above, region]) : choose(region))}
              >
                {name(region)}
                {opens && <ChevronRight size={18} aria-hidden="true" className={styles.chevron} />}
                {!opens && region.code === chosen && <Check size={20} aria-hidden="true" className={picker.check} />}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
