import type { ReactNode } from 'react';
import { CloseButton } from './CloseButton';
import styles from './sheet.module.css';

interface Props {
  title: string;
  /** The id under which the sheet is named by the title. */
  titleId: string;
  /** The label of the dismissing button. */
  closeBy: 'cancel' | 'close' | undefined;
  /** Replaces the dismissing button by a way back to the sheet's former content. */
  leading: ReactNode;
  trailing: ReactNode;
  isHidden: boolean;
  onDismiss(): void;
}

/** The head of every sheet: the way out at the left, the title, and at the right what finishes or changes the whole sheet. */
export function SheetHeader({ title, titleId, closeBy, leading, trailing, isHidden, onDismiss }: Props) {
  return (
    <div className={isHidden ? styles.hiddenHeader : styles.header}>
      <div className={styles.leading}>
        {leading === undefined ? closeBy && !isHidden && <CloseButton by={closeBy} onClick={onDismiss} /> : leading}
      </div>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.trailing}>{trailing}</div>
    </div>
  );
}
