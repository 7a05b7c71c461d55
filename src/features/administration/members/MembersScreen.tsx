import type { AdminMember } from '@domain/contract/people/admin-members';
import { Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Avatar } from '@/components/avatar';
import { CardRow, PagedCards, pagesOf } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { SearchField } from '@/components/search-field';
import { useStores } from '@/stores';
import { Members } from '@/stores/administration/Members';
import { useItem } from '../place';
import { MemberSheet } from './MemberSheet';
import { useMemberWords } from './member-words';
import styles from '../people.module.css';

/** Shows the members of the company, by name; members who have left are listed separately. */
export default observer(function MembersScreen() {
  const { t } = useTranslation('people');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [members] = useState(() => new Members(api));
  const [item, setItem] = useItem();
  useEffect(() => {
    void members.load();
    return () => members.clear();
  }, [members]);
  const { taken, limit } = members.seats;
  const showsLeft = members.filter.left === true;
  return (
    <div className={styles.screen}>
      <SearchField
        value={members.keyword}
        maxLength={100}
        placeholder={t('members.search')}
        label={t('members.search')}
        onType={(text) => members.type(text)}
      />
      <div className={styles.which} role="group" aria-label={t('members.which')}>
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            className={styles.choice}
            aria-pressed={each === showsLeft}
            onClick={() => members.show(each ? { left: true } : {})}
          >
            {t(each ? 'members.left' : 'members.present')}
          </button>
        ))}
        <span className={styles.seats}>
          {limit === null ? t('members.seats', { count: taken }) : t('members.seatsOf', { count: taken, limit })}
        </span>
      </div>
      <PagedCards
        {...pagesOf(members)}
        label={t('members.title')}
        failed={{ title: t('members.failed'), text: errorText(members.error) }}
        labels={{ again: shell('tryAgain'), more: t('more') }}
        empty={<Notice icon={<Users size={32} />} title={t(showsLeft ? 'members.noneLeft' : 'members.none')} />}
      >
        {(member) => <MemberRow key={member.member_id} member={member} onOpen={() => setItem(member.member_id)} />}
      </PagedCards>
      {item !== undefined && <MemberSheet members={members} memberId={item} onClose={() => setItem(undefined)} />}
    </div>
  );
});

const MemberRow = observer(function MemberRow({ member, onOpen }: { member: AdminMember; onOpen(): void }) {
  const { t } = useTranslation('people');
  const memberWords = useMemberWords();
  const state = memberWords.state(member);
  const withoutRole = member.is_admin ? '' : t('members.noRole');
  const second = [member.is_admin && t('members.administrator'), memberWords.roles(member) || withoutRole];
  return (
    <CardRow
      leading={<Avatar name={member.name} url={member.avatar_url} size={36} faded={member.deleted} />}
      trailing={state ? <span className={styles.state}>{state}</span> : t(`seats.${member.seat}`)}
      onClick={onOpen}
    >
      <span className={styles.name}>{member.name}</span>
      <span className={styles.line}>{second.filter(Boolean).join(' · ')}</span>
    </CardRow>
  );
});
