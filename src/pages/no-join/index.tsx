import { UserPlus } from 'lucide-react';
import { AccessPage } from '@/pages/frame/AccessPage';

/** The person has not joined any company (10802, or an empty company list). */
export default function NoJoinPage() {
  return <AccessPage icon={<UserPlus size={32} />} reason="noJoin" />;
}
