import { readOnlyInput } from '../read-only-input';
import Display from './Display';

/** There is none before the first save, and it never changes. */
export default readOnlyInput(Display);
