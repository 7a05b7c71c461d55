import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import styles from './side-choice.module.css';

export type ConflictSide = 'mine' | 'theirs';

interface SideSheetProps {
  title: string;
  text: string;
  /** The label of the button: the number of open choices, or the save. */
  action: string;
  /** Something is left to choose. */
  isOpen: boolean;
  /** Closing changes nothing; the next save shows the conflict again. */
  onDismiss(): void;
  onSettle(): void;
  children: ReactNode;
}

/** Two members have changed the same values: the user chooses one of the two versions, value by value. No choice is sent before all are made. */
export function SideChoiceSheet({ title, text, action, isOpen, onDismiss, onSettle, children }: SideSheetProps) {
  return (
    <Sheet
      title={title}
      size="half"
      onDismiss={onDismiss}
      footer={
        <Button tone="primary" block disabled={isOpen} onClick={onSettle}>
          {action}
        </Button>
      }
    >
      <div className={styles.choices}>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </Sheet>
  );
}

interface Props {
  /** The name of the two choices; no other question has it. */
  name: string;
  legend: string;
  chosen: ConflictSide | undefined;
  onChoose(side: ConflictSide): void;
  /** The heading and the content of each side. */
  sides: Readonly<Record<ConflictSide, SideProps>>;
}

interface SideProps {
  /** Left out where the content tells the sides apart. */
  title?: string;
  content: ReactNode;
  /** Why it cannot be chosen; nothing where it can. */
  whyNot?: ReactNode;
}

/** One thing that both have changed. */
export function SideChoice({ name, legend, chosen: selectedSide, onChoose, sides }: Props) {
  return (
    <fieldset className={styles.sides}>
      <legend className={styles.legend}>{legend}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.side} data-chosen={selectedSide === side || undefined}>
          <input
            type="radio"
            name={name}
            checked={selectedSide === side}
            disabled={Boolean(sides[side].whyNot)}
            onChange={() => onChoose(side)}
          />
          <span className={styles.words}>
            {sides[side].title !== undefined && <span className={styles.who}>{sides[side].title}</span>}
            {sides[side].content}
            {sides[side].whyNot && <span className={styles.who}>{sides[side].whyNot}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
