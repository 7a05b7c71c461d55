import type { AdminMember } from '@domain/contract/people/admin-members';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { CardRow, PagedCards, pagesOf } from '@/components/card-list';
import { SelectField } from '@/components/select-field';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import { Members } from '@/stores/administration/Members';
import type { AdminTeam, Teams } from '@/stores/administration/Teams';
import styles from '../people.module.css';

/** Shows the members of one of the company's own teams; members are added and removed one by one. */
export const TeamMembers = observer(function TeamMembers({ team, teams }: { team: AdminTeam; teams: Teams }) {
  const { t } = useTranslation('people');
  const shell = useTranslation('shell').t;
  const { api, company } = useStores();
  const [members] = useState(() => new Members(api, { team_id: team.team_id }));
  useEffect(() => void members.load(), [members]);
  const ownTeamIds = ({ team_ids }: AdminMember) =>
    team_ids.filter((teamId) => teams.own.some(({ team_id }) => team_id === teamId));
  const set = async (memberId: string, isIn: boolean) => {
    await attempt(async () => {
      const member = await members.find(memberId);
      if (!member) return;
      const otherTeamIds = ownTeamIds(member).filter((teamId) => teamId !== team.team_id);
      await members.set(memberId, { own_team_ids: isIn ? [...otherTeamIds, team.team_id] : otherTeamIds });
      await teams.load();
    }, errorText);
  };
  const memberIds = new Set(members.items.map(({ member_id }) => member_id));
  const addableMembers = company.members.filter(({ deleted, member_id }) => !deleted && !memberIds.has(member_id));
  return (
    <section className={styles.screen}>
      <h3 className={styles.heading}>{t('teams.members')}</h3>
      <PagedCards
        {...pagesOf(members)}
        label={t('teams.members')}
        failed={{ title: t('members.failed'), text: errorText(members.error) }}
        labels={{ again: shell('tryAgain'), more: t('more') }}
        empty={<p className={styles.hint}>{t('teams.nobody')}</p>}
      >
        {(member) => (
          <CardRow
            key={member.member_id}
            leading={<Avatar name={member.name} url={member.avatar_url} size={36} />}
            trailing={
              <Button
                disabled={members.doing.busy}
                aria-label={t('teams.takeOutOne', { name: member.name })}
                onClick={() => void set(member.member_id, false)}
              >
                {t('teams.takeOut')}
              </Button>
            }
          >
            {member.name}
          </CardRow>
        )}
      </PagedCards>
      <SelectField
        label={t('teams.addMember')}
        value=""
        placeholder={t('teams.addMember')}
        disabled={members.doing.busy}
        options={addableMembers.map(({ member_id, name }) => ({ value: member_id, text: name }))}
        onChange={(memberId) => void set(memberId, true)}
      />
    </section>
  );
});
