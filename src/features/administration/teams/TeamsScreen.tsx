import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardList, CardRow, CardSkeletons } from '@/components/card-list';
import { FailureNotice } from '@/components/notice';
import { useStores } from '@/stores';
import { Teams } from '@/stores/administration/Teams';
import { useItem } from '../place';
import { TeamSheet } from './TeamSheet';
import styles from '../people.module.css';

/** The value in the address for a team that does not exist yet. */
const fresh = 'new';

/** Shows the teams of the company: its own teams are created and changed here, those of the suite in the suite. */
export default observer(function TeamsScreen() {
  const { t } = useTranslation('people');
  const stores = useStores();
  const [teams] = useState(() => new Teams(stores.api, () => void stores.company.load()));
  const [item, setItem] = useItem();
  useEffect(() => void teams.load(), [teams]);
  if (teams.status === 'loading') return <CardSkeletons count={4} />;
  if (teams.status === 'failed')
    return <FailureNotice title={t('teams.failed')} text={errorText(teams.error)} onRetry={() => void teams.load()} />;
  const open = teams.own.find(({ team_id }) => team_id === item);
  const suites = teams.list.filter((team) => !team.is_own);
  return (
    <div className={styles.screen}>
      <h2 className={styles.heading}>{t('teams.own')}</h2>
      {teams.own.length === 0 ? (
        <p className={styles.hint}>{t('teams.none')}</p>
      ) : (
        <CardList label={t('teams.own')}>
          {teams.own.map(({ team_id, name, members }) => (
            <CardRow key={team_id} trailing={t('roles.members', { count: members })} onClick={() => setItem(team_id)}>
              {name}
            </CardRow>
          ))}
        </CardList>
      )}
      <Button block onClick={() => setItem(fresh)}>
        <Plus size={18} aria-hidden="true" />
        {t('teams.add')}
      </Button>
      {suites.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('teams.suites')}</h2>
          <CardList label={t('teams.suites')}>
            {suites.map(({ team_id, name, members }) => (
              <CardRow key={team_id} trailing={t('roles.members', { count: members })}>
                {name}
              </CardRow>
            ))}
          </CardList>
        </>
      )}
      {(open || item === fresh) && (
        <TeamSheet key={item} teams={teams} team={open} onMade={setItem} onClose={() => setItem(undefined)} />
      )}
    </div>
  );
});
