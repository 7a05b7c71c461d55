import { useState, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { useDockEdge } from '@/components/dock';
import { SaveFailure } from '@/components/notice';
import styles from './draft-bar.module.css';

interface Props {
  /** The reason of the last failed save. */
  failure?: string;
  saving: boolean;
  labels: {
    save: string;
    cancel: string;
    /** The text about the input after a failed save. */
    kept: string;
    /** The question before discarding all unsaved changes. */
    giveUp: { title: string; text: string; confirm: string; stay: string };
  };
  onSave(): void;
  onGiveUp(): void;
  /** The questions of a save. */
  children?: ReactNode;
}

/** The buttons Save and Cancel below content that is edited in place, while it has unsaved changes. */
export function DraftBar({ failure, saving, labels, onSave, onGiveUp, children }: Props) {
  const barRef = useDockEdge<HTMLDivElement>('page');
  const [asking, setAsking] = useState(false);
  const { title, text, confirm, stay } = labels.giveUp;
  return (
    <div ref={barRef} className={styles.bar} data-dock-moves>
      {failure && <SaveFailure text={failure} kept={labels.kept} />}
      <div className={styles.buttons}>
        <Button disabled={saving} onClick={() => setAsking(true)}>
          {labels.cancel}
        </Button>
        <Button tone="primary" busy={saving} onClick={onSave}>
          {labels.save}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={title}
          danger
          confirmLabel={confirm}
          cancelLabel={stay}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onGiveUp();
          }}
        >
          {text}
        </Confirm>
      )}
      {children}
    </div>
  );
}
