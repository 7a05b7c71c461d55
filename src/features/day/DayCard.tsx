import { dayParts, type DayPart } from '@domain/day/parts';
import type { Filter } from '@domain/filter-tree';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardList, CardMessage, CardSkeletons } from '@/components/card-list';
import { usePageShown } from '@/components/page-portal';
import { useAfterPaint } from '@/components/use-after-paint';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import { useCounter } from '@/stores/changes/use-counter';
import { getDay } from '@/stores/day/Day';
import { mainTab } from '@/stores/HomeStore';
import { DayRow } from './DayRow';
import { StepRow } from './StepRow';
import { TeamActivity } from './TeamActivity';
import { useMinute } from './use-minute';
import styles from './day.module.css';

/** The number of rows that fit the reserved space; a tap shows further rows. */
const shownAtFirst = 3;

interface Props {
  onOpen(record: StoredRecord): void;
  /** Opens a list of the records of a type that match a filter, for the members whose day is shown. */
  onList(tableId: string, filter: Filter | null): void;
  /** Opens the approvals that wait for the reader. */
  onWaiting(): void;
  /** The waiting approvals, if there are any. */
  waiting?: ReactNode;
}

/** The reader's day: a number for each section, and the records of the open section. */
export const DayCard = observer(function DayCard({ onOpen, onList, onWaiting, waiting: waitingCards }: Props) {
  const { t } = useTranslation('day');
  const stores = useStores();
  const day = getDay(stores);
  const approvals = waitingForMe(stores).count;
  const [chosenPart, setChosen] = useState<DayPart>();
  const [isExpanded, setWhole] = useState(false);
  useEffect(() => void day.load(), [day]);
  useCounter({
    tables: 'all',
    isShown: usePageShown() && stores.home.tab === mainTab,
    refetch: () => day.load(),
  });

  const ready = day.status === 'ready';
  // Until the reader chooses, the first section with content is open.
  const dayPart = chosenPart ?? dayParts.find((candidate) => day.count(candidate) > 0) ?? 'due';
  const choose = (next: DayPart) => {
    setChosen(next);
    setWhole(false);
  };
  return (
    <section className={styles.day} aria-labelledby="home-day" aria-busy={!ready && day.status !== 'failed'}>
      <div className={styles.head}>
        <h2 id="home-day" className={styles.heading}>
          {t('title')}
        </h2>
        {day.hasTeam && (
          <div className={styles.whose} role="group" aria-label={t('whose')}>
            {[false, true].map((team) => (
              <button
                key={String(team)}
                type="button"
                className={styles.who}
                aria-pressed={day.team === team}
                onClick={() => day.show(team)}
              >
                {t(team ? 'team' : 'mine')}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={styles.parts} role="group" aria-label={t('parts')}>
        {dayParts.map((listedPart) => (
          <Part
            key={listedPart}
            pressed={listedPart === dayPart}
            name={t(`part.${listedPart}`)}
            onClick={() => choose(listedPart)}
          >
            {ready ? shownCount(day.count(listedPart)) : '–'}
          </Part>
        ))}
        <Part name={t('part.approvals')} onClick={onWaiting}>
          {ready ? shownCount(approvals) : '–'}
        </Part>
      </div>
      <div className={styles.panel}>
        <Lines part={dayPart} whole={isExpanded} onWhole={() => setWhole(true)} onOpen={onOpen} onList={onList} />
      </div>
      {ready && approvals > 0 && waitingCards}
      {day.team && ready && <TeamActivity activity={day.activity} />}
    </section>
  );
});

/** Returns the count of a section as text; a count above 999 becomes "999+". */
const shownCount = (count: number) => (count > 999 ? '999+' : String(count));

function Part({
  name,
  pressed,
  onClick,
  children,
}: {
  name: string;
  pressed?: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles.part} aria-pressed={pressed} onClick={onClick}>
      <span className={styles.count}>{children}</span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}

const Lines = observer(function Lines({
  part: dayPart,
  whole: isExpanded,
  onWhole,
  onOpen,
  onList,
}: {
  part: DayPart;
  whole: boolean;
  onWhole(): void;
} & Pick<Props, 'onOpen' | 'onList'>) {
  const { t } = useTranslation('day');
  const shell = useTranslation('shell').t;
  const stores = useStores();
  const day = getDay(stores);
  const now = useMinute();
  // The numbers render first; the rows follow in a separate slice.
  const isDrawn = useAfterPaint(day.status === 'ready', day.status === 'ready');
  if (day.status === 'failed')
    return (
      <CardMessage failed>
        <p>{t('failed')}</p>
        <p>{errorText(day.error)}</p>
        <Button onClick={() => void day.load()}>{shell('tryAgain')}</Button>
      </CardMessage>
    );
  if (day.status !== 'ready' || !isDrawn) return <CardSkeletons tile count={shownAtFirst} />;
  const lines = day.of(dayPart);
  const steps = dayPart === 'due' ? day.steps : [];
  const count = lines.length + steps.length;
  const shownCount = isExpanded ? count : shownAtFirst;
  const listName = (id: string) => {
    const table = stores.company.table(id);
    return table ? localised(table, 'name', table.name, language()) : id;
  };
  if (count === 0)
    return (
      <CardMessage>
        <p>{t(`none.${dayPart}`)}</p>
      </CardMessage>
    );
  return (
    <>
      <CardList label={t(`part.${dayPart}`)}>
        {steps.slice(0, shownCount).map((step) => (
          <StepRow key={step.note_id} step={step} team={day.team} now={now} />
        ))}
        {lines.slice(0, Math.max(0, shownCount - steps.length)).map((line) => (
          <DayRow
            key={`${line.record.tableId}/${line.record.id}/${line.section.field_id ?? ''}`}
            line={line}
            team={day.team}
            now={now}
            onOpen={onOpen}
          />
        ))}
      </CardList>
      <div className={styles.more}>
        {!isExpanded && count > shownAtFirst && (
          <button type="button" className={styles.all} onClick={onWhole}>
            {t('all', { count })}
          </button>
        )}
        {day.lists(dayPart).map(({ table_id: id, list_filter }) => (
          <button key={id} type="button" className={styles.all} onClick={() => onList(id, list_filter)}>
            {t('inList', { name: listName(id) })}
          </button>
        ))}
      </div>
    </>
  );
});
