import type { FunctionComponent } from 'react';
import { ReadOnly } from './ReadOnly';
import type { DisplayProps, InputProps } from './value-view';

/** In a form: shown as on a page, because nobody types it. */
export function readOnlyInput(Display: FunctionComponent<DisplayProps>): FunctionComponent<InputProps> {
  return function ReadOnlyInput(props: InputProps) {
    return (
      <ReadOnly {...props}>
        <Display value={props.value} field={props.field} size="block" />
      </ReadOnly>
    );
  };
}
