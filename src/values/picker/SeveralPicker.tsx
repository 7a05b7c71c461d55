import { useRef, useState, type ReactNode } from 'react';
import { ChoiceLayer, type ChoiceSource } from '@/components/choice-layer';
import { FieldButton } from '@/components/field-button';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';

interface SeveralPickerProps extends InputProps, ChoiceSource {
  /** The ids of the selected choices. */
  chosen: readonly string[];
  onChosen(ids: string[]): void;
  /** The chosen options as the form shows them, and as a screen reader reads them. */
  display: ReactNode;
  shownText: string;
}

/** A control that opens the choices with a check mark each. A button applies them once `min_select` are selected. */
export function SeveralPicker(props: SeveralPickerProps) {
  const { chosen: selectedIds, onChosen, label, field, required, readOnly, display, shownText } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <FieldButton
        {...controlProps({ ...props, required: false })}
        label={label}
        text={shownText}
        filled={selectedIds.length > 0}
        placeholder={getPlaceholder(field)}
        anchor={anchor}
        open={open}
        onOpen={() => setOpen(true)}
        onClear={required ? undefined : () => onChosen([])}
        disabled={readOnly}
      >
        {display}
      </FieldButton>
      {open && (
        <ChoiceLayer
          {...props}
          anchor={anchor}
          // A required field keeps its last member (REQ records 5, members).
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
    </>
  );
}
