export { Confirm } from './Confirm';
export { Question } from './Question';
export { useLeaveQuestion } from './use-leave-question';
