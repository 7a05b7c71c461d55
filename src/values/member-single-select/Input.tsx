import type { Member } from '@domain/contract/start';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import { Picker, type Choice } from '../Picker';
import styles from '../values.module.css';
import { Display } from './Display';

/** Colleagues, found by name, pinyin or initials; those who left stand at the end, grey (decision 51). */
export default function MemberInput(props: InputProps) {
  const { t } = useTranslation('values');
  const { members } = useValueServices();
  const byId = new Map(members.map((member) => [member.member_id, member]));
  const choices = [...members]
    .sort((a, b) => Number(a.deleted) - Number(b.deleted))
    .map((member): Choice => ({
      id: member.member_id,
      text: member.name,
      disabled: member.deleted,
      shown: (
        <span className={`${styles.member} ${member.deleted ? styles.left : ''}`}>
          <Avatar name={member.name} url={member.avatar_url} size={32} faded={member.deleted} />
          {member.deleted ? t('leftMember', { name: member.name }) : member.name}
        </span>
      ),
    }));
  return (
    <Picker
      {...props}
      choices={choices}
      shown={<Display value={props.value} field={props.field} size="line" />}
      searchable
      fits={(choice, keyword) => fitsMember(byId.get(choice.id), keyword)}
    />
  );
}

/** `name_pinyin` holds the full reading and the initials; spaces that somebody types between syllables do not matter. */
export function fitsMember(member: Pick<Member, 'name' | 'name_pinyin'> | undefined, keyword: string): boolean {
  if (!member) return false;
  return member.name.toLowerCase().includes(keyword) || member.name_pinyin.split(' ').some((reading) => reading.includes(keyword.replaceAll(' ', '')));
}
