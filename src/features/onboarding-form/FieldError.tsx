import styles from './onboarding-form.module.css';

/** What is wrong with a field, under it; nothing where it is right. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  );
}
