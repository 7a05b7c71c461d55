import AntdProgressBar from 'antd-mobile/es/components/progress-bar';
import styles from './progress-bar.module.css';

interface Props {
  /** The running task. */
  label: string;
  /** The progress, from 0 to 100. */
  percent: number;
}

/** Shows the progress of a task. antd-mobile draws the bar without a description for screen readers: the element around it adds one. */
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
