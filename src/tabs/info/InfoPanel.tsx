import { InfoGroups } from '@/features/record-detail';
import type { PanelProps } from '../tab';

/** Shows every field of the record. */
export default function InfoPanel({ record, onEdit }: PanelProps) {
  return <InfoGroups record={record} onEdit={onEdit} />;
}
