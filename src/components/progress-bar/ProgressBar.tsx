import AntdProgressBar from 'antd-mobile/es/components/progress-bar';
import styles from './progress-bar.module.css';

interface Props {
  /** What goes on. */
  label: string;
  /** How far it has come, from 0 to 100. */
  percent: number;
}

/** How far something has come. antd-mobile draws the bar and tells screen readers nothing: the element around it does. */
export function ProgressBar({ label, percent }: Props) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <AntdProgressBar percent={percent} />
    </div>
  );
}
