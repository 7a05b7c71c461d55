import { sections, type Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/configuration/admin';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import type { LoadedItem } from '@/stores/administration/SettingsDraft';

/** Returns the sections of an object type, which its screens read and change. Call it in an observer. */
export function useType(tableId: string) {
  const administration = getAdministration(useStores());
  const configuration = administration.type(tableId);
  const getItems = (section: SectionName) => (configuration.answer?.type[section] ?? []) as Item[];
  return {
    administration,
    configuration,
    version: configuration.answer?.version ?? 0,
    getItems,
    /** Returns the current item, for a draft that follows it. */
    known: (section: SectionName, id: string) => (): LoadedItem | undefined => {
      const item = getItems(section).find(
        (candidate) => sections[section].keys.map((key) => String(candidate[key])).join('/') === id,
      );
      return item && { item, version: configuration.answer?.version ?? 0 };
    },
  };
}
