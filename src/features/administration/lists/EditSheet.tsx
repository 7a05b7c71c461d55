import { idOf, type Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/admin';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import { administrationOf, type ConfigurationChange } from '@/stores/administration/Administration';
import { SettingsDraft, type Known } from '@/stores/administration/SettingsDraft';
import { AroundProvider } from '../settings/around';
import type { Declaration } from '../settings/declaration';
import { declarations } from '../settings/declarations';
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
  shown?: (declaration: Declaration) => boolean;
  /** Some of its settings only, by their paths in the thing; absent: all that its section declares. */
  declared?: readonly Declaration[];
  /** How it is taken away; absent for what stays. */
  remove?: { id: string; name: string; label: string; retires?: boolean } | false;
  children?: (draft: SettingsDraft) => ReactNode;
  onClose(): void;
}

/** The sheet of one thing of a section: its form, with what its settings can name around it. */
export const EditSheet = observer(function EditSheet(props: Props) {
  const { title, section, tableId, known, start, index, along, ask, remove, children, onClose } = props;
  const { t } = useTranslation(['administration', 'values']);
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
  const word = (list: string, value: string) => t(`choice.${list}.${value}` as 'choice.sort.asc');
  const left = (name: string) => t('values:leftMember', { name });
  if (!draft) return null;
  return (
    <AroundProvider value={{ stores, administration, tableId, word, left }}>
      <SettingsSheet
        title={title}
        draft={draft}
        declarations={(props.declared ?? declarations[section]).filter((one) => props.shown?.(one) ?? true)}
        {...(ask ? { ask: () => ask(draft) } : {})}
        onClose={onClose}
        onSaved={onClose}
      >
        {children?.(draft)}
        {remove && <RemoveButton {...remove} {...{ administration, place: draft.of.place, onDone: onClose }} />}
      </SettingsSheet>
    </AroundProvider>
  );
});
