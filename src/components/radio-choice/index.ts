export { RadioChoice } from './RadioChoice';
export { RadioChoices } from './RadioChoices';
