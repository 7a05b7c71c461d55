export { ChatQuestions } from '@/features/record-chat/ChatQuestions';
export { DetailMenu } from './DetailMenu';
export { LinkAtOnce } from './LinkAtOnce';
export { OpenedNote } from './OpenedNote';
export { OwnerPicker } from './OwnerPicker';
export { RemoveQuestion } from './RemoveQuestion';
export { ResubmitQuestion } from './ResubmitQuestion';
