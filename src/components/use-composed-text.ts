import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface ComposedText {
  value: string;
  onChange(event: ChangeEvent<TextControl>): void;
  onCompositionStart(): void;
  onCompositionEnd(event: CompositionEvent<TextControl>): void;
}

/** Keyboards of these systems compose every word, Latin ones too: until the next blank nothing would count as typed (ADR-0296). */
const composesWords = () => /Android|Harmony/.test(navigator.userAgent);

/**
 * The value and the handlers of a text control. Letters that an input method composes are shown and reported when the composition ends: until then
 * they are no words, and a search for them would ask the server in vain.
 */
export function useComposedText(value: string, onText: (text: string) => void): ComposedText {
  const [composedText, setComposedText] = useState<string>();
  const isComposing = useRef(false);
  return {
    value: composedText ?? value,
    onChange: ({ target }) => (isComposing.current ? setComposedText(target.value) : onText(target.value)),
    onCompositionStart: () => {
      isComposing.current = !composesWords();
    },
    onCompositionEnd: ({ currentTarget }) => {
      if (!isComposing.current) return;
      isComposing.current = false;
      setComposedText(undefined);
      onText(currentTarget.value);
    },
  };
}
