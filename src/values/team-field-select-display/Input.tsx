import Display from '../member-multiple-select/Display';
import { readOnlyInput } from '../read-only-input';

/** Everybody on the record; who that is changes with its owner and its team fields. */
export default readOnlyInput(Display);
