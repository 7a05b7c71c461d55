import { ApprovalList } from '@/features/approvals';
import type { PanelProps } from '../tab';

/** What was sent to be approved of the record. */
export default function ApprovalPanel({ record }: PanelProps) {
  return <ApprovalList record={record} />;
}
