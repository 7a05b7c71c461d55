import { Avatar, type AvatarProps } from './Avatar';
import styles from './avatar.module.css';

/** More people than this become a number (REQ shell 9.6). */
const most = 3;

interface Props {
  people: readonly Pick<AvatarProps, 'name' | 'url' | 'faded'>[];
  /** Width and height of a picture in CSS pixels. */
  size: number;
}

/** Several people in little room: at most three pictures, and how many more there are. It stands beside their names, so a screen reader passes over it. */
export function AvatarGroup({ people, size }: Props) {
  const more = people.length - most;
  return (
    <span className={styles.group} aria-hidden="true">
      {people.slice(0, most).map((person, index) => (
        <Avatar key={index} {...person} size={size} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
