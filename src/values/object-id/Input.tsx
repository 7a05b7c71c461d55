import { ReadOnly } from '../ReadOnly';
import type { InputProps } from '../value-view';
import Display from './Display';

/** There is none before the first save, and it never changes. */
export default function ObjectIdInput(props: InputProps) {
  return (
    <ReadOnly {...props}>
      <Display value={props.value} field={props.field} size="block" />
    </ReadOnly>
  );
}
