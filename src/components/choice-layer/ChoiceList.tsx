import CheckList from 'antd-mobile/es/components/check-list';
import { Check, Square, SquareCheck } from 'lucide-react';
import { Fragment, useState } from 'react';
import { InfiniteScroll } from '@/components/infinite-scroll';
import type { Choice } from './choice';
import styles from './choice-layer.module.css';

interface Props {
  choices: readonly Choice[];
  /** Whether the names of groups are shown above them. */
  headings?: boolean;
  /** Without it the rows are plain buttons. */
  marked?: readonly string[];
  /** Check boxes, of which several can be marked, instead of buttons, of which one tap chooses. */
  several?: boolean;
  /** Whether no further one can be marked. */
  full?: boolean;
  onTake(id: string): void;
  onEnd?: (() => void) | undefined;
}

/** The number of rows at first; others are found by typing or drawn at the end. */
const rowsAtOnce = 60;

/**
 * Shows choices one below the other: antd-mobile's list. Its rows cannot be reached by the keyboard and have no role. Each row therefore holds a
 * button with a click that bubbles to the row (ADR-0117).
 */
export function ChoiceList({ choices, headings = false, marked, several = false, full = false, onTake, onEnd }: Props) {
  const [rows, setRows] = useState(rowsAtOnce);
  const visibleChoices = choices.slice(0, rows);

  const reach = () => {
    setRows((now) => now + rowsAtOnce);
    onEnd?.();
  };

  return (
    <CheckList
      className={styles.list ?? ''}
      multiple
      value={[...(marked ?? [])]}
      extra={(isMarked: boolean) =>
        !several && isMarked && <Check size={20} aria-hidden="true" className={styles.check} />
      }
    >
      <ul>
        {visibleChoices.map((choice, index) => {
          const isMarked = marked?.includes(choice.id) ?? false;
          const disabled = !isMarked && (full || choice.disabled === true);
          const role = several
            ? ({ role: 'checkbox', 'aria-checked': isMarked } as const)
            : { 'aria-pressed': marked && isMarked };
          const Mark = isMarked ? SquareCheck : Square;
          return (
            <Fragment key={choice.id}>
              {headings && choice.group !== undefined && choice.group !== visibleChoices[index - 1]?.group && (
                <li className={styles.heading}>{choice.group}</li>
              )}
              <li>
                <CheckList.Item
                  value={choice.id}
                  disabled={disabled}
                  prefix={several && <Mark size={20} aria-hidden="true" className={styles.mark} />}
                  onClick={() => onTake(choice.id)}
                >
                  <button type="button" className={styles.choice} {...role} disabled={disabled}>
                    {choice.label}
                  </button>
                </CheckList.Item>
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
    </CheckList>
  );
}
