import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useStores } from '@/stores';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { partAt } from '@/stores/administration/three-way';
import { DefaultInput } from './DefaultInput';
import { FilterInput } from './FilterInput';
import { GroupInput, ListInput, MapInput } from './GroupInput';
import { NoticesInput } from './NoticesInput';
import { OptionsInput } from './OptionsInput';
import { ColorInput, IconInput } from './PickInput';
import { RatesInput } from './RatesInput';
import type { Setting, SettingKind } from './setting';
import { getLabel } from './setting-field';
import type { SettingInputProps, RowOptions, SettingInput } from './setting-input';
import { FixedInput, SwitchInput, ValueInput, WordsInput } from './ValueInput';

/** The input of each kind of setting. A kind without an entry does not compile. */
const inputs: { [Kind in SettingKind]: SettingInput<Kind> } = {
  text: ValueInput,
  lines: ValueInput,
  number: ValueInput,
  choice: ValueInput,
  choices: ValueInput,
  words: WordsInput,
  switch: SwitchInput,
  fixed: FixedInput,
  with: () => null,
  group: GroupInput,
  list: ListInput,
  map: MapInput,
  icon: IconInput,
  color: ColorInput,
  filter: FilterInput,
  options: OptionsInput,
  default: DefaultInput,
  rates: RatesInput,
  notices: NoticesInput,
};

/** Faults inside these kinds are shown by their own rows. */
const kindsOfRows: readonly SettingKind[] = ['group', 'list', 'map'];

interface Props extends RowOptions {
  draft: SettingsDraft;
  setting: Setting;
  /** The path of the group or entry around it, with a dot at its end. */
  within?: string;
}

/** One setting of an item: its input, and its faults. */
export const SettingRow = observer(function SettingRow({ draft, setting, within: parentPath = '', ...options }: Props) {
  const { item } = draft;
  const { company } = useStores();
  if (setting.when && !setting.when(item)) return null;
  if (setting.feature && company.isClosed(setting.feature)) return null;
  const path = parentPath + setting.path;
  const { label = getLabel(setting), place: choicePath = path, change = (_, write) => write() } = options;
  const Input = inputs[setting.kind] as ComponentType<SettingInputProps>;
  const faults = draft.faultsAt(path).filter((fault) => !kindsOfRows.includes(setting.kind) || fault.path === path);
  return (
    <Input
      {...{ draft, setting, label, path, within: parentPath, place: choicePath }}
      value={partAt(item, path)}
      error={faults.map(({ text }) => text).join(' ') || undefined}
      onChange={(nextValue) => change(nextValue, () => draft.set(path, nextValue))}
      rows={(settings, innerPath, more) =>
        settings.map((childSetting) => (
          <SettingRow key={childSetting.path} {...{ draft, ...more }} setting={childSetting} within={innerPath} />
        ))
      }
    />
  );
});
