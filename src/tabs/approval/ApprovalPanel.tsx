import { ApprovalList } from '@/features/approvals';
import type { PanelProps } from '../tab';

/** The approvals of a record. */
export default function ApprovalPanel({ record }: PanelProps) {
  return <ApprovalList record={record} />;
}
