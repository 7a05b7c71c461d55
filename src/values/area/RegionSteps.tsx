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

/** Shows one level per screen: a tap opens the subregions of a region, or chooses a region without any. The field may accept any level. */
export function RegionSteps({ regions, scope, home, chosen: selectedCode, onChoose }: RegionListProps) {
  const { t } = useTranslation('inputs');
  const { language } = useValueServices();
  // The step that shows the chosen region.
  const [ancestors, setAbove] = useState<Region[]>(() =>
    ownLevels(regions.getPath(selectedCode ?? '') ?? [], { scope, home }).slice(0, -1),
  );
  const top = useRef<HTMLUListElement>(null);
  const parent = ancestors.at(-1);
  const { own: ownRegions, abroad } = parent
    ? { own: regions.getChildren(parent.code), abroad: [] }
    : regions.first(scope, home);
  const name = (region: Region) => placeName(region, language);
  const choose = (region: Region) => onChoose(regions.getPath(region.code) ?? []);

  useEffect(() => {
    top.current?.parentElement?.scrollTo({ top: 0 });
  }, [parent]);

  const renderRow = (region: Region) => {
    const opens = regions.getChildren(region.code).length > 0;
    return (
      <li key={region.code}>
        <button
          type="button"
          className={picker.choice}
          aria-pressed={opens ? undefined : region.code === selectedCode}
          onClick={() => (opens ? setAbove([...ancestors, region]) : choose(region))}
        >
          {name(region)}
          {opens && <ChevronRight size={18} aria-hidden="true" className={styles.chevron} />}
          {!opens && region.code === selectedCode && <Check size={20} aria-hidden="true" className={picker.check} />}
        </button>
      </li>
    );
  };
  return (
    <>
      {parent && (
        <div className={own.step}>
          <button
            type="button"
            className={picker.quiet}
            onClick={() => setAbove(ancestors.slice(0, -1))}
            aria-label={t('area.back', {
              place: ancestors.length > 1 ? name(ancestors[ancestors.length - 2] as Region) : t('area.top'),
            })}
          >
            <ChevronLeft size={18} aria-hidden="true" /> {ancestors.map(name).join(' · ')}
          </button>
          <button type="button" className={styles.action} onClick={() => choose(parent)}>
            {t('area.only', { place: name(parent) })}
          </button>
        </div>
      )}
      <ul ref={top}>
        {ownRegions.map(renderRow)}
        {ownRegions.length > 0 && abroad.length > 0 && <li className={own.heading}>{t('area.abroad')}</li>}
        {abroad.map(renderRow)}
      </ul>
    </>
  );
}
