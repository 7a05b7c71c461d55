export { HiddenFileInput } from './HiddenFileInput';
