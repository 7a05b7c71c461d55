import { labelOfOne } from '@domain/metadata/reading';
import { noticeScopes } from '@domain/metadata/notice-scopes';
import { hasRange, getLinkedTable, type LinkedKind, type NoticeKind } from '@domain/notices/kinds';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { SelectField } from '@/components/select-field';
import { Switch } from '@/components/switch';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { ChannelName, NoticeConfig, NoticeSettings } from '@/stores/notices/NoticeSettings';
import styles from './notice-settings.module.css';

const channels: readonly ChannelName[] = ['main_page_notice_config', 'card_notice_config'];

/** The settings of one object type: for each kind of notice the two channels, each with its range when it is on. */
export const TableSettings = observer(function TableSettings({
  settings,
  tableId,
}: {
  settings: NoticeSettings;
  tableId: string;
}) {
  const { t } = useTranslation('notices');
  const { company } = useStores();
  const getName = (kind: NoticeKind) => {
    const linked = getLinkedTable(kind);
    if (linked === undefined) return t(`kinds.${kind as Exclude<NoticeKind, LinkedKind>}`);
    const table = company.table(linked);
    return t('kinds.newLinked', { type: table ? labelOfOne(table, language()) : linked });
  };
  return settings.of(tableId).map((config) => (
    <fieldset key={config.type} className={styles.kind}>
      <legend>{getName(config.type)}</legend>
      {channels.map((channel) => (
        <Channel key={channel} settings={settings} config={config} channel={channel} />
      ))}
    </fieldset>
  ));
});

const Channel = observer(function Channel({
  settings,
  config,
  channel,
}: {
  settings: NoticeSettings;
  config: NoticeConfig;
  channel: ChannelName;
}) {
  const { t } = useTranslation('notices');
  const { is_notice: isOn, notice_scope: scope } = config[channel];
  const change = (changes: Partial<NoticeConfig[ChannelName]>) =>
    void settings.change(config, channel, changes).then(
      () => showToast({ kind: 'success', text: t('settings.saved') }),
      (error: unknown) => showToast({ kind: 'failure', text: errorText(error) }),
    );
  const name = t(`channels.${channel}`);
  return (
    <div className={styles.channel}>
      <Switch label={name} checked={isOn} onChange={(checked) => change({ is_notice: checked })} />
      {isOn && hasRange(config.type) && (
        <div className={styles.range}>
          <span aria-hidden="true">{t('range')}</span>
          <SelectField
            tone="plain"
            label={t('range')}
            value={scope}
            options={noticeScopes.map((scope) => ({ value: scope, text: t(`scopes.${scope}`) }))}
            onChange={(next) => change({ notice_scope: next })}
          />
        </div>
      )}
    </div>
  );
});
