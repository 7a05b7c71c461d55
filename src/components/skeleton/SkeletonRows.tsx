import { Skeleton } from './Skeleton';

interface Props {
  /** The part of its row that each line takes, in percent. */
  widths: readonly number[];
  /** The style of a row of the list that they represent. */
  className: string | undefined;
}

/** Placeholder rows of a loading list. */
export function SkeletonRows({ widths, className }: Props) {
  return widths.map((width) => (
    <li key={width} className={className} aria-hidden="true">
      <Skeleton style={{ width: `${width}%` }} />
    </li>
  ));
}
