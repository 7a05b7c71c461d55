import styles from './notice.module.css';

/** Why a form could not be saved, and below it what became of the input. The only place that says so: a form shows no toast for it. */
export function SaveFailure({ text, kept: keptText }: { text: string; kept: string }) {
  return (
    <div className={styles.saveFailure} role="alert">
      <p>{text}</p>
      <p>{keptText}</p>
    </div>
  );
}
