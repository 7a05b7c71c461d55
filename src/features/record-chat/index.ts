export { ChatCard } from './ChatCard';
export { useChatDeeds, type ChatDeeds } from './chat-deeds';
export { MakeOrEnter } from './MakeOrEnter';
