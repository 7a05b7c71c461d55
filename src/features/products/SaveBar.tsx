import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText, fieldErrorText } from '@/api';
import { Button } from '@/components/button';
import { Question } from '@/components/confirm';
import { DraftBar } from '@/components/draft-bar';
import { showToast } from '@/components/toast';
import type { ProductLines } from '@/stores/products/ProductLines';
import { usePlatform } from '@/stores/platform';
import { useMoney } from '@/values/currency/use-money';
import { LineConflictSheet } from './LineConflictSheet';

/** Save and Cancel, below the lines while there are unsaved changes. Saving asks whether the amount of the record should follow the total. */
export const SaveBar = observer(function SaveBar({ lines, onSaved }: { lines: ProductLines; onSaved(): void }) {
  const { t } = useTranslation('products');
  const { format: formatAmount } = useMoney({});
  const platform = usePlatform();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);

  const save = async (syncAmount: boolean) => {
    close();
    const outcome = await lines.save({ syncAmount });
    if (outcome.kind === 'saved') {
      platform?.vibrate();
      showToast({ kind: 'success', text: t(syncAmount ? 'synced' : 'saved') });
      onSaved();
    }
    if (outcome.kind === 'invalid') showToast({ kind: 'failure', text: t('invalid') });
    if (outcome.kind === 'conflict' && !outcome.open)
      showToast({ text: t('merged'), action: { label: t('save'), run: start } });
  };
  // Each save has its own question, because together with other users' changes the total differs (SD-70).
  const start = () => {
    if (lines.asksForAmount && lines.checkAll()) setAsking(true);
    else void save(false);
  };
  const amount = lines.total === undefined ? '' : formatAmount(lines.total, lines.currency);
  return (
    <DraftBar
      saving={lines.saving}
      failure={lines.failure === undefined ? undefined : failureText(lines.failure, t('part.total'))}
      labels={{
        save: t('save'),
        cancel: t('cancel'),
        kept: t('kept'),
        giveUp: {
          title: t('giveUp.title'),
          text: t('giveUp.text'),
          confirm: t('giveUp.confirm'),
          stay: t('giveUp.stay'),
        },
      }}
      onSave={start}
      onGiveUp={() => void lines.giveUp()}
    >
      {asking && (
        <Question
          title={t('sync.title')}
          onDismiss={close}
          answers={
            <>
              <Button onClick={() => void save(false)}>{t('sync.keep')}</Button>
              <Button tone="primary" onClick={() => void save(true)}>
                {t('sync.change')}
              </Button>
            </>
          }
        >
          {lines.amount === undefined
            ? t('sync.textNone', { total: amount })
            : t('sync.text', { amount: formatAmount(lines.amount, lines.currency), total: amount })}
        </Question>
      )}
      {lines.conflict.open.length > 0 && <LineConflictSheet lines={lines} onSettled={start} />}
    </DraftBar>
  );
});

/** Returns the sentence of a refusal: the text of an issue that concerns all lines, or the text of its code. */
function failureText(failure: unknown, total: string): string {
  const [issue] = failure instanceof ApiError && failure.name === 'invalid' ? failure.fields : [];
  return issue ? fieldErrorText(issue, total) : errorText(failure);
}
