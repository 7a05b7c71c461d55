export { DayCard as default } from './DayCard';
