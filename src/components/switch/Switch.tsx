import styles from './switch.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Shown as it is, and not to be changed. */
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** A row that is on or off. */
export function Switch({ label, checked, disabled = false, onChange }: Props) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
