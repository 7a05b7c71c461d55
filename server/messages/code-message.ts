import { codeLifeMs } from '../../domain/onboarding';
import type { Language } from '../context';
import { filled, messageTexts } from './texts';

/** The words that bring a code, for a text message and, with a subject, for an e-mail. */
export function codeMessage(code: string, language: Language): { subject: string; text: string } {
  const words = messageTexts(language).code;
  return { subject: words.subject, text: filled(words.text, { code, minutes: codeLifeMs / 60_000 }) };
}
