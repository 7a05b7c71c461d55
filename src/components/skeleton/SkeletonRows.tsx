import { Skeleton } from './Skeleton';

interface Props {
  /** How much of its row each line takes, in percent. */
  widths: readonly number[];
  /** The look of a row of the list that they stand in for. */
  className: string | undefined;
}

/** Rows of a list that are on their way. */
export function SkeletonRows({ widths, className }: Props) {
  return widths.map((width) => (
    <li key={width} className={className} aria-hidden="true">
      <Skeleton style={{ width: `${width}%` }} />
    </li>
  ));
}
