import { Avatar } from '@/components/avatar';
import { AvatarGroup } from '@/components/avatar/AvatarGroup';
import { lazyPart } from '@/components/lazy';
import { Logo } from '@/components/logo';
import { FailureNotice, Notice, SaveFailure } from '@/components/notice';
import { ProgressBar } from '@/components/progress-bar';
import { Skeleton, SkeletonRows } from '@/components/skeleton';
import { StageChip } from '@/components/stage-chip';
import { TypeDrawing, TypeIcon } from '@/components/type-icon';
import { withTexts } from '@/i18n/text-bundles';
import { useWords } from './words';

export const Antd = lazyPart(() => import('./antd'), { wait: <Skeleton /> });

export function Avatars() {
  const { short, options } = useWords();
  return (
    <>
      <Avatar name={short} />
      <Avatar name={short} size={40} />
      <Avatar name={short} size={40} faded />
      <AvatarGroup people={options.map((name) => ({ name }))} size={32} />
    </>
  );
}

export function Logos() {
  return (
    <>
      <Logo size={28} />
      <Logo size={56} />
    </>
  );
}

const MissingPermissions = lazyPart(
  async () => {
    const loaded = await withTexts('access', import('@/components/missing-permissions'));
    return { default: loaded.MissingPermissions };
  },
  { wait: <Skeleton /> },
);

export function MissingPermissionLists() {
  return (
    <MissingPermissions
      missing={[
        { feature: 'documents', name: 'docs:permission.member', is_required: true },
        { feature: 'documents', name: 'bitable:app', is_required: false },
        { feature: 'dictation', name: 'speech_to_text:speech', is_required: true },
      ]}
    />
  );
}

export function Notices() {
  const { short, long, open, close } = useWords();
  const nothing = () => undefined;
  return (
    <>
      <Notice title={short} text={long} icon={<TypeIcon icon="building" size={64} />} />
      <Notice
        tone="failure"
        title={short}
        text={long}
        action={{ label: open, run: nothing }}
        secondary={{ label: close, run: nothing }}
      />
      <FailureNotice title={short} text={long} onRetry={nothing} />
      <SaveFailure text={long} kept={short} />
    </>
  );
}

export function ProgressBars() {
  const { short } = useWords();
  return (
    <>
      {[0, 40, 100].map((percent) => (
        <ProgressBar key={percent} label={short} percent={percent} />
      ))}
    </>
  );
}

export function Skeletons() {
  return (
    <>
      <Skeleton style={{ width: '60%' }} />
      <Skeleton style={{ width: 40, height: 40, borderRadius: '50%' }} />
      <Skeleton still />
      <ul>
        <SkeletonRows widths={[60, 40]} className={undefined} />
      </ul>
    </>
  );
}

export function StageChips() {
  const { options } = useWords();
  return (
    <>
      {[40, 100, 0].map((weight, index) => (
        <StageChip
          key={weight}
          stage={{ pipeline_id: 'gallery', stage_id: `${weight}`, name: options[index] ?? '', weight }}
        />
      ))}
    </>
  );
}

export function TypeIcons() {
  return (
    <>
      <TypeDrawing icon="building" size={24} />
      <TypeIcon icon="building" color="#0d9488" />
      <TypeIcon icon="handshake" color="#7c3aed" size={64} />
      <TypeIcon icon="none" />
    </>
  );
}
