import { StageView } from '@/features/record-stage';
import type { PanelProps } from '../tab';

/** The current stage of a record and its earlier stages. */
export default function StagePanel({ record, onMove }: PanelProps) {
  return <StageView record={record} onMove={onMove} />;
}
