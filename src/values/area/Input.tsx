import { areaText } from '@domain/regions/words';
import type { Region } from '@domain/regions/region';
import type { Area } from '@domain/values/area';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldButton } from '@/components/field-button';
import { lazyLayer } from '@/components/lazy';
import { useValueServices } from '../services';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';
import own from './area.module.css';
import { isArea } from './is-area';

const RegionPicker = lazyLayer(
  () => import(/* webpackChunkName: "region-picker" */ './RegionPicker'),
  ({ onClose }) => onClose(),
  { size: 'half' },
);

/** A control that opens the picker of regions; a full address has a line for street and house below it. */
export default function AreaInput(props: InputProps) {
  const { id, value, onChange, field, label, required, readOnly } = props;
  const { t } = useTranslation('inputs');
  const { language, country } = useValueServices();
  const [open, setOpen] = useState(false);
  const area = isArea(value) ? value : undefined;
  const detail = typeof (value as Area | null)?.detail === 'string' ? (value as Area).detail : '';
  const areaName = area ? areaText({ path: area.path }, field.area_scope, language) : '';

  const set = (path: Region[], street: string | undefined) =>
    onChange(path.length === 0 && !street ? null : { path, ...(street ? { detail: street } : {}) });
  return (
    <div className={own.stack}>
      <FieldButton
        {...controlProps({ ...props, required: false })}
        label={label}
        text={areaName}
        placeholder={getPlaceholder(field)}
        open={open}
        onOpen={() => setOpen(true)}
        onClear={required ? undefined : () => set([], detail)}
        disabled={readOnly}
      />
      {field.sub_type === 'full_address' && (
        <input
          className={styles.control}
          value={detail}
          placeholder={t('area.detail')}
          aria-label={`${label}: ${t('area.detail')}`}
          readOnly={readOnly}
          autoComplete="off"
          id={`${id}-detail`}
          onChange={(event) => set(area?.path ?? [], event.target.value)}
        />
      )}
      {open && (
        <RegionPicker
          label={label}
          scope={field.area_scope ?? 'china'}
          home={country}
          chosen={area?.path.at(-1)?.code}
          onClose={() => setOpen(false)}
          onChoose={(path) => {
            setOpen(false);
            set(path, detail);
          }}
        />
      )}
    </div>
  );
}
