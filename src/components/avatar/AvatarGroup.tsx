import { Avatar, type AvatarProps } from './Avatar';
import styles from './avatar.module.css';

/** The maximum number of pictures; further people become a number (REQ shell 9.6). */
const most = 3;

interface Props {
  people: readonly Pick<AvatarProps, 'name' | 'url' | 'faded'>[];
  /** Width and height of a picture in CSS pixels. */
  size: number;
}

/** Several people in little room: at most three pictures, and the number of the others. Their names are next to it, so a screen reader skips it. */
export function AvatarGroup({ people, size }: Props) {
  const hiddenCount = people.length - most;
  return (
    <span className={styles.group} aria-hidden="true">
      {people.slice(0, most).map((person, index) => (
        <Avatar key={index} {...person} size={size} />
      ))}
      {hiddenCount > 0 && <span className={styles.more}>+{hiddenCount}</span>}
    </span>
  );
}
