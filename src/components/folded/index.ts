export { Folded, isLong } from './Folded';
