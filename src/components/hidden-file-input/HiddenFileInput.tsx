import { forwardRef } from 'react';
import styles from './hidden-file-input.module.css';

interface Props {
  /** The accepted kinds of files; all by default. */
  accept?: string | undefined;
  multiple?: boolean;
  /** Opens the camera at once instead of the file picker. */
  capture?: 'environment';
  /** The id for tests. */
  testId: string;
  /** Called with the input, which holds the chosen files and is emptied by the receiver. */
  onPick(input: HTMLInputElement): void;
}

/** The invisible file input behind a button. */
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
