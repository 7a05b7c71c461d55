export { EventCard } from './EventCard';
export { TimelineView } from './TimelineView';
export { TimelineSummary } from './TimelineSummary';
