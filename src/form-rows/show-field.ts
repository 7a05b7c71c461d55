import { useEffect, useRef } from 'react';
import { inputId } from './FieldRow';

/** The number and the interval of attempts to find a control, because its code may load or its row may not be drawn yet. */
const maxTries = 40;
const pause = 50;

interface ShowOptions {
  /** Whether to open the layer that chooses the value, where the control has one. */
  opens?: boolean;
}

/** Returns a function that scrolls to a field's row and moves the focus into its control, as soon as both exist. */
export function useShowField(formId: string): (fieldId: string, options?: ShowOptions) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const tryShow = (fieldId: string, options: ShowOptions, remainingTries: number) => {
    const control = document.getElementById(inputId(formId, fieldId));
    control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
    if (options.opens && control?.getAttribute('aria-haspopup') === 'dialog') control.click();
    if (!control && remainingTries > 0) scheduleTry(fieldId, options, remainingTries - 1, pause);
  };
  const scheduleTry = (fieldId: string, options: ShowOptions, remainingTries: number, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tryShow(fieldId, options, remainingTries), wait);
  };
  return (fieldId, options = {}) => scheduleTry(fieldId, options, maxTries, 0);
}
