import { X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '../value-view';
import styles from '../values.module.css';
import own from './picker.module.css';
import { ChoiceLayer, type ChoiceSource } from './ChoiceLayer';
import { Control } from './Control';

interface SeveralPickerProps extends InputProps, ChoiceSource {
  /** The chosen ones, by the ids of the choices. */
  chosen: readonly string[];
  onChosen(ids: string[]): void;
  /** As they stand in the form, and as they are read out. */
  shown: ReactNode;
  shownText: string;
}

/** A control that opens the choices with a mark each; they are taken over by a button, which waits for `min_select` of them. */
export function SeveralPicker(props: SeveralPickerProps) {
  const { chosen, onChosen, label, field, required, readOnly, shown, shownText } = props;
  const { t } = useTranslation('values');
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const filled = chosen.length > 0;
  return (
    <div className={styles.row}>
      <Control {...props} anchor={control} filled={filled} text={shownText} open={open} onOpen={() => setOpen(true)}>
        <span className={own.chosen}>{shown}</span>
      </Control>
      {filled && !required && !readOnly && (
        <button type="button" className={styles.clear} aria-label={t('clear', { label })} onClick={() => onChosen([])}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
      {open && (
        <ChoiceLayer
          {...props}
          anchor={control}
          // What must be filled keeps its last one (REQ records 5, members).
          several={{
            least: Math.max(field.min_select ?? 0, required ? 1 : 0),
            most: field.max_select ?? Number.POSITIVE_INFINITY,
          }}
          onClose={() => setOpen(false)}
          onDone={(ids) => {
            setOpen(false);
            onChosen(ids);
          }}
        />
      )}
    </div>
  );
}
