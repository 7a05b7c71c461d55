import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './proposal.module.css';

interface Props {
  text: string;
  /** The value that comes with the words, at the end of the line. */
  value: ReactNode;
  onTake(): void;
}

/** A value that the app proposes; nothing is filled in before a tap. The keyboard of a phone stays open. */
export function Proposal({ text, value, onTake }: Props) {
  return (
    <button
      type="button"
      className={styles.proposal}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <Plus size={18} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      <span className={styles.value}>{value}</span>
    </button>
  );
}
