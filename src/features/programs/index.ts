export { ProgramSheet as default } from './ProgramSheet';
