import type { Member } from '@domain/contract/companies/start';
import type { Field } from '@domain/metadata/field';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import type { Choice } from '@/components/choice-layer';
import { useValueServices } from '../services';
import styles from '../values.module.css';

/**
 * Returns the members that a field offers, grouped by team: those of its `team_scope`, or all. Members who left are last and grey (SD-51). A member
 * who is already chosen is listed, so that they can be removed.
 */
export function useMemberChoices(field: Field, selectedIds: readonly string[]): Choice[] {
  const { t } = useTranslation('values');
  const { members, teams } = useValueServices().people;
  const names = new Map(teams.map((team) => [team.team_id, team.name]));
  const offered = members.filter(
    (member) =>
      selectedIds.includes(member.member_id) ||
      !field.team_scope ||
      member.team_ids.some((id) => field.team_scope?.includes(id)),
  );
  const getGroup = (member: Member) => {
    if (member.deleted) return t('leftMembers');
    const team = member.team_ids.find((id) => names.has(id) && (field.team_scope?.includes(id) ?? true));
    return (team === undefined ? undefined : names.get(team)) ?? t('noTeam');
  };
  const order = [...names.values(), t('noTeam'), t('leftMembers')];
  return offered
    .map((member) => ({ member, group: getGroup(member) }))
    .sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
    .map(({ member, group }) => ({
      id: member.member_id,
      text: member.name,
      disabled: member.deleted,
      ...(names.size > 0 ? { group } : {}),
      label: (
        <span className={`${styles.member} ${member.deleted ? styles.left : ''}`}>
          <Avatar name={member.name} url={member.avatar_url} size={32} faded={member.deleted} />
          {member.deleted ? t('leftMember', { name: member.name }) : member.name}
        </span>
      ),
    }));
}
