import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { useStores, type StoredRecord } from '@/stores';
import { RecordTeam } from '@/stores/access/RecordTeam';
import { ApplySheet } from './ApplySheet';
import { AskOwner } from './AskOwner';

interface Props {
  record: StoredRecord;
  onClose(): void;
  /** Called when the reader has joined the team. */
  onJoined(): void;
}

/** Applies for a role in the team of a record that the reader may see but not change; if its type has no role, asks its owner. */
export const JoinSheet = observer(function JoinSheet({ record, onClose, onJoined }: Props) {
  const { t } = useTranslation('access');
  const { api, company } = useStores();
  const [team] = useState(() => new RecordTeam(api, company.channel, record.tableId, record.id));
  useEffect(() => {
    void team.load();
  }, [team]);
  const roles = team.team?.roles;
  const owner = team.team?.owner?.name;
  if (roles && roles.some(({ applied, joined }) => !applied && !joined))
    return <ApplySheet team={team} roles={roles} onClose={onClose} onJoined={onJoined} />;
  return (
    <Sheet title={t('noPermission.join')} size="small" onDismiss={onClose}>
      {roles && (
        <Notice title={roles.length > 0 ? t('noPermission.waiting', { name: owner ?? '' }) : t('noPermission.noRole')}>
          {roles.length === 0 && <AskOwner team={team} />}
        </Notice>
      )}
      {team.error !== undefined && !roles && (
        <Notice
          tone="failure"
          title={errorText(team.error)}
          action={{ label: t('noPermission.again'), run: () => void team.load() }}
        />
      )}
    </Sheet>
  );
});
