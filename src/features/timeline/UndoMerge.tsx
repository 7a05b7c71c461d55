import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import { undoMerge } from '@/stores/duplicates/undo-merge';
import { IdempotencyKey } from '@/stores/IdempotencyKey';

/** Undoes a merge, once. */
export default function UndoMerge({ tableId, mergeId }: { tableId: string; mergeId: string }) {
  const { t } = useTranslation('detail');
  const { api } = useStores();
  const key = useRef(new IdempotencyKey());
  const [state, setState] = useState<'possible' | 'busy' | 'done'>('possible');
  if (state === 'done') return null;
  const undo = async () => {
    setState('busy');
    const undone = async () => {
      await undoMerge(api, { tableId, mergeId }, key.current);
      setState('done');
    };
    await attempt(undone, (error) => errorText(error), t('event.merge.undone'));
    setState((now) => (now === 'busy' ? 'possible' : now));
  };
  return (
    <Button busy={state === 'busy'} onClick={() => void undo()}>
      {t('event.merge.undo')}
    </Button>
  );
}
