import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SettleSheet } from '@/components/side-choice/SettleSheet';
import { joinValues } from '@/i18n';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { partAt } from '@/stores/administration/three-way';
import { useSettingContext } from './choices';
import type { Setting } from './setting';
import { fieldOfSetting, formValue, isValueSetting, getLabel } from './setting-field';

interface Props {
  draft: SettingsDraft;
  settings: readonly Setting[];
  onSettled(): void;
}

/** Another administrator has changed the same values: the user chooses one of the two versions, value by value. Closing the sheet keeps all input. */
export const ConflictSheet = observer(function ConflictSheet({ draft, settings, onSettled }: Props) {
  const { t } = useTranslation('administration');
  const context = useSettingContext();
  const { theirs: remoteVersion } = draft;
  const getText = (value: unknown, setting: Setting, path: string): string => {
    if (value === undefined || value === null || value === '') return t('form.unset');
    if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
    if (!isValueSetting(setting)) return getWord(value);
    const { value_options: options = [] } = fieldOfSetting(setting, '', value, { context, item: draft.item, path });
    const values = [formValue(setting, value)].flat();
    return joinValues(values.map((element) => options.find(({ id }) => id === element)?.label ?? getWord(element)));
  };
  return (
    <SettleSheet
      texts="administration"
      save={t('form.save')}
      things={draft.conflicts.map((path) => {
        const setting = settingAt(settings, path) ?? { path: path.split('.').at(-1) ?? path, kind: 'fixed' };
        const valueText = (item: object | undefined) => getText(partAt(item, path), setting, path);
        return {
          key: path,
          legend: getLabel(setting),
          sides: {
            mine: { title: t('conflict.mine'), content: valueText(draft.item) },
            theirs: {
              title: t('conflict.theirs', { name: remoteVersion?.by ?? '' }),
              content: valueText(remoteVersion?.item),
            },
          },
        };
      })}
      onDismiss={() => draft.postpone()}
      onSettle={(choices) => {
        draft.resolveConflict(choices);
        onSettled();
      }}
    />
  );
});

/** Returns the setting at a path, also inside a group. */
function settingAt(settings: readonly Setting[], path: string): Setting | undefined {
  const [first = '', ...remainingKeys] = path.split('.');
  const setting =
    settings.find((candidate) => candidate.path === path) ?? settings.find((candidate) => candidate.path === first);
  return setting?.kind === 'group' && setting.path !== path ? settingAt(setting.of, remainingKeys.join('.')) : setting;
}

/** Returns the text of a value without a translation: its name, or its form in the company's file. */
function getWord(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { label, name } = value as { label?: unknown; name?: unknown };
  const text = label ?? name;
  return typeof text === 'string' ? text : JSON.stringify(value);
}
