export { ChatCard } from './ChatCard';
export { useChatActions, type ChatActions } from './chat-actions';
export { MakeOrEnter } from './MakeOrEnter';
