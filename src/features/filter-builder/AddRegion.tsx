import type { Field } from '@domain/metadata/field';
import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { useValueServices } from '@/values';

/** The picker of regions loads with its texts when it opens, so a list does not load the texts of record forms. */
const RegionPicker = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "region-picker" */ '@/values/area/RegionPicker')),
  (picker) => picker.onClose(),
  { size: 'half' },
);

interface Props {
  field: Field;
  label: string;
  /** The chosen regions, as paths of codes from the country down. */
  paths: readonly string[];
  onAdd(paths: string[]): void;
  onClose(): void;
}

/** Adds one region to the chosen regions of a field. */
export function AddRegion({ field, label, paths, onAdd, onClose }: Props) {
  return (
    <RegionPicker
      label={label}
      scope={field.area_scope ?? 'china'}
      home={useValueServices().country}
      chosen={undefined}
      onClose={onClose}
      onChoose={(regions) => {
        onClose();
        const path = regions.map(({ code }) => code).join('/');
        if (path !== '' && !paths.includes(path)) onAdd([...paths, path]);
      }}
    />
  );
}
