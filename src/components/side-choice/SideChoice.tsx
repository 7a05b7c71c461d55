import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import styles from './side-choice.module.css';

export type ConflictSide = 'mine' | 'theirs';

interface SideSheetProps {
  title: string;
  text: string;
  /** On the button: what is left to choose, or that the choices are saved. */
  action: string;
  /** Something is left to choose. */
  isOpen: boolean;
  /** Closing leaves everything as it is; the next save asks again. */
  onDismiss(): void;
  onSettle(): void;
  children: ReactNode;
}

/** Two have changed the same: mine or theirs, one by one. Nothing is sent before all are decided. */
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
  /** Of the two choices; it is the only one of its name. */
  name: string;
  legend: string;
  chosen: ConflictSide | undefined;
  onChoose(side: ConflictSide): void;
  /** Whose it is, and what it is. */
  sides: Readonly<Record<ConflictSide, SideProps>>;
}

interface SideProps {
  who: string;
  shown: ReactNode;
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
            <span className={styles.who}>{sides[side].who}</span>
            {sides[side].shown}
            {sides[side].whyNot && <span className={styles.who}>{sides[side].whyNot}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
