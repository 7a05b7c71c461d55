export { ChatCard } from './ChatCard';
export { ChatRows } from './ChatRows';
export { useChatDeeds, type ChatDeeds } from './chat-deeds';
export { MakeOrEnter } from './MakeOrEnter';
export { ChatQuestions } from './ChatQuestions';
