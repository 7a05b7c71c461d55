import { Check, Square, SquareCheck } from 'lucide-react';
import { Fragment, useState } from 'react';
import { InfiniteScroll } from '@/components/infinite-scroll';
import styles from './picker.module.css';
import type { Choice } from './choice';

interface Props {
  choices: readonly Choice[];
  headings: boolean;
  marked: readonly string[];
  several: boolean;
  /** No further one may be marked. */
  full: boolean;
  onTake(id: string): void;
  onEnd?: (() => void) | undefined;
}

/** Beyond this many rows the rest is found by typing or drawn when the end is reached. */
const rowsAtOnce = 60;

/** The lines of a picker: buttons where one tap chooses, check boxes where several can be marked. */
export function ChoiceRows({ choices, headings, marked, several, full, onTake, onEnd }: Props) {
  const [rows, setRows] = useState(rowsAtOnce);
  const shown = choices.slice(0, rows);

  const reach = () => {
    setRows((now) => now + rowsAtOnce);
    onEnd?.();
  };

  return (
    <ul>
      {shown.map((choice, index) => {
        const isMarked = marked.includes(choice.id);
        const role = several ? ({ role: 'checkbox', 'aria-checked': isMarked } as const) : { 'aria-pressed': isMarked };
        return (
          <Fragment key={choice.id}>
            {headings && choice.group !== undefined && choice.group !== shown[index - 1]?.group && (
              <li className={styles.heading}>{choice.group}</li>
            )}
            <li>
              <button
                type="button"
                className={styles.choice}
                {...role}
                disabled={!isMarked && (full || choice.disabled)}
                onClick={() => onTake(choice.id)}
              >
                {several &&
                  (isMarked ? (
                    <SquareCheck size={20} aria-hidden="true" className={styles.mark} />
                  ) : (
                    <Square size={20} aria-hidden="true" className={styles.mark} />
                  ))}
                {choice.shown}
                {!several && isMarked && <Check size={20} aria-hidden="true" className={styles.check} />}
              </button>
            </li>
          </Fragment>
        );
      })}
      {(choices.length > rows || onEnd) && (
        <li aria-hidden="true">
          <InfiniteScroll shown={`${choices.length} ${rows}`} height={24} onReach={reach} />
        </li>
      )}
    </ul>
  );
}
