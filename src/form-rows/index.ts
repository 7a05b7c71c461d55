export { approvalRow, ApprovalRows } from './ApprovalRows';
export { CapabilityRows } from './CapabilityRows';
export { ConflictSheet } from './ConflictSheet';
export { DraftForm, useDraftLeave } from './DraftForm';
export { FieldRow } from './FieldRow';
export { ChoiceField, nameIn, PipelineField } from './PipelineField';
export { useFormServices } from './form-services';
export { useLiveFields } from './live-fields';
export { useShowField } from './show-field';
