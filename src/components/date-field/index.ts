export { DateField } from './DateField';
export { QuickDayField } from './QuickDayField';
export { DateRangeField } from './DateRangeField';
