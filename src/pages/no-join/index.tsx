import { UserPlus } from 'lucide-react';
import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { AccessPage } from '@/pages/frame/AccessPage';

const SetUpOffer = lazyPart(() => withTexts('access', import(/* webpackChunkName: "set-up" */ '@/features/set-up')), {
  quiet: true,
});

/**
 * The person has not joined any company (10802, or an empty company list). If the company is not registered here yet, its administrator may set it
 * up.
 */
export default function NoJoinPage() {
  return (
    <AccessPage icon={<UserPlus size={32} />} reason="noJoin">
      <SetUpOffer />
    </AccessPage>
  );
}
