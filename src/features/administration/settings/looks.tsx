import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { typeIcons, TypeIcon } from '@/components/type-icon';
import { Part, TextInput, type InputProps } from './inputs';
import styles from './settings.module.css';

/** The drawing of an object type. */
export function IconInput({ label, value, color, onChange }: InputProps & { color: string }) {
  const { t } = useTranslation('administration');
  return (
    <Picks
      legend={label}
      choices={typeIcons}
      chosen={value}
      nameOf={(icon) => t(`icons.${icon}` as 'icons.building')}
      onChoose={onChange}
      shown={(icon) => <TypeIcon icon={icon} color={color} size={36} />}
    />
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
  return (
    <Picks
      legend={label}
      choices={colors}
      chosen={value}
      nameOf={(color) => color}
      onChoose={onChange}
      shown={(color) => <span className={styles.dot} style={{ background: color }} />}
    >
      <TextInput
        {...props}
        label={t('form.colorCode')}
        needed
        value={String(value ?? '')}
        onChange={(code) => onChange(code?.toLowerCase())}
      />
    </Picks>
  );
}

interface PicksProps {
  legend: string;
  choices: readonly string[];
  chosen: unknown;
  /** What is read out for a choice. */
  nameOf(choice: string): string;
  onChoose(choice: string): void;
  shown(choice: string): ReactNode;
  /** Below them. */
  children?: ReactNode;
}

/** One of some, each to be seen. */
function Picks({ legend, choices, chosen, nameOf, onChoose, shown, children }: PicksProps) {
  const name = useId();
  return (
    <Part legend={legend}>
      <div className={styles.icons}>
        {choices.map((choice) => (
          <label key={choice} className={styles.pick} data-chosen={choice === chosen || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={nameOf(choice)}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            {shown(choice)}
          </label>
        ))}
      </div>
      {children}
    </Part>
  );
}
