export { DraftBar } from './DraftBar';
