import { idOf, type Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/admin';
import { observer } from 'mobx-react-lite';
import { useId, useState, type ReactNode } from 'react';
import { useStores } from '@/stores';
import { administrationOf, type ConfigurationChange } from '@/stores/administration/Administration';
import { SettingsDraft, type Known } from '@/stores/administration/SettingsDraft';
import { SettingContextProvider } from '../settings/choices';
import type { Setting } from '../settings/setting';
import { sectionSettings } from '../settings/section-settings';
import { SettingsSheet } from '../settings/SettingsSheet';
import { RemoveButton } from './RemoveButton';

interface Props {
  title: string;
  section: SectionName;
  tableId?: string | undefined;
  /** The thing as the store knows it; absent for a new one. */
  known?: (() => Known | undefined) | undefined;
  /** What a new one begins with, and the state of the configuration that it was begun in. */
  start?: Known;
  index?: number;
  along?: (item: Item) => ConfigurationChange[];
  ask?: (draft: SettingsDraft) => Promise<boolean>;
  shown?: (setting: Setting) => boolean;
  /** Some of its settings only, by their paths in the thing; absent: all of its section. */
  declared?: readonly Setting[];
  /** How it is taken away; absent for what stays. */
  remove?: { id: string; name: string; label: string; retires?: boolean } | false;
  children?: (draft: SettingsDraft) => ReactNode;
  onClose(): void;
}

/** The sheet of one thing of a section: its form, with what its settings can name around it. */
export const EditSheet = observer(function EditSheet(props: Props) {
  const { title, section, tableId, known, start, index, along, ask, remove, children, onClose } = props;
  const formId = useId();
  const stores = useStores();
  const administration = administrationOf(stores);
  const [draft] = useState(() => {
    const begun = known?.() ?? start;
    if (!begun) return undefined;
    return new SettingsDraft({
      administration,
      place: { section, ...(tableId === undefined ? {} : { table_id: tableId }) },
      start: begun,
      ...(known ? { id: idOf(section, begun.item), known } : {}),
      ...(index === undefined ? {} : { index }),
      ...(along ? { along } : {}),
    });
  });
  if (!draft) return null;
  return (
    <SettingContextProvider value={{ stores, administration, tableId, formId }}>
      <SettingsSheet
        title={title}
        draft={draft}
        settings={(props.declared ?? sectionSettings[section]).filter((one) => props.shown?.(one) ?? true)}
        {...(ask ? { ask: () => ask(draft) } : {})}
        onClose={onClose}
        onSaved={onClose}
      >
        {children?.(draft)}
        {remove && <RemoveButton {...remove} {...{ administration, place: draft.of.place, onDone: onClose }} />}
      </SettingsSheet>
    </SettingContextProvider>
  );
});
