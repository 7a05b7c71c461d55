import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { typeIcons, TypeIcon } from '@/components/type-icon';
import { TextInput, type InputProps } from './inputs';
import styles from './settings.module.css';

/** The drawing of an object type. */
export function IconInput({ label, value, color, onChange }: InputProps & { color: string }) {
  const { t } = useTranslation('administration');
  const name = useId();
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.icons}>
        {typeIcons.map((icon) => (
          <label key={icon} className={styles.pick} data-chosen={icon === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={t(`icons.${icon}` as 'icons.building')}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <TypeIcon icon={icon} color={color} size={36} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Colours that read well as words on white and as a breath of colour behind an icon. */
const colors = [
  '#0d9488',
  '#0f766e',
  '#2563eb',
  '#4f46e5',
  '#7c3aed',
  '#c026d3',
  '#db2777',
  '#dc2626',
  '#c2410c',
  '#b45309',
  '#4d7c0f',
  '#475569',
];

/** The colour of an object type: one of some, or any by its code. */
export function ColorInput(props: InputProps) {
  const { label, value, onChange } = props;
  const { t } = useTranslation('administration');
  const name = useId();
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.icons}>
        {colors.map((color) => (
          <label key={color} className={styles.pick} data-chosen={color === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={color}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span className={styles.dot} style={{ background: color }} />
          </label>
        ))}
      </div>
      <TextInput
        {...props}
        label={t('form.colorCode')}
        needed
        value={String(value ?? '')}
        onChange={(code) => onChange(code?.toLowerCase())}
      />
    </fieldset>
  );
}
