import { markSeams, spacing } from '@/i18n/spacing';
import { spacedSentences } from '../support/spaced-sentences';

test.each(spacedSentences)('the app says of %s and %s what the server says', (text, name, sentence) => {
  // Edges are marked when a text is loaded, and replaced when the values are in it.
  const marked = markSeams({ text })['text'] as string;
  expect(spacing.process(marked.replace('{{name}}', name), 'text', {}, undefined)).toBe(sentence);
});
