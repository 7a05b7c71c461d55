import type { LocatedFault } from '../../domain/configuration/located-faults';
import type { ConfigurationFault } from '../../domain/contract/configuration/admin';
import type { Language } from '../context';
import en from '../../locales/en/faults.json';
import ja from '../../locales/ja/faults.json';
import zh from '../../locales/zh/faults.json';
import { formulaSentence } from './formulas';
import { filled } from './texts';

const texts = { zh: zh.faults, en: en.faults, ja: ja.faults };

/** The maximum number of faults in an answer; the next request shows the rest. */
const shownFaults = 50;

/** Returns the faults of a configuration, for an administrator who reads this language. */
export function presentFaults(faults: readonly LocatedFault[], language: Language): ConfigurationFault[] {
  return faults.slice(0, shownFaults).map(({ issue, ...fault }) => ({
    ...fault,
    text: filled(texts[language][fault.code], {
      about: fault.about,
      issue: issue ? formulaSentence(issue, language) : '',
    }),
  }));
}
