export { Confirm } from './Confirm';
export { Question } from './Question';
