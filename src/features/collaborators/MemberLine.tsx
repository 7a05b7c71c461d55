import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { useStores } from '@/stores';
import { useValueServices } from '@/values';
import styles from './collaborators.module.css';

interface Props {
  memberId: string;
  /** The member's roles on the record. */
  text?: string;
  children?: ReactNode;
}

/** A colleague with their picture; inside a suite a tap on it opens their profile. */
export const MemberLine = observer(function MemberLine({ memberId, text, children }: Props) {
  const { t } = useTranslation('values');
  const { company } = useStores();
  const { Profile } = useValueServices().people;
  const member = company.member(memberId);
  const name = member?.name ?? t('unknownMember');
  const hasLeft = member?.deleted ?? false;
  const content = (
    <span className={styles.person}>
      <Avatar name={name} url={member?.avatar_url} size={40} faded={hasLeft} />
      <span className={styles.words}>
        <span className={styles.name}>{hasLeft ? t('leftMember', { name }) : name}</span>
        {text && <span className={styles.roles}>{text}</span>}
      </span>
    </span>
  );
  return (
    <li className={styles.row}>
      {Profile && member && !hasLeft ? (
        <Profile id={memberId} name={name}>
          {content}
        </Profile>
      ) : (
        content
      )}
      {children}
    </li>
  );
});
