export type { Choice } from './choice';
export { ChoiceLayer, type ChoiceSource } from './ChoiceLayer';
export { ChoiceList } from './ChoiceList';
export { NoMatch } from './NoMatch';
