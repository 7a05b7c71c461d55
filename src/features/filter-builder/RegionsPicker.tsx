import type { Field } from '@domain/metadata/field';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldButton } from '@/components/field-button';
import { useRegions } from '@/values/area/use-regions';
import styles from './filter-builder.module.css';
import { RegionPicker } from './region-picker';
import { regionWords } from './region-words';

interface Props {
  id: string;
  label: string;
  field: Field;
  value: unknown;
  missing: boolean;
  onChange(value: unknown): void;
}

/** Chooses regions of any level, each with all that is in it; a chosen one is taken out by its cross. */
export function RegionsPicker({ id, label, field, value, missing, onChange }: Props) {
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
          {paths.map((path) => {
            const name = regionWords(path, regions);
            return (
              <li key={path} className={styles.chip}>
                <span className={styles.regionName}>{name}</span>
                <button
                  type="button"
                  className={styles.chipRemove}
                  aria-label={t('removeChip', { name })}
                  onClick={() => set(paths.filter((chosenPath) => chosenPath !== path))}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {open && (
        <RegionPicker
          label={label}
          scope={field.area_scope ?? 'china'}
          chosen={undefined}
          onClose={() => setOpen(false)}
          onChoose={(regionPath) => {
            setOpen(false);
            const path = regionPath.map(({ code }) => code).join('/');
            if (path !== '' && !paths.includes(path)) set([...paths, path]);
          }}
        />
      )}
    </div>
  );
}
