export { SideChoice, SideChoiceSheet, type Side } from './SideChoice';
