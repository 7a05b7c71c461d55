export { CrossButton } from './CrossButton';
