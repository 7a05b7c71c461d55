export { ConsentQuestion, ConsentQuestion as default } from './ConsentQuestion';
