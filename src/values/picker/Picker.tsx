import { X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '../value-view';
import styles from '../values.module.css';
import { ChoiceLayer, type ChoiceSource } from './ChoiceLayer';
import { Control } from './Control';

interface PickerProps extends InputProps, ChoiceSource {
  /** The chosen one as it stands in the form, and as it is read out where it is not among the choices. */
  shown: ReactNode;
  shownText?: string;
  /** The choices are about to be shown. */
  onOpen?(): void;
}

/** A control that opens the choices: a tap chooses and closes, the control can be emptied where it may be. */
export function Picker(props: PickerProps) {
  const { value, onChange, label, required, readOnly, choices, shown, shownText, onOpen } = props;
  const { t } = useTranslation('values');
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const filled = typeof value === 'string' && value !== '';
  const chosenText = filled ? (choices.find((choice) => choice.id === value)?.text ?? shownText ?? '') : '';
  const show = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <div className={styles.row}>
      <Control {...props} anchor={control} filled={filled} text={chosenText} open={open} onOpen={show}>
        {shown}
      </Control>
      {filled && !required && !readOnly && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('clear', { label })}
          onClick={() => onChange(null)}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
      {open && (
        <ChoiceLayer
          {...props}
          anchor={control}
          chosen={filled ? [value] : []}
          onClose={() => setOpen(false)}
          onDone={([id]) => {
            setOpen(false);
            onChange(id ?? null);
          }}
        />
      )}
    </div>
  );
}
