import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Shows a colleague with picture and name, which open the profile if the page can; a former member is grey. */
export function Display({ value, size }: DisplayProps) {
  const { t } = useTranslation('values');
  const { people } = useValueServices();
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const member = people.member(value);
  const name = member?.name ?? t('unknownMember');
  const hasLeft = member?.deleted ?? false;
  const { Profile } = people;
  const content = (
    <>
      <Avatar name={name} url={member?.avatar_url} size={size === 'line' ? 20 : 24} faded={hasLeft} />
      <span className={styles.line}>{hasLeft ? t('leftMember', { name }) : name}</span>
    </>
  );
  if (Profile && size === 'block' && !hasLeft)
    return (
      <Profile id={value} name={name}>
        {content}
      </Profile>
    );
  return <span className={`${styles.member} ${hasLeft ? styles.left : ''}`}>{content}</span>;
}
