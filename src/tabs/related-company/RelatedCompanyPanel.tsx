import { CompanyList } from '@/features/related-companies';
import { openDetail } from '@/routes';
import type { PanelProps } from '../tab';

/** The companies that the customer belongs together with. */
export default function RelatedCompanyPanel({ record }: PanelProps) {
  return <CompanyList record={record} onOpen={({ tableId, id }) => void openDetail({ type: tableId, id })} />;
}
