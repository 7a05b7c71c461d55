export { StepCheck } from './StepCheck';
