export { EventCard } from './EventCard';
export { NoteList } from './NoteList';
export { TimelineView } from './TimelineView';
export { TimelineSummary } from './TimelineSummary';
