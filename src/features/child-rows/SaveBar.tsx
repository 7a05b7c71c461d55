import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Question } from '@/components/confirm';
import { DraftBar } from '@/components/draft-bar';
import { showToast } from '@/components/toast';
import { usePlatform } from '@/stores/platform';
import type { ChildRows } from '@/stores/rows/ChildRows';

/** Save and Cancel, below the rows while there are unsaved changes. */
export const SaveBar = observer(function SaveBar({ rows, onSaved }: { rows: ChildRows; onSaved(): void }) {
  const { t } = useTranslation('rows');
  const platform = usePlatform();
  const save = async () => {
    const outcome = await rows.save();
    if (outcome === 'saved') {
      platform?.vibrate();
      showToast({ kind: 'success', text: t('saved') });
      onSaved();
    }
    if (outcome === 'invalid') showToast({ kind: 'failure', text: t('invalid') });
  };
  const resolveConflict = async (side: 'mine' | 'theirs') => {
    await rows.resolveConflict(side);
    if (rows.dirty) await save();
  };
  const { failure, conflict } = rows;
  return (
    <DraftBar
      saving={rows.saving}
      failure={failure === undefined ? undefined : errorText(failure)}
      labels={{
        save: t('save', { count: rows.changedCount }),
        cancel: t('cancel'),
        kept: t('kept'),
        giveUp: {
          stay: t('giveUp.stay'),
          confirm: t('giveUp.confirm'),
          text: t('giveUp.text'),
          title: t('giveUp.title'),
        },
      }}
      onSave={() => void save()}
      onGiveUp={() => void rows.giveUp()}
    >
      {conflict && (
        <Question
          title={t('conflict.title')}
          onDismiss={() => void rows.resolveConflict()}
          answers={
            <>
              <Button onClick={() => void resolveConflict('theirs')}>{t('conflict.theirs')}</Button>
              <Button tone="primary" onClick={() => void resolveConflict('mine')}>
                {t('conflict.mine')}
              </Button>
            </>
          }
        >
          {t('conflict.text', { name: rows.getName(conflict.key) || t('untitled') })}
        </Question>
      )}
    </DraftBar>
  );
});
