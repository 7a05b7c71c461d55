export { ConditionChips } from './ConditionChips';
export { QuickFilters } from './QuickFilters';
