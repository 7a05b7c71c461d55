export { links as userMultipleSelect } from '../links';
