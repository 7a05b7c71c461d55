import { placeName } from '@domain/regions/words';
import type { Region } from '@domain/regions/region';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useValueServices } from '../services';
import picker from '../picker/picker.module.css';
import styles from '../values.module.css';
import own from './area.module.css';
import { ownLevels, type RegionListProps } from './region-list';

/** Shows the levels side by side: a tap in one column fills the next; a tap on a region without subregions chooses it. */
export function RegionColumns({ regions, scope, home, chosen: selectedCode, onChoose }: RegionListProps) {
  const { t } = useTranslation('inputs');
  const { language } = useValueServices();
  const [open, setOpen] = useState<Region[]>(() =>
    ownLevels(regions.getPath(selectedCode ?? '') ?? [], { scope, home }),
  );
  const last = open.at(-1);
  const first = regions.first(scope, home);
  const columns = [[...first.own, ...first.abroad], ...open.map(({ code }) => regions.getChildren(code))].filter(
    (column) => column.length > 0,
  );
  const choose = (region: Region) => onChoose(regions.getPath(region.code) ?? []);
  return (
    <>
      <div className={own.columns}>
        {columns.map((column, level) => (
          <ul key={level === 0 ? 'first' : open[level - 1]?.code} className={own.column}>
            {column.map((region) => {
              const opens = regions.getChildren(region.code).length > 0;
              return (
                <li key={region.code}>
                  <button
                    type="button"
                    className={picker.choice}
                    aria-pressed={open[level]?.code === region.code}
                    onClick={() => (opens ? setOpen([...open.slice(0, level), region]) : choose(region))}
                  >
                    {placeName(region, language)}
                    {opens && <ChevronRight size={18} aria-hidden="true" className={styles.chevron} />}
                  </button>
                </li>
              );
            })}
          </ul>
        ))}
      </div>
      {last && (
        <div className={own.step}>
          <button type="button" className={styles.action} onClick={() => choose(last)}>
            {t('area.only', { place: placeName(last, language) })}
          </button>
        </div>
      )}
    </>
  );
}
