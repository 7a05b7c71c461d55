import { UserMinus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { FieldError } from '@/components/field-label';
import { Sheet } from '@/components/sheet';
import { attempt, showToast } from '@/components/toast';
import type { AdminTeam, Teams } from '@/stores/administration/Teams';
import { TextField } from '@/values/form-fields';
import { TeamMembers } from './TeamMembers';
import styles from '../people.module.css';

interface Props {
  teams: Teams;
  /** Undefined for a new team. */
  team: AdminTeam | undefined;
  /** Receives the id of the created team. */
  onMade(teamId: string): void;
  onClose(): void;
}

/** One of the company's own teams: its name and its members. */
export const TeamSheet = observer(function TeamSheet({ teams, team, onMade, onClose }: Props) {
  const { t } = useTranslation('people');
  const id = useId();
  const [name, setName] = useState(team?.name ?? '');
  const [error, setError] = useState<unknown>();
  const [asking, setAsking] = useState(false);
  const save = async () => {
    setError(undefined);
    try {
      const teamId = await teams.save(name.trim(), team?.team_id);
      showToast({ kind: 'success', text: t('teams.saved', { name: name.trim() }) });
      if (!team) onMade(teamId);
    } catch (problem) {
      setError(problem);
    }
  };
  const remove = async () => {
    setAsking(false);
    if (!team) return;
    await attempt(() => teams.remove(team.team_id), errorText, t('teams.removed', { name: team.name }));
    onClose();
  };
  const isSame = name.trim() === '' || name.trim() === team?.name;
  return (
    <Sheet title={team?.name ?? t('teams.add')} size="full" onDismiss={onClose} closeBy="close">
      <div className={styles.sheet}>
        <TextField label={t('name')} required value={name} maxLength={100} onChange={setName} />
        <FieldError id={id} text={error === undefined ? undefined : errorText(error)} />
        <Button tone="primary" block disabled={isSame} busy={teams.doing.busy} onClick={() => void save()}>
          {t(team ? 'save' : 'teams.make')}
        </Button>
        {team && <TeamMembers team={team} teams={teams} />}
        {team && (
          <Button tone="danger" block onClick={() => setAsking(true)}>
            <UserMinus size={18} aria-hidden="true" />
            {t('teams.remove')}
          </Button>
        )}
      </div>
      {asking && team && (
        <Confirm
          title={t('teams.removeTitle', { name: team.name })}
          confirmLabel={t('teams.remove')}
          danger
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          {t('teams.removeText')}
        </Confirm>
      )}
    </Sheet>
  );
});
