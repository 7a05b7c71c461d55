export { Confirm, type ConfirmAnswers } from './Confirm';
export { Question } from './Question';
export { useLeaveQuestion } from './use-leave-question';
