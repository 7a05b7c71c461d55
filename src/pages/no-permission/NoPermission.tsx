import { Clock, Lock } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Notice } from '@/components/notice';
import { ApplySheet, AskOwner } from '@/features/record-access';
import { joinNames } from '@/i18n';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import { addresses, goBack, parameter, replacePage } from '@/routes';
import { useStores } from '@/stores';
import { RecordTeam } from '@/stores/access/RecordTeam';
import { allowsWayBack } from '@/stores/device/way-back';
import styles from './no-permission.module.css';

/**
 * Shows the owner of the record. Lets the reader apply for a role in its team, and send the owner a message (REQ shell 2.12, REQ shell 2.13). Type
 * and id are optional.
 */
export const NoPermission = observer(function NoPermission() {
  const { t } = useTranslation('access');
  const { api, company } = useStores();
  const [target] = useState(() => ({ type: parameter('type') ?? '', id: parameter('id') ?? '' }));
  const [team] = useState(() =>
    target.type && target.id ? new RecordTeam(api, company.channel, target.type, target.id) : undefined,
  );
  const [applying, setApplying] = useState(false);
  usePageTitle(t('noPermission.title'));
  useEffect(() => {
    void team?.load();
  }, [team]);
  const accessTeam = team?.team;
  useEffect(() => {
    // The reader has got access in the meantime, so the page opens the record.
    const record = addresses.detail(target);
    if (accessTeam?.readable && allowsWayBack(record)) void replacePage(record);
  }, [accessTeam?.readable, target]);

  const owner = accessTeam?.owner?.name;
  const applied = accessTeam?.roles.some((role) => role.applied) ?? false;
  const canApply = accessTeam?.roles.some((role) => !role.applied) ?? false;
  return (
    <>
      <PageBar title="" />
      <main className={styles.page}>
        <Notice
          icon={applied ? <Clock size={30} /> : <Lock size={30} />}
          title={applied ? t('noPermission.waiting', { name: owner ?? '' }) : t('noPermission.title')}
          text={text()}
        >
          <div className={styles.ways}>
            {canApply && (
              <Button tone={applied ? undefined : 'primary'} block onClick={() => setApplying(true)}>
                {t(applied ? 'noPermission.applyOther' : 'noPermission.apply')}
              </Button>
            )}
            <AskOwner team={team} />
            <Button block onClick={() => void goBack()}>
              {t('noPermission.back')}
            </Button>
          </div>
        </Notice>
      </main>
      {applying && team && accessTeam && (
        <ApplySheet team={team} roles={accessTeam.roles} onClose={() => setApplying(false)} />
      )}
    </>
  );

  function text(): string | undefined {
    if (team?.error !== undefined) return errorText(team.error);
    if (applied)
      return t('noPermission.waitingText', {
        roles: accessTeam && joinNames(accessTeam.roles.filter((role) => role.applied).map(({ name }) => name)),
      });
    if (owner !== undefined) return t(canApply ? 'noPermission.owner' : 'noPermission.ownerAsk', { name: owner });
    return accessTeam && accessTeam.administrators.length > 0
      ? t('noPermission.nobody', { names: joinNames(accessTeam.administrators) })
      : undefined;
  }
});
