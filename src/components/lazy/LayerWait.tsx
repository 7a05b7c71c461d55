import { useTranslation } from 'react-i18next';
import { Sheet, type SheetProps } from '@/components/sheet';
import { useWide } from '@/components/wide';
import styles from './lazy.module.css';

export interface LayerWaitProps {
  /** The size of the coming layer. */
  size: SheetProps['size'];
  /** Whether the layer opens at its button on wide screens, where no placeholder is shown. */
  flyout: boolean;
  onClose(): void;
}

/** A sheet that is shown while the code of another one loads. */
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
