import styles from './field-label.module.css';

interface LabelProps {
  /** The id of the control. */
  htmlFor: string;
  label: string;
  required: boolean;
}

/** What a control is called, above it, with a star where it must be filled. */
export function FieldLabel({ htmlFor, label, required }: LabelProps) {
  return (
    <label className={styles.label} htmlFor={htmlFor}>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </label>
  );
}

/** What is wrong with the value of a control, below it; the control names it by `${id}-error`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.error} id={`${id}-error`} role="alert">
      {text}
    </p>
  );
}
