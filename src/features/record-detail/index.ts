export { ActionBar, ActionButton, actionClass } from './ActionBar';
export { DetailSkeleton, TopBarSkeleton } from './DetailSkeleton';
export { DetailProblem } from './DetailProblem';
export { InfoGroups } from './InfoGroups';
export { InfoSummary } from './InfoSummary';
export { RecordHeader } from './RecordHeader';
export { SummaryCard } from './SummaryCard';
export { TabBar } from './TabBar';
export { TopBar } from './TopBar';
