import { useId } from 'react';
import { RadioChoice } from '@/components/radio-choice';
import styles from './set-up.module.css';

interface Props<Id extends string> {
  label: string;
  value: Id | undefined;
  choices: readonly { id: Id; name: string; text?: string }[];
  /** Whether the cards are next to each other, if each is a single word. */
  inLine?: boolean;
  onChoose(id: Id): void;
}

/** A choice of a few options, each with an explanation below its name. */
export function RadioCards<Id extends string>({ label, value, choices, inLine = false, onChoose }: Props<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.step} role="radiogroup" aria-labelledby={`${name}-label`}>
      <legend id={`${name}-label`} className={styles.label}>
        {label}
      </legend>
      <div className={styles.cards} data-in-line={inLine || undefined}>
        {choices.map(({ id, name: title, text }) => (
          <RadioChoice key={id} name={name} chosen={id === value} onChoose={() => onChoose(id)} className={styles.card}>
            <span className={styles.cardName}>{title}</span>
            {text && <span className={styles.todo}>{text}</span>}
          </RadioChoice>
        ))}
      </div>
    </fieldset>
  );
}
