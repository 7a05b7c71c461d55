import styles from './onboarding-form.module.css';

/** Shows the error of a field below it; nothing for a valid field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  );
}
