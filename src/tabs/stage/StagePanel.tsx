import { StageView } from '@/features/record-stage';
import type { PanelProps } from '../tab';

/** Where the record is, and its way there. */
export default function StagePanel({ record, onMove }: PanelProps) {
  return <StageView record={record} onMove={onMove} />;
}
