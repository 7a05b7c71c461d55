export { ChatQuestions } from '@/features/record-chat/ChatQuestions';
export { DetailMenu } from './DetailMenu';
export { OwnerPicker } from './OwnerPicker';
export { RemoveQuestion } from './RemoveQuestion';
