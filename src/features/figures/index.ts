export { FigureStrip } from './FigureStrip';
