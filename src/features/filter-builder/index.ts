export { ConditionChips } from './ConditionChips';
