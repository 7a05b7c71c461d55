import type { FunctionComponent } from 'react';
import { ReadOnly } from './ReadOnly';
import type { DisplayProps, InputProps } from './value-view';

/** Returns an input that shows the value as on a page, because no person types it. */
export function readOnlyInput(Display: FunctionComponent<DisplayProps>): FunctionComponent<InputProps> {
  return function ReadOnlyInput(props: InputProps) {
    return (
      <ReadOnly {...props}>
        <Display value={props.value} field={props.field} size="block" />
      </ReadOnly>
    );
  };
}
