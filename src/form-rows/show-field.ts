import { useEffect, useRef } from 'react';
import { inputId } from './FieldRow';

/** A control may take a moment to come: its code is on the way, or its row was not drawn yet. So often it is looked for, so many milliseconds apart. */
const looks = 40;
const pause = 50;

/** Brings a field's row into view and the focus into its control, as soon as both are there. */
export function useShowField(formId: string): (fieldId: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (fieldId: string, left: number) => {
    const control = document.getElementById(inputId(formId, fieldId));
    control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
    if (!control && left > 0) later(fieldId, left - 1, pause);
  };
  const later = (fieldId: string, left: number, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(fieldId, left), wait);
  };
  return (fieldId) => later(fieldId, looks, 0);
}
