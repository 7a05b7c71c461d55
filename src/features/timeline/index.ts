export { TimelineView } from './TimelineView';
export { TimelineSummary } from './TimelineSummary';
