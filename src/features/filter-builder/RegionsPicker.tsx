import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossButton } from '@/components/cross-button';
import { FieldButton } from '@/components/field-button';
import { useRegions } from '@/values/area/use-regions';
import { AddRegion } from './AddRegion';
import styles from './filter-builder.module.css';
import type { FieldValueProps } from './OptionsPicker';
import { regionWords } from './region-words';

/** Chooses regions of any level, each of which includes its subregions; a cross removes a chosen region. */
export function RegionsPicker({ id, label, field, value, missing, onChange }: FieldValueProps) {
  const { t } = useTranslation('views');
  const [open, setOpen] = useState(false);
  const paths = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];
  const { regions } = useRegions(paths.length > 0);
  const set = (nextPaths: readonly string[]) => onChange(nextPaths.length > 0 ? nextPaths : undefined);
  return (
    <div className={styles.regions}>
      <FieldButton
        id={id}
        label={label}
        text=""
        open={open}
        onOpen={() => setOpen(true)}
        aria-invalid={missing || undefined}
      />
      {paths.length > 0 && (
        <ul className={styles.chosenRegions} aria-label={t('chosen', { count: paths.length })}>
          {paths.map((path) => (
            <ChosenRegion
              key={path}
              name={regionWords(path, regions)}
              onRemove={() => set(paths.filter((chosenPath) => chosenPath !== path))}
            />
          ))}
        </ul>
      )}
      {open && <AddRegion field={field} label={label} paths={paths} onAdd={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ChosenRegion({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t } = useTranslation('views');
  return (
    <li className={styles.chip}>
      <span className={styles.regionName}>{name}</span>
      <CrossButton label={t('removeChip', { name })} size={16} className={styles.chipRemove} onClick={onRemove} />
    </li>
  );
}
