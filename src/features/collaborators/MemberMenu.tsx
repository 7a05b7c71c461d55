import type { Collaborator } from '@domain/objects/collaborators';
import { UserRoundMinus, UserRoundPlus, UserRoundX } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import type { TeamRole } from './use-team';

interface Props {
  name: string;
  collaborator: Collaborator;
  roles: readonly TeamRole[];
  anchor: RefObject<HTMLElement | null>;
  onAdd(role: TeamRole): void;
  onReplace(role: TeamRole): void;
  onRemove(role: TeamRole): void;
  onClose(): void;
}

/** What can be done with a member of the record, role by role. */
export function MemberMenu({ name, collaborator, roles, anchor, onAdd, onReplace, onRemove, onClose }: Props) {
  const { t } = useTranslation('collaborators');
  const ownRoles = roles.filter(({ id }) => collaborator.roles.includes(id));
  return (
    <ResponsivePopover title={name} anchor={anchor} onDismiss={onClose}>
      {roles.map((role) => {
        const has = ownRoles.includes(role);
        const isTaken = role.forOne && role.members.length > 0;
        return (
          <Row
            key={role.id}
            icon={<UserRoundPlus size={20} />}
            title={t('giveRole', { role: role.name })}
            disabled={has || isTaken}
            trailing={has ? t('hasRole') : isTaken ? t('taken') : undefined}
            onClick={() => onAdd(role)}
          />
        );
      })}
      {ownRoles.map((role) => (
        <Row
          key={role.id}
          icon={<UserRoundX size={20} />}
          title={t('replace', { role: role.name })}
          onClick={() => onReplace(role)}
        />
      ))}
      {ownRoles.map((role) => {
        const last = role.required && role.members.length === 1;
        return (
          <Row
            key={role.id}
            icon={<UserRoundMinus size={20} />}
            danger
            title={t('remove', { role: role.name })}
            text={last ? t('lastOne') : undefined}
            disabled={last}
            onClick={() => onRemove(role)}
          />
        );
      })}
    </ResponsivePopover>
  );
}
