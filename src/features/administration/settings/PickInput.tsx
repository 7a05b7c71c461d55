import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioChoices } from '@/components/radio-choice';
import { typeIcons, TypeIcon } from '@/components/type-icon';
import { TextField } from '@/values/form-fields';
import { Part } from './Part';
import type { SettingInputProps } from './setting-input';
import styles from './settings.module.css';

/** The drawing of an object type. */
export function IconInput(props: SettingInputProps<'icon'>) {
  const { t } = useTranslation('administration');
  const color = String(props.draft.item['theme_color'] ?? '');
  return (
    <Picks
      {...props}
      choices={typeIcons}
      getName={(icon) => t(`icons.${icon}` as 'icons.building')}
      shown={(icon) => <TypeIcon icon={icon} color={color} size={36} />}
    />
  );
}

/** Colours that read well as words on white and as a breath of colour behind an icon. */
const colors = [
  ...['#0d9488', '#0f766e', '#2563eb', '#4f46e5', '#7c3aed', '#c026d3'],
  ...['#db2777', '#dc2626', '#c2410c', '#b45309', '#4d7c0f', '#475569'],
];

/** The colour of an object type: a preset, or any code. */
export function ColorInput(props: SettingInputProps<'color'>) {
  const { t } = useTranslation('administration');
  const { value, error, onChange } = props;
  return (
    <Picks {...props} choices={colors} shown={(color) => <span className={styles.dot} style={{ background: color }} />}>
      <TextField
        label={t('form.colorCode')}
        required
        value={String(value ?? '')}
        error={error}
        onChange={(code) => onChange(code.toLowerCase())}
      />
    </Picks>
  );
}

interface PicksProps extends Pick<SettingInputProps, 'label' | 'value' | 'onChange'> {
  choices: readonly string[];
  /** Returns the text that is read out for a choice, if it is not the choice itself. */
  getName?(choice: string): string;
  shown(choice: string): ReactNode;
  /** The content below the choices. */
  children?: ReactNode;
}

/** A choice among visible items. */
function Picks({ label, value, choices, getName = String, shown: renderChoice, children, onChange }: PicksProps) {
  return (
    <Part legend={label}>
      <div className={styles.icons}>
        <RadioChoices
          choices={choices}
          chosen={choices.find((choice) => choice === value)}
          onChoose={onChange}
          className={styles.pick}
          getLabel={getName}
        >
          {renderChoice}
        </RadioChoices>
      </div>
      {children}
    </Part>
  );
}
