import styles from './notice.module.css';

/** Shows why a form was not saved, and what happened to the input. A form shows no toast for it. */
export function SaveFailure({ text, kept: keptText }: { text: string; kept: string }) {
  return (
    <div className={styles.saveFailure} role="alert">
      <p>{text}</p>
      <p>{keptText}</p>
    </div>
  );
}
