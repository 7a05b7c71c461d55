import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Avatar } from '@/components/avatar';
import { CardRow, PagedCards, pagesOf } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import { Members } from '@/stores/administration/Members';

/** Shows the members with a role. Members get roles on their own sheets. */
export const RoleMembers = observer(function RoleMembers(props: { roleId: string; name: string; onClose(): void }) {
  const { roleId, name, onClose } = props;
  const { t } = useTranslation('people');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [members] = useState(() => new Members(api, { role_id: roleId }));
  useEffect(() => void members.load(), [members]);
  return (
    <Sheet title={name} size="half" onDismiss={onClose} closeBy="close">
      <PagedCards
        {...pagesOf(members)}
        label={t('roles.who')}
        failed={{ title: t('members.failed'), text: errorText(members.error) }}
        labels={{ again: shell('tryAgain'), more: t('more') }}
        empty={<Notice title={t('roles.nobody')} />}
      >
        {(member) => (
          <CardRow key={member.member_id} leading={<Avatar name={member.name} url={member.avatar_url} size={36} />}>
            {member.name}
          </CardRow>
        )}
      </PagedCards>
    </Sheet>
  );
});
