import { localised } from '@domain/metadata/reading';
import { Check, ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { language } from '@/i18n';
import type { Board } from '@/stores/boards/Board';
import styles from './board.module.css';

/** The choice of the pipeline that the board shows; hidden for a type with only one. */
export const PipelineChoice = observer(function PipelineChoice({ board }: { board: Board }) {
  const { t } = useTranslation('board');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { pipelines, pipeline } = board;
  if (!pipeline || pipelines.length < 2) return null;
  const getName = (candidate: typeof pipeline) => localised(candidate, 'name', candidate.name, language());
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.pipeline}
        aria-haspopup="dialog"
        aria-label={t('pipelineNow', { name: getName(pipeline) })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.line}>{getName(pipeline)}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <ResponsivePopover title={t('pipeline')} anchor={button} onDismiss={() => setOpen(false)}>
          {pipelines.map((candidate) => (
            <Row
              key={candidate._id}
              title={getName(candidate)}
              current={candidate === pipeline}
              trailing={candidate === pipeline && <Check size={18} />}
              onClick={() => {
                setOpen(false);
                if (candidate !== pipeline) board.choosePipeline(candidate._id);
              }}
            />
          ))}
        </ResponsivePopover>
      )}
    </>
  );
});
