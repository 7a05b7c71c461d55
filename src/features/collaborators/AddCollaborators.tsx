import { fitsMember } from '@domain/search/fits-member';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceLayer } from '@/components/choice-layer';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { useStores } from '@/stores';
import { useMemberChoices } from '@/values/member-single-select/member-choices';
import type { TeamRole } from './use-team';
import styles from './collaborators.module.css';

/** The maximum number of colleagues added at once (SD-42). */
const atOnce = 100;
/** The layers have no anchor: on wide screens they are at the side of the page, and their opener has moved. */
const nowhere = { current: null };

interface Props {
  roles: readonly TeamRole[];
  onDone(role: TeamRole, members: string[]): void;
  onClose(): void;
}

/** Adds colleagues: first the role, then the colleagues who get it. A type with one role shows the colleagues at once. */
export function AddCollaborators({ roles, onDone, onClose }: Props) {
  const { t } = useTranslation('collaborators');
  const only = roles.length === 1 ? roles[0] : undefined;
  const [role, setRole] = useState<TeamRole | undefined>(
    only && !(only.forOne && only.members.length > 0) ? only : undefined,
  );
  if (role)
    return <ChooseMembers role={role} several={!role.forOne} onDone={(ids) => onDone(role, ids)} onClose={onClose} />;
  return (
    <ResponsivePopover title={t('whichRole')} anchor={nowhere} onDismiss={onClose}>
      {roles.map((teamRole) => {
        const isTaken = teamRole.forOne && teamRole.members.length > 0;
        return (
          <Row
            key={teamRole.id}
            title={teamRole.name}
            disabled={isTaken}
            trailing={isTaken ? t('taken') : undefined}
            onClick={() => setRole(teamRole)}
          />
        );
      })}
    </ResponsivePopover>
  );
}

interface ChooseProps {
  role: TeamRole;
  several: boolean;
  onDone(members: string[]): void;
  onClose(): void;
}

/** Shows the colleagues who can get a role; those who have it are disabled with this reason (REQ records 5). */
export const ChooseMembers = observer(function ChooseMembers({ role, several, onDone, onClose }: ChooseProps) {
  const { t } = useTranslation('collaborators');
  const { company } = useStores();
  const choices = useMemberChoices(role.field, []).map((choice) =>
    role.members.includes(choice.id)
      ? {
          ...choice,
          disabled: true,
          text: `${choice.text} ${t('hasRole')}`,
          label: (
            <span className={styles.taken}>
              {choice.label}
              <span className={styles.mark}>{t('hasRole')}</span>
            </span>
          ),
        }
      : choice,
  );
  return (
    <ChoiceLayer
      label={t('addTo', { role: role.name })}
      anchor={nowhere}
      choices={choices}
      searchable
      chosen={[]}
      {...(several ? { several: { least: 1, most: atOnce } } : {})}
      fits={(choice, keyword) => fitsMember(company.member(choice.id), keyword)}
      onDone={onDone}
      onClose={onClose}
    />
  );
});
