import { useState, type ReactNode } from 'react';
import { RadioChoices } from '@/components/radio-choice';
import styles from './account-menu.module.css';

interface Props<Choice extends string | number> {
  legend: string;
  choices: readonly Choice[];
  /** Returns the current choice. */
  read(): Choice;
  /** Changes it for the whole app. */
  onChoose(choice: Choice): void;
  /** Returns the visible content of a choice. */
  children(choice: Choice): ReactNode;
}

/** A property of how this device shows the app: a few choices in one line. */
export function DisplayChoice<Choice extends string | number>({
  legend,
  choices,
  read,
  onChoose,
  children,
}: Props<Choice>) {
  const [currentChoice, setCurrent] = useState(read);
  return (
    <fieldset className={styles.theme}>
      <legend>{legend}</legend>
      <div className={styles.themes}>
        <RadioChoices
          choices={choices}
          chosen={currentChoice}
          onChoose={(choice) => {
            onChoose(choice);
            setCurrent(choice);
          }}
          className={styles.themeChoice}
        >
          {children}
        </RadioChoices>
      </div>
    </fieldset>
  );
}
