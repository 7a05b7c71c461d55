import { InfoGroups } from '@/features/record-detail';
import type { PanelProps } from '../tab';

/** Every field. */
export default function InfoPanel({ record, onEdit }: PanelProps) {
  return <InfoGroups record={record} onEdit={onEdit} />;
}
