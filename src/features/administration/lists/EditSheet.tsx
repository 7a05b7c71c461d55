import { getId, type Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/configuration/admin';
import { observer } from 'mobx-react-lite';
import { useId, useState, type ReactNode } from 'react';
import { useStores } from '@/stores';
import { getAdministration, type ConfigurationChangeInput } from '@/stores/administration/Administration';
import { SettingsDraft, type LoadedItem } from '@/stores/administration/SettingsDraft';
import { SettingContextProvider } from '../settings/choices';
import type { Setting } from '../settings/setting';
import { sectionSettings } from '../settings/section-settings';
import { SettingsSheet } from '../settings/SettingsSheet';
import { RemoveButton } from './RemoveButton';

interface Props {
  title: string;
  section: SectionName;
  tableId?: string | undefined;
  /** Returns the present item of the store; absent for a new one. */
  known?: (() => LoadedItem | undefined) | undefined;
  /** The initial values of a new item, and the version of the configuration in which it was begun. */
  start?: LoadedItem;
  index?: number;
  along?: (item: Item) => ConfigurationChangeInput[];
  ask?: (draft: SettingsDraft) => Promise<boolean>;
  shown?: (setting: Setting) => boolean;
  /** Some of its settings only, by path; absent: all of its section. */
  declared?: readonly Setting[];
  /** The removal of the item; absent for items that stay. */
  remove?: { id: string; name: string; label: string; retires?: boolean } | false;
  children?: ((draft: SettingsDraft) => ReactNode) | undefined;
  onClose(): void;
}

/** The sheet of one item of a section: its form, with the items that its settings can refer to. */
export const EditSheet = observer(function EditSheet(props: Props) {
  const {
    title,
    section,
    tableId,
    known: readCurrent,
    start,
    index,
    along: companionChanges,
    ask: confirmSave,
    remove,
    children,
    onClose,
  } = props;
  const formId = useId();
  const stores = useStores();
  const administration = getAdministration(stores);
  const [draft] = useState(() => {
    const begun = readCurrent?.() ?? start;
    if (!begun) return undefined;
    return new SettingsDraft({
      administration,
      place: { section, ...(tableId === undefined ? {} : { table_id: tableId }) },
      start: begun,
      ...(readCurrent ? { id: getId(section, begun.item), known: readCurrent } : {}),
      ...(index === undefined ? {} : { index }),
      ...(companionChanges ? { along: companionChanges } : {}),
    });
  });
  if (!draft) return null;
  return (
    <SettingContextProvider value={{ stores, administration, tableId, formId }}>
      <SettingsSheet
        title={title}
        draft={draft}
        settings={(props.declared ?? sectionSettings[section]).filter((setting) => props.shown?.(setting) ?? true)}
        {...(confirmSave ? { ask: () => confirmSave(draft) } : {})}
        onClose={onClose}
        onSaved={onClose}
      >
        {children?.(draft)}
        {remove && <RemoveButton {...remove} {...{ administration, place: draft.of.place, onDone: onClose }} />}
      </SettingsSheet>
    </SettingContextProvider>
  );
});
