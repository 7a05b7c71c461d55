import { contentId } from './note-fields';

/** Types into the text of the note where its caret stands, as the keyboard would. `wordsAfter` is given what stands before the caret. */
export function typeAtCaret(wordsAfter: (textBefore: string) => string): void {
  const area = document.getElementById(contentId);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd, value } = area;
  area.setRangeText(wordsAfter(value.slice(0, selectionStart)), selectionStart, selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
