import type { Output } from '@domain/contract';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { IdempotencyKey } from '@/stores/IdempotencyKey';
import { MemberLine } from './MemberLine';
import type { TeamRole } from './use-team';
import styles from './collaborators.module.css';

type Application = Output<'access.applications'>['list'][number];

interface Props {
  record: StoredRecord;
  roles: readonly TeamRole[];
  onChanged(): void;
}

/**
 * Shows the applications to join the record to the members who decide; nothing if there are none. A list that failed to load is loaded again with
 * the record.
 */
export const Applications = observer(function Applications({ record, roles, onChanged }: Props) {
  const { t } = useTranslation('collaborators');
  const { api } = useStores();
  const [list, setList] = useState<readonly Application[]>([]);
  const [busy, setBusy] = useState<Application>();
  const key = useRef(new IdempotencyKey());
  const { tableId, id, json } = record;
  const load = useCallback(async () => {
    const answer = await api
      .call('access.applications', { object_type: tableId, object_id: id })
      .catch(() => undefined);
    if (answer) setList(answer.list);
  }, [api, tableId, id]);
  useEffect(() => {
    void load();
  }, [load, json]);

  const decide = async (application: Application, approve: boolean) => {
    if (busy) return;
    setBusy(application);
    const { member_id, role } = application;
    const input = { object_type: tableId, object_id: id, member_id, role, approve };
    try {
      await key.current.send(input, (idempotencyKey) => api.call('access.decide', input, { idempotencyKey }));
      showToast({ kind: 'success', text: t(approve ? 'letIn' : 'rejected') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
    setBusy(undefined);
    await load();
    onChanged();
  };
  if (list.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t('applications', { count: list.length })}</h2>
      <ul className={styles.rows} aria-label={t('applications', { count: list.length })}>
        {list.map((application) => (
          <MemberLine
            key={`${application.member_id} ${application.role}`}
            memberId={application.member_id}
            text={t('appliesFor', { role: roles.find((role) => role.id === application.role)?.name ?? '' })}
          >
            <span className={styles.answers}>
              <Button busy={busy === application} onClick={() => void decide(application, false)}>
                {t('reject')}
              </Button>
              <Button tone="primary" busy={busy === application} onClick={() => void decide(application, true)}>
                {t('approve')}
              </Button>
            </span>
          </MemberLine>
        ))}
      </ul>
    </>
  );
});
