export { AdministrationView } from './AdministrationView';
export type { SectionId } from './sections';
export { FilterEditorProvider, type FilterEditorProps } from './settings/FilterInput';
