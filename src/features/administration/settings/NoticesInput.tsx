import { noticeScopes } from '@domain/metadata/notice-scopes';
import type { NoticeDefaults } from '@domain/metadata/settings';
import { defaultSetting } from '@domain/notices/default-setting';
import { hasRange, getLinkedTable, type LinkedKind, type NoticeKind } from '@domain/notices/kinds';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CardSkeletons } from '@/components/card-list';
import { FailureNotice } from '@/components/notice';
import { NoticeSettings, type ChannelName } from '@/stores/notices/NoticeSettings';
import { ChoiceField } from '@/values/form-fields';
import { getName, useSettingContext } from './choices';
import { Part } from './Part';
import type { SettingInputProps } from './setting-input';

const channels: readonly ChannelName[] = ['main_page_notice_config', 'card_notice_config'];
const off = 'off';

/**
 * The default notices about records of a type, until a member changes them. For each kind: the notices on the home page, and those that arrive as a
 * message.
 */
export const NoticesInput = observer(function NoticesInput(props: SettingInputProps<'notices'>) {
  const { draft, label, value, error, onChange } = props;
  const { t } = useTranslation('notices');
  const { t: tSettings } = useTranslation('administration');
  const { administration, stores } = useSettingContext();
  // The server decides the events of a type's records: for example new records of the types that link to them.
  const [happening] = useState(() => new NoticeSettings(stores.api));
  useEffect(() => void happening.load(), [happening]);
  if (happening.status === 'failed')
    return <FailureNotice title={label} text={errorText(happening.error)} onRetry={() => void happening.load()} />;
  if (happening.status === 'loading') return <CardSkeletons count={3} />;
  const set = (value ?? {}) as NoticeDefaults;
  const getTitle = (kind: NoticeKind) => {
    const linked = getLinkedTable(kind);
    if (linked === undefined) return t(`kinds.${kind as Exclude<NoticeKind, LinkedKind>}`);
    const type = administration.answer?.types.find((typeEntry) => typeEntry.type['table_id'] === linked)?.type;
    return t('kinds.newLinked', { type: type ? getName(type) : linked });
  };
  const write = (kind: NoticeKind, channel: ChannelName, chosenScope: string) => {
    const previousSetting = defaultSetting(kind, set);
    const scope = noticeScopes.find((candidate) => candidate === chosenScope) ?? previousSetting[channel].notice_scope;
    const next = { ...previousSetting, [channel]: { is_notice: chosenScope !== off, notice_scope: scope } };
    const { [kind]: _before, ...otherSettings } = set;
    // A default value is not stored.
    const isUsual = JSON.stringify(next) === JSON.stringify(defaultSetting(kind));
    const settings = isUsual ? otherSettings : { ...otherSettings, [kind]: next };
    onChange(Object.keys(settings).length > 0 ? settings : undefined);
  };
  return (
    <Part legend={label} error={error}>
      {happening.of(String(draft.item['table_id'])).map(({ type: kind }) => (
        <Part key={kind} legend={getTitle(kind)}>
          {channels.map((channel) => {
            const { is_notice: isOn, notice_scope: scope } = defaultSetting(kind, set)[channel];
            const scopes = hasRange(kind)
              ? noticeScopes.map((noticeScope) => ({
                  value: noticeScope,
                  text: tSettings(`choice.scopes.${noticeScope}`),
                }))
              : [{ value: scope, text: tSettings('form.on') }];
            return (
              <ChoiceField
                key={channel}
                label={t(`channels.${channel}`)}
                options={[{ value: off, text: tSettings('form.off') }, ...scopes]}
                value={isOn ? scope : off}
                onChange={(chosenScope) => write(kind, channel, chosenScope)}
              />
            );
          })}
        </Part>
      ))}
    </Part>
  );
});
