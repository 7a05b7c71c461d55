import { readOnlyInput } from '../read-only-input';
import Display from './Display';

/** The id does not exist before the first save, and it never changes. */
export default readOnlyInput(Display);
