import { useEffect, useRef } from 'react';
import { inputId } from './FieldRow';

/** A control may take a moment to come: its code is on the way, or its row was not drawn yet. So often it is looked for, so many milliseconds apart. */
const maxTries = 40;
const pause = 50;

/** Brings a field's row into view and the focus into its control, as soon as both are there. */
export function useShowField(formId: string): (fieldId: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const tryShow = (fieldId: string, remainingTries: number) => {
    const control = document.getElementById(inputId(formId, fieldId));
    control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
    if (!control && remainingTries > 0) scheduleTry(fieldId, remainingTries - 1, pause);
  };
  const scheduleTry = (fieldId: string, remainingTries: number, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tryShow(fieldId, remainingTries), wait);
  };
  return (fieldId) => scheduleTry(fieldId, maxTries, 0);
}
