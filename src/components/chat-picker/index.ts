export { ChatPicker } from './ChatPicker';
