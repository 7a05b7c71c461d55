export { ChatQuestions } from '@/features/record-chat/ChatQuestions';
export { DetailMenu } from './DetailMenu';
export { RemoveQuestion } from './RemoveQuestion';
