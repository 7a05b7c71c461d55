export { SideChoice, SideChoiceSheet, type ConflictSide as Side } from './SideChoice';
