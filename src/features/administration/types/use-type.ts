import { sections, type Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/admin';
import { useStores } from '@/stores';
import { administrationOf } from '@/stores/administration/Administration';
import type { Known } from '@/stores/administration/SettingsDraft';

/** The parts of an object type, as its screens read and change them. Call it in an observer. */
export function useType(tableId: string) {
  const administration = administrationOf(useStores());
  const configuration = administration.type(tableId);
  const listOf = (section: SectionName) => (configuration.answer?.type[section] ?? []) as Item[];
  return {
    administration,
    configuration,
    version: configuration.answer?.version ?? 0,
    listOf,
    /** Reads a thing as it is now; for a draft, which follows it. */
    known: (section: SectionName, id: string) => (): Known | undefined => {
      const item = listOf(section).find(
        (one) => sections[section].keys.map((key) => String(one[key])).join('/') === id,
      );
      return item && { item, version: configuration.answer?.version ?? 0 };
    },
  };
}
