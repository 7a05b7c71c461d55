import type { ValueOption } from '@domain/metadata/field';
import { optionWords } from '@domain/values/options';

/** Options of the samples that choose: three to choose, in this order, and one that was deleted. */
export const sampleOptions: ValueOption[] = [
  { id: 'a', label: '重点客户', color: 'blue', i18n_resource: { label: { en: 'Key account', ja: '重点顧客' } } },
  { id: 'b', label: 'Prospect' },
  { id: 'd', label: 'Dealer', color: 'green' },
  { id: 'c', label: 'Gone', deleted: true },
];

/** What one of them is called in English. */
export const optionName = (id: string) => optionWords(id, { value_options: sampleOptions }, 'en');
