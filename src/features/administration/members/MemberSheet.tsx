import type { AdminMember } from '@domain/contract/people/admin-members';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CardSkeletons } from '@/components/card-list';
import { FailureNotice, Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import type { Members } from '@/stores/administration/Members';
import { MemberForm } from './MemberForm';

interface Props {
  members: Members;
  memberId: string;
  onClose(): void;
}

type MemberLookup = { is: 'there'; member: AdminMember } | { is: 'missing' } | { is: 'failed'; error: unknown };

/** Shows one member, whom the address may name before the list is loaded. */
export const MemberSheet = observer(function MemberSheet({ members, memberId, onClose }: Props) {
  const { t } = useTranslation('people');
  const [result, setFound] = useState<MemberLookup>();
  const [attemptCount, setTurn] = useState(0);
  useEffect(() => {
    let isLeft = false;
    members.find(memberId).then(
      (member) => !isLeft && setFound(member ? { is: 'there', member } : { is: 'missing' }),
      (error: unknown) => !isLeft && setFound({ is: 'failed', error }),
    );
    return () => {
      isLeft = true;
    };
  }, [members, memberId, attemptCount]);
  if (result?.is === 'there') return <MemberForm members={members} member={result.member} onClose={onClose} />;
  return (
    <Sheet title={t('member.title')} size="full" onDismiss={onClose} closeBy="close">
      {result === undefined && <CardSkeletons count={4} />}
      {result?.is === 'missing' && <Notice title={t('member.missing')} />}
      {result?.is === 'failed' && (
        <FailureNotice
          title={t('members.failed')}
          text={errorText(result.error)}
          onRetry={() => {
            setFound(undefined);
            setTurn(attemptCount + 1);
          }}
        />
      )}
    </Sheet>
  );
});
