import { sections, type Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/configuration/admin';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import type { LoadedItem } from '@/stores/administration/SettingsDraft';

/** The parts of an object type, as its screens read and change them. Call it in an observer. */
export function useType(tableId: string) {
  const administration = getAdministration(useStores());
  const configuration = administration.type(tableId);
  const getItems = (section: SectionName) => (configuration.answer?.type[section] ?? []) as Item[];
  return {
    administration,
    configuration,
    version: configuration.answer?.version ?? 0,
    getItems,
    /** Reads a thing as it is now; for a draft, which follows it. */
    known: (section: SectionName, id: string) => (): LoadedItem | undefined => {
      const item = getItems(section).find(
        (candidate) => sections[section].keys.map((key) => String(candidate[key])).join('/') === id,
      );
      return item && { item, version: configuration.answer?.version ?? 0 };
    },
  };
}
