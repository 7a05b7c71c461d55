import { codeLifeMs } from '../../domain/onboarding';
import type { Language } from '../context';
import { filled, messageTexts } from './texts';

/** The words that bring a code, for a text message and, with a subject, for an e-mail. */
export function codeMessage(code: string, language: Language): { subject: string; text: string } {
  const texts = messageTexts(language).code;
  return { subject: texts.subject, text: filled(texts.text, { code, minutes: codeLifeMs / 60_000 }) };
}
