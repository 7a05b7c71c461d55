import type { Channel } from '@domain/platforms';
import styles from './login.module.css';

/** A disc in the suite's colour with its initial: the project's own drawing, no trademark. */
const initials: Record<Channel, string> = { feishu: 'F', lark: 'L', dingtalk: 'D' };

export function SuiteMark({ channel }: { channel: Channel }) {
  return (
    <span className={styles.mark} data-suite={channel} aria-hidden="true">
      {initials[channel]}
    </span>
  );
}
