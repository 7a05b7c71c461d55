import type { ResourceLanguage } from 'i18next';
import { markSeams } from './spacing';

/** Loads a file of `texts/`, by namespace: `zh` for the texts of every page, `record-zh` for those of a bundle. Each is a chunk: a phone loads only its language. */
export async function loadTexts(name: string): Promise<ResourceLanguage> {
  const file = (await import(/* webpackChunkName: "texts-[request]" */ `./texts/${name}.ts`)) as {
    default: ResourceLanguage;
  };
  return markSeams(file.default);
}
