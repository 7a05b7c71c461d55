import { DetailSkeleton, TopBarSkeleton } from '@/features/record-detail';
import { PageFrame } from '@/pages/frame';
import { Detail } from './Detail';

export default function DetailPage() {
  return (
    <PageFrame skeleton={<><TopBarSkeleton /><DetailSkeleton /></>}>
      <Detail />
    </PageFrame>
  );
}
