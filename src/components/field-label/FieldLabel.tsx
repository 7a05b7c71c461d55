import styles from './field-label.module.css';

interface LabelProps {
  /** The id of the control. */
  htmlFor: string;
  label: string;
  required: boolean;
}

/** The label above a control, with a star if a value is required. */
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

/** The error of a control's value, below the control; the control refers to it by `${id}-error`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.error} id={`${id}-error`} role="alert">
      {text}
    </p>
  );
}
