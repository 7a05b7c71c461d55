import { CompanyList } from '@/features/related-companies';
import { openDetail } from '@/routes';
import type { PanelProps } from '../tab';

/** The related companies of a customer. */
export default function RelatedCompanyPanel({ record }: PanelProps) {
  return <CompanyList record={record} onOpen={({ tableId, id }) => void openDetail({ type: tableId, id })} />;
}
