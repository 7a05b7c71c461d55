import Display from '../member-multiple-select/Display';
import { readOnlyInput } from '../read-only-input';

/** Shows the people of the record; they change with its owner and its team fields. */
export default readOnlyInput(Display);
