export { TaskListButton } from './TaskListButton';
