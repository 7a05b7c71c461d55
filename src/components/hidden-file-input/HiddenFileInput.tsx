import { forwardRef } from 'react';
import styles from './hidden-file-input.module.css';

interface Props {
  /** The kinds of files that are offered; without it all. */
  accept?: string | undefined;
  multiple?: boolean;
  /** The camera opens at once, and not the choice of files. */
  capture?: 'environment';
  /** The name by which tests find it. */
  testId: string;
  /** Called with the input, which holds the chosen files and is emptied by the receiver. */
  onPick(input: HTMLInputElement): void;
}

/** The input behind a button that asks for files: the button clicks on it, and nobody sees it. */
export const HiddenFileInput = forwardRef<HTMLInputElement, Props>(function HiddenFileInput(
  { accept, multiple, capture, testId, onPick },
  ref,
) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      capture={capture}
      className={styles.input}
      tabIndex={-1}
      aria-hidden="true"
      data-testid={testId}
      onChange={(event) => onPick(event.target)}
    />
  );
});
