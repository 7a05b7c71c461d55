import type { ValueOption } from '@domain/metadata/field';
import { Pencil, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { IconButton } from '@/components/icon-button';
import { Sheet } from '@/components/sheet';
import { MoveButtons } from '../lists/MoveButtons';
import { getName } from './choices';
import { freeName } from './GroupInput';
import { Part } from './Part';
import { choice, choices, text, toggle, type Setting } from './setting';
import type { SettingInputProps } from './setting-input';
import styles from './settings.module.css';

/** The settings of one option. */
const optionSettings: readonly Setting[] = [
  text('label', { translated: 'beside', required: true }),
  choice('color', ['gray', 'blue', 'green', 'orange', 'red', 'purple'], { unset: true }),
  toggle('deleted', { label: 'retireOption', sparse: true }),
  choices('next', 'otherOptions', { objects: true }),
  text('group', { label: 'optionGroup' }),
];

/** The options of a select in their order, each with its name and colour; a removed option is retired and stays readable. */
export function OptionsInput({ label, path, value, error, onChange, rows }: SettingInputProps<'options'>) {
  const { t } = useTranslation('administration');
  const [edited, setEdited] = useState<number>();
  const options = (value ?? []) as readonly ValueOption[];
  const add = () => {
    const id = freeName(
      `option_${options.length + 1}`,
      options.map((option) => option.id),
    );
    onChange([...options, { id, label: '' }]);
    setEdited(options.length);
  };
  const remove = () => {
    const otherOptions = options.filter((_, index) => index !== edited);
    setEdited(undefined);
    onChange(otherOptions.length > 0 ? otherOptions : undefined);
  };
  return (
    <Part legend={label} error={error}>
      <ol aria-label={label}>
        {options.map((option, index) => {
          const name = getName(option, 'label');
          return (
            <li key={option.id} className={styles.option} data-gone={option.deleted || undefined}>
              <span>
                {name}
                {option.deleted && ` · ${t('form.retired')}`}
              </span>
              <MoveButtons list={options} index={index} name={name} onMove={onChange} />
              <IconButton label={t('form.editOne', { name })} tone="soft" onClick={() => setEdited(index)}>
                <Pencil size={20} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <button type="button" className={styles.add} onClick={add}>
        <Plus size={18} aria-hidden="true" />
        {t('form.addOption')}
      </button>
      {edited !== undefined && options[edited] && (
        <OptionSheet onRemove={remove} onClose={() => setEdited(undefined)}>
          {rows(optionSettings, `${path}.${edited}.`)}
        </OptionSheet>
      )}
    </Part>
  );
}

interface OptionProps {
  children: ReactNode;
  onRemove(): void;
  onClose(): void;
}

/** One option. Its changes are saved with its field. */
function OptionSheet({ children, onRemove, onClose }: OptionProps) {
  const { t } = useTranslation('administration');
  const ready = (
    <Button tone="primary" block onClick={onClose}>
      {t('form.ready')}
    </Button>
  );
  return (
    <Sheet title={t('form.option')} size="half" onDismiss={onClose} closeBy="close" footer={ready}>
      <div className={styles.form}>
        {children}
        <Button tone="danger" onClick={onRemove}>
          {t('form.removeOption')}
        </Button>
      </div>
    </Sheet>
  );
}
