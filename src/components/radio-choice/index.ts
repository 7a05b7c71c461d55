export { RadioChoice } from './RadioChoice';
