import type { ValueOption } from '@domain/metadata/field';

/** Options of the samples that choose: three to choose, in this order, and one that was deleted. */
export const sampleOptions: ValueOption[] = [
  { id: 'a', label: '重点客户', color: 'blue', i18n_resource: { label: { en: 'Key account', ja: '重点顧客' } } },
  { id: 'b', label: 'Prospect' }, { id: 'd', label: 'Dealer', color: 'green' }, { id: 'c', label: 'Gone', deleted: true },
];
