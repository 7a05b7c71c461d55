import type { Person } from '@domain/contract/people/admin-people';
import { labelOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { CardList, CardRow } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { SearchField } from '@/components/search-field';
import { attempt } from '@/components/toast';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { PersonSheet } from './PersonSheet';
import styles from '../people.module.css';

/** Finds the person, member or contact, whose data will be exported or erased. */
export default observer(function PrivacyScreen() {
  const { t } = useTranslation('people');
  const { api, company } = useStores();
  const [keyword, setKeyword] = useState('');
  const [foundPeople, setFound] = useState<readonly Person[]>();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<Person>();
  const search = async () => {
    if (keyword.trim() === '') return;
    setBusy(true);
    await attempt(async () => setFound((await api.call('admin.people', { keyword })).list), errorText);
    setBusy(false);
  };
  const describeKind = ({ table_id, is_present }: Person) => {
    if (table_id === null) return t(is_present ? 'privacy.member' : 'privacy.formerMember');
    const table = company.table(table_id);
    return table ? labelOfOne(table, language()) : table_id;
  };
  return (
    <div className={styles.screen}>
      <p className={styles.hint}>{t('privacy.hint')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <SearchField
          value={keyword}
          maxLength={100}
          placeholder={t('privacy.search')}
          label={t('privacy.search')}
          onType={setKeyword}
        />
        <Button block busy={busy} onClick={() => void search()}>
          {t('privacy.find')}
        </Button>
      </form>
      {foundPeople?.length === 0 && <Notice title={t('privacy.none')} />}
      {foundPeople && foundPeople.length > 0 && (
        <CardList>
          {foundPeople.map((person) => (
            <CardRow
              key={`${person.table_id ?? ''}:${person.id}`}
              leading={<Avatar name={person.name} size={36} />}
              onClick={() => setOpen(person)}
            >
              <span className={styles.name}>{person.name}</span>
              <span className={styles.line}>{describeKind(person)}</span>
            </CardRow>
          ))}
        </CardList>
      )}
      {open && (
        <PersonSheet
          person={open}
          onErased={() => setFound(foundPeople?.filter((foundPerson) => foundPerson !== open))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
});
