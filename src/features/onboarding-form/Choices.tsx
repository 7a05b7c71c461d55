import { useId } from 'react';
import { FieldError } from './FieldError';
import styles from './onboarding-form.module.css';

interface Props {
  field: string;
  label: string;
  value: string;
  choices: readonly { id: string; label: string }[];
  error?: string;
  onChange(id: string): void;
}

/** A choice among a few visible options, one tap each. */
export function Choices({ field, label, value, choices, error, onChange }: Props) {
  const name = useId();
  return (
    <fieldset
      className={styles.field}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend id={`${name}-label`} className={styles.label}>
        {label}
      </legend>
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <label key={choice.id} className={styles.choice} data-chosen={choice.id === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={choice.id === value}
              {...(index === 0 ? { 'data-field': field } : {})}
              onChange={() => onChange(choice.id)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
