import { fireEvent } from '@testing-library/react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The engines report the Enter that ends a composition differently: Chromium within the composition, WebKit after it. */
export const engines = ['chromium', 'webkit'] as const;
type Engine = (typeof engines)[number];

/** Types letters into an input method, which shows them in the control without a finished word. */
export function composeLetters(control: TextControl, letters: readonly string[]): void {
  fireEvent.compositionStart(control);
  for (const text of letters) {
    fireEvent.keyDown(control, { key: 'Process', keyCode: 229, isComposing: true });
    fireEvent.input(control, { target: { value: text } });
  }
}

/** Ends a composition by Enter, in the order of events of an engine. */
export function endComposition(control: TextControl, word: string, engine: Engine): void {
  const isWithin = engine === 'chromium';
  const pressEnter = () => fireEvent.keyDown(control, { key: 'Enter', keyCode: 229, isComposing: isWithin });
  if (isWithin) pressEnter();
  fireEvent.input(control, { target: { value: word } });
  fireEvent.compositionEnd(control, { data: word });
  if (!isWithin) pressEnter();
}
