import { useTranslation } from 'react-i18next';
import { Sheet, type SheetProps } from '@/components/sheet';
import { useWide } from '@/components/wide';
import styles from './lazy.module.css';

export interface LayerWaitProps {
  /** How much of the screen the layer will take. */
  size: SheetProps['size'];
  /** Whether it hangs from its button on wide screens, where nothing stands in for it. */
  flyout: boolean;
  onClose(): void;
}

/** A sheet that stands in for one whose code is on its way. */
export default function LayerWait({ size, flyout, onClose }: LayerWaitProps) {
  const { t } = useTranslation('shell');
  const wide = useWide();
  if (flyout && wide) return null;
  return (
    <Sheet
      waits
      title={t('part.waiting')}
      size={size}
      onDismiss={onClose}
      closeBy={size === 'small' ? undefined : 'cancel'}
    >
      <div className={styles.skeletons} aria-hidden="true">
        {Array.from({ length: size === 'small' ? 3 : 5 }, (_, index) => (
          <span key={index} className={styles.skeleton} />
        ))}
      </div>
    </Sheet>
  );
}
