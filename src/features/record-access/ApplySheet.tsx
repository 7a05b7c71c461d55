import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Button } from '@/components/button';
import { Row } from '@/components/row';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import type { RecordTeam } from '@/stores/access/RecordTeam';
import styles from './record-access.module.css';

interface Props {
  team: RecordTeam;
  roles: NonNullable<RecordTeam['team']>['roles'];
  onClose(): void;
  /** Called when the reader has joined the team. */
  onJoined?: (() => void) | undefined;
}

/** Chooses the role in the record's team to apply for; a role that was applied for already shows as waiting. */
export const ApplySheet = observer(function ApplySheet({ team, roles, onClose, onJoined }: Props) {
  const { t } = useTranslation('access');
  const open = roles.filter(({ applied, joined }) => !applied && !joined);
  const [role, setRole] = useState(open.length === 1 ? open[0]?.id : undefined);
  const send = async () => {
    if (!role) return;
    try {
      const hasJoined = await team.apply(role);
      showToast({ kind: 'success', text: t(hasJoined ? 'noPermission.joined' : 'noPermission.sent') });
      if (hasJoined) onJoined?.();
    } catch (error) {
      // The application has been approved in the meantime, and the page has loaded again (REQ shell 8.11).
      const passed = error instanceof ApiError && error.name === 'alreadyJoined';
      showToast({ kind: passed ? 'success' : 'failure', text: errorText(error) });
    }
    onClose();
  };
  return (
    <Sheet
      title={t('noPermission.role')}
      size="small"
      onDismiss={onClose}
      footer={
        <Button tone="primary" block busy={team.busy === 'apply'} disabled={!role} onClick={() => void send()}>
          {t(roles.some(({ id, at_once }) => id === role && at_once) ? 'noPermission.joinNow' : 'noPermission.send')}
        </Button>
      }
    >
      <div className={styles.roles}>
        {roles.map(({ id, name, applied, joined }) => (
          <Row
            key={id}
            title={name}
            current={id === role}
            disabled={applied || joined}
            trailing={joined ? t('noPermission.hasRole') : applied ? t('noPermission.applied') : undefined}
            onClick={() => setRole(id)}
          />
        ))}
      </div>
    </Sheet>
  );
});
