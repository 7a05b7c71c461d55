export { CardActions } from './CardActions';
