import type { Person, Touched } from '@domain/contract/people/admin-people';
import { CircleCheck, UserCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardSkeletons } from '@/components/card-list';
import { FieldError } from '@/components/field-label';
import { FailureNotice, Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import { PersonalData } from '@/stores/administration/PersonalData';
import { openFile } from '@/stores/files/open-file';
import { TextField } from '@/values/form-fields';
import styles from '../people.module.css';

interface Props {
  person: Person;
  onErased(): void;
  onClose(): void;
}

/** The stored data of one person, its export as a file, and its erasure, which the administrator confirms by typing the name. */
export const PersonSheet = observer(function PersonSheet({ person, onErased, onClose }: Props) {
  const { t } = useTranslation('people');
  const stores = useStores();
  const id = useId();
  const [data] = useState(() => new PersonalData(stores.api, person));
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>();
  // Only the data of a member who has left can be erased; the suite decides who is a member.
  const isMember = person.table_id === null && person.is_present;
  useEffect(() => {
    if (!isMember) void data.load();
  }, [data, isMember]);
  const erase = async () => {
    setError(undefined);
    try {
      await data.erase(typed);
      onErased();
    } catch (problem) {
      setError(problem);
    }
  };
  const isConfirmed = typed.trim() === person.name.trim();
  return (
    <Sheet
      closeBy="close"
      title={t('privacy.title', { name: person.name })}
      onDismiss={() => !data.erasing.busy && onClose()}
      footer={
        data.isErased ? undefined : (
          <Button block onClick={() => void attempt(async () => openFile(stores, await data.export()), errorText)}>
            {t('privacy.export')}
          </Button>
        )
      }
      size="full"
    >
      <div className={styles.sheet}>
        {data.isErased && (
          <Notice icon={<CircleCheck size={32} />} title={t('privacy.erased')} text={t('privacy.backups')} />
        )}
        {isMember && (
          <Notice icon={<UserCheck size={32} />} title={t('privacy.isMember')} text={t('privacy.isMemberHint')} />
        )}
        {!isMember && data.status === 'loading' && <CardSkeletons count={4} lines={1} />}
        {data.status === 'failed' && (
          <FailureNotice title={t('privacy.failed')} text={errorText(data.error)} onRetry={() => void data.load()} />
        )}
        {data.status === 'ready' && <TouchedList touched={data.touched} />}
        {data.status === 'ready' && !data.isErased && (
          <fieldset className={styles.set}>
            <legend className={styles.legend}>{t('privacy.erase')}</legend>
            <p className={styles.hint}>{t('privacy.eraseHint', { name: person.name })}</p>
            <TextField label={t('privacy.typeName')} required value={typed} maxLength={500} onChange={setTyped} />
            <FieldError id={id} text={error === undefined ? undefined : errorText(error)} />
            <Button tone="danger" block disabled={!isConfirmed} busy={data.erasing.busy} onClick={() => void erase()}>
              {t('privacy.do')}
            </Button>
          </fieldset>
        )}
      </div>
    </Sheet>
  );
});

/** The affected places and the places with mere mentions, each with a count. */
function TouchedList({ touched }: { touched: readonly Touched[] }) {
  const { t } = useTranslation('people');
  return (
    <>
      {(['removed', 'emptied', 'replaced', 'left'] as const).map((treatment) => {
        const matching = touched.filter((touchedPlace) => touchedPlace.done === treatment);
        if (matching.length === 0) return null;
        return (
          <section key={treatment} aria-label={t(`privacy.done.${treatment}`)}>
            <h3 className={styles.legend}>{t(`privacy.done.${treatment}`)}</h3>
            <ul>
              {matching.map(({ table, count }) => (
                <li key={table}>
                  {t(`privacy.tables.${table as 'records'}`, { defaultValue: table })}: {count}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
