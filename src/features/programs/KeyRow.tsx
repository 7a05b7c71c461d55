import { fullTime, shortTime } from '@domain/calendar/time-texts';
import { everyType } from '@domain/metadata/key-scopes';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { CardRow } from '@/components/card-list';
import { joinValues } from '@/i18n';
import { useStores } from '@/stores';
import type { ListedApiKey } from '@/stores/programs/Programs';
import { typeName } from './type-name';
import styles from './programs.module.css';

/** Shows a key: its access, the member on whose behalf it acts, and its last use. */
export const KeyRow = observer(function KeyRow({ apiKey, onRevoke }: { apiKey: ListedApiKey; onRevoke(): void }) {
  const { t } = useTranslation('programs');
  const { company } = useStores();
  const zone = company.client?.time_zone ?? 'UTC';
  const scopes = Object.entries(apiKey.scopes).map(([table, access]) =>
    t(`keys.scopes.${access}`, {
      type: table === everyType ? t('keys.everyType') : typeName(company.table(table), table),
    }),
  );
  const ownerName =
    apiKey.member_id === null
      ? t('keys.itself')
      : t('keys.inNameOf', { name: company.member(apiKey.member_id)?.name ?? '' });
  return (
    <CardRow
      trailing={
        <Button aria-label={t('keys.revokeOne', { name: apiKey.name })} onClick={onRevoke}>
          {t('keys.revoke')}
        </Button>
      }
    >
      <span className={styles.name}>{apiKey.name}</span>
      <span className={styles.line}>
        {joinValues(scopes)} · {ownerName}
      </span>
      <span className={styles.foot}>
        <code>{t('keys.shown', { hint: apiKey.hint })}</code> ·{' '}
        {apiKey.last_used === null
          ? t('keys.neverUsed')
          : t('keys.lastUsed', { time: shortTime(apiKey.last_used, Date.now(), zone) })}
        {apiKey.expires !== null && ` · ${t('keys.expires', { time: fullTime(apiKey.expires, Date.now(), zone) })}`}
      </span>
    </CardRow>
  );
});
