import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SettleSheet } from '@/components/side-choice/SettleSheet';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { partAt } from '@/stores/administration/three-way';
import { useSettingContext } from './choices';
import type { Setting } from './setting';
import { fieldOfSetting, formValue, isValueSetting, labelOf } from './setting-field';

interface Props {
  draft: SettingsDraft;
  settings: readonly Setting[];
  onSettled(): void;
}

/** Another administrator has changed the same: mine or theirs, one by one. Closing it leaves everything that was typed. */
export const ConflictSheet = observer(function ConflictSheet({ draft, settings, onSettled }: Props) {
  const { t } = useTranslation('administration');
  const context = useSettingContext();
  const { theirs } = draft;
  const textOf = (part: unknown, setting: Setting, path: string): string => {
    if (part === undefined || part === null || part === '') return t('form.unset');
    if (typeof part === 'boolean') return t(part ? 'form.on' : 'form.off');
    if (!isValueSetting(setting)) return wordOf(part);
    const { value_options: options = [] } = fieldOfSetting(setting, '', part, { context, item: draft.item, path });
    const values = [formValue(setting, part)].flat();
    return values.map((one) => options.find(({ id }) => id === one)?.label ?? wordOf(one)).join(', ');
  };
  return (
    <SettleSheet
      texts="administration"
      save={t('form.save')}
      things={draft.conflicts.map((path) => {
        const setting = settingAt(settings, path) ?? { path: path.split('.').at(-1) ?? path, kind: 'fixed' };
        const shown = (item: object | undefined) => textOf(partAt(item, path), setting, path);
        return {
          key: path,
          legend: labelOf(setting),
          sides: {
            mine: { who: t('conflict.mine'), shown: shown(draft.item) },
            theirs: { who: t('conflict.theirs', { name: theirs?.by ?? '' }), shown: shown(theirs?.item) },
          },
        };
      })}
      onDismiss={() => draft.postpone()}
      onSettle={(choices) => {
        draft.settle(choices);
        onSettled();
      }}
    />
  );
});

/** The setting at a path, also inside of a group. */
function settingAt(settings: readonly Setting[], path: string): Setting | undefined {
  const [first = '', ...rest] = path.split('.');
  const found = settings.find((one) => one.path === path) ?? settings.find((one) => one.path === first);
  return found?.kind === 'group' && found.path !== path ? settingAt(found.of, rest.join('.')) : found;
}

/** What has no words of its own: its name, or how it is written in the company's file. */
function wordOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { label, name } = part as { label?: unknown; name?: unknown };
  const text = label ?? name;
  return typeof text === 'string' ? text : JSON.stringify(part);
}
