import { getSpacing } from '@domain/sentences';
import type { PostProcessorModule, ResourceLanguage } from 'i18next';

/** Spaces between the Chinese or Japanese words of a text and the Latin words of a value in it (ADR-0312). */

/** A character of the private use area, which no text or value contains. */
const seam = '\ue000';
const seams = /\ue000+/gu;

/** Marks the edges of all values in the texts of a language, so that `spacing` finds them when the values are there. */
export function markSeams(texts: ResourceLanguage): ResourceLanguage {
  return markAll(texts) as ResourceLanguage;
}

function markAll(node: unknown): unknown {
  if (typeof node === 'string') return node.replace(/\{\{[^}]*\}\}/g, `${seam}$&${seam}`);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, markAll(child)]));
}

/** Replaces each marked edge by a space where a Latin letter meets a Chinese or Japanese one. */
export const spacing: PostProcessorModule = {
  type: 'postProcessor',
  name: 'spacing',
  process: (text: string) =>
    text.includes(seam)
      ? text.replace(seams, (marks, start: number) =>
          getSpacing(text.slice(0, start), text.slice(start + marks.length)),
        )
      : text,
};
