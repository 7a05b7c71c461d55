import { TopicScreen } from './TopicScreen';

/** The screens of the topics, by their names in the list of sections. */
export const places = () => <TopicScreen topic="places" />;
export const metrics = () => <TopicScreen topic="metrics" />;
export const notices = () => <TopicScreen topic="notices" />;
export const approvals = () => <TopicScreen topic="approvals" />;
export const chats = () => <TopicScreen topic="chats" />;
export const documents = () => <TopicScreen topic="documents" />;
export const day = () => <TopicScreen topic="day" />;
export const duplicates = () => <TopicScreen topic="duplicates" />;
