import Viewer, { type MultiImageViewerRef } from 'antd-mobile/es/components/image-viewer';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState } from 'react';
import '@/components/antd/motion';
import { IconButton } from '@/components/icon-button';
import { handleKeys } from '@/components/keys';
import { PagePortal } from '@/components/page-portal';
import { useLayer } from '@/components/sheet/use-layer';
import styles from './image-viewer.module.css';

export interface Picture {
  url: string;
  name: string;
}

interface Props {
  pictures: readonly Picture[];
  /** The index of the picture that is shown first. */
  start: number;
  /** Returns the description of the picture in front, for users who do not see it. */
  getTitle(index: number): string;
  labels: { close: string; previous: string; next: string };
  onClose(): void;
}

/**
 * Shows pictures over the whole screen, swiped and zoomed by fingers, turned by buttons and arrow keys elsewhere; a tap closes them. antd-mobile's
 * viewer hides itself from screen readers and handles neither focus nor keys nor the back button: the layer around it adds these.
 */
export function ImageViewer({ pictures, start, getTitle, labels, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const viewer = useRef<MultiImageViewerRef>(null);
  const [index, setIndex] = useState(start);
  useLayer(panel, onClose);
  const last = pictures.length - 1;
  const swipeBy = (offset: number) => viewer.current?.swipeTo(Math.min(last, Math.max(0, index + offset)));

  return (
    <PagePortal>
      <div
        ref={panel}
        className={styles.viewer}
        role="dialog"
        aria-modal
        aria-label={getTitle(index)}
        tabIndex={-1}
        onKeyDown={handleKeys(({ key }) => {
          if (key === 'ArrowRight') swipeBy(1);
          if (key === 'ArrowLeft') swipeBy(-1);
        })}
      >
        <Viewer.Multi
          ref={viewer}
          visible
          getContainer={null}
          images={pictures.map(({ url }) => url)}
          defaultIndex={start}
          onIndexChange={setIndex}
          onClose={onClose}
        />
        <div className="visually-hidden" role="img" aria-label={pictures[index]?.name} />
        <p className="visually-hidden" aria-live="polite">
          {getTitle(index)}
        </p>
        <div className={styles.close}>
          <IconButton label={labels.close} onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </div>
        {last > 0 && (
          <div className={styles.arrows}>
            <IconButton label={labels.previous} disabled={index === 0} onClick={() => swipeBy(-1)}>
              <ChevronLeft size={22} aria-hidden="true" />
            </IconButton>
            <IconButton label={labels.next} disabled={index === last} onClick={() => swipeBy(1)}>
              <ChevronRight size={22} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
    </PagePortal>
  );
}
