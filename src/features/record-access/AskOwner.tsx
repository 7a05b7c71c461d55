import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { attempt } from '@/components/toast';
import type { RecordTeam } from '@/stores/access/RecordTeam';

/** Sends the owner of a record a message that the reader needs access, once a day; hidden if the record has no owner. */
export const AskOwner = observer(function AskOwner({ team }: { team: RecordTeam | undefined }) {
  const { t } = useTranslation('access');
  const accessTeam = team?.team;
  const owner = accessTeam?.owner?.name;
  if (!team || owner === undefined) return null;
  const askOwner = () => attempt(() => team.askOwner(), errorText, t('noPermission.asked', { name: owner }));
  return (
    <Button block busy={team.busy === 'ask'} disabled={accessTeam?.asked} onClick={() => void askOwner()}>
      {accessTeam?.asked ? t('noPermission.askedToday') : t('noPermission.ask', { name: owner })}
    </Button>
  );
});
