import Display from '../member-multiple-select/Display';
import { ReadOnly } from '../ReadOnly';
import type { InputProps } from '../value-view';

/** Everybody on the record; who that is changes with its owner and its team fields. */
export default function TeamInput(props: InputProps) {
  return (
    <ReadOnly {...props}>
      <Display value={props.value} field={props.field} size="block" />
    </ReadOnly>
  );
}
