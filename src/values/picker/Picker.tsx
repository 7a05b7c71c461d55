import { useRef, useState, type ReactNode } from 'react';
import { ChoiceLayer, type ChoiceSource } from '@/components/choice-layer';
import { FieldButton } from '@/components/field-button';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';

interface PickerProps extends InputProps, ChoiceSource {
  /** The chosen option as the form shows it, and as a screen reader reads it if it is not among the choices. */
  display: ReactNode;
  shownText?: string;
  /** Called before the choices are shown. */
  onOpen?(): void;
}

/** A control that opens the choices: a tap chooses and closes. The control can be cleared if the field allows it. */
export function Picker(props: PickerProps) {
  const { value, onChange, label, field, required, readOnly, choices, display, shownText, onOpen } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const filled = typeof value === 'string' && value !== '';
  const chosenText = filled ? (choices.find((choice) => choice.id === value)?.text ?? shownText ?? '') : '';
  const show = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <FieldButton
        {...controlProps({ ...props, required: false })}
        label={label}
        text={chosenText}
        filled={filled}
        placeholder={getPlaceholder(field)}
        anchor={anchor}
        open={open}
        onOpen={show}
        onClear={required || field.min_select ? undefined : () => onChange(null)}
        disabled={readOnly}
      >
        {display}
      </FieldButton>
      {open && (
        <ChoiceLayer
          {...props}
          anchor={anchor}
          chosen={filled ? [value] : []}
          onClose={() => setOpen(false)}
          onDone={([id]) => {
            setOpen(false);
            onChange(id ?? null);
          }}
        />
      )}
    </>
  );
}
