import { areaText } from '@domain/regions/words';
import type { Region } from '@domain/regions/region';
import type { Area } from '@domain/values/area';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import { useValueServices } from '../services';
import { controlProps, placeholderOf, type InputProps } from '../value-view';
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
  const { t } = useTranslation('values');
  const { language } = useValueServices();
  const [open, setOpen] = useState(false);
  const area = isArea(value) ? value : undefined;
  const detail = typeof (value as Area | null)?.detail === 'string' ? (value as Area).detail : '';
  const words = area ? areaText({ path: area.path }, field.area_scope, language) : '';

  const set = (path: Region[], street: string | undefined) =>
    onChange(path.length === 0 && !street ? null : { path, ...(street ? { detail: street } : {}) });
  return (
    <div className={own.stack}>
      <div className={styles.row}>
        <button
          type="button"
          {...controlProps({ ...props, required: false })}
          className={styles.control}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={readOnly}
          aria-label={`${label} ${words || t('choose')}`}
          onClick={() => setOpen(true)}
        >
          {words || <span className={styles.placeholder}>{placeholderOf(field) ?? t('choose')}</span>}
          <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </button>
        {area && !required && !readOnly && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('clear', { label })}
            onClick={() => set([], detail)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </div>
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
