export { DateField } from './DateField';
export { DateRangeField } from './DateRangeField';
