import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLong } from '@/components/folded';
import styles from './timeline.module.css';

type ListedChange = NonNullable<TimelineEvent['changes']>[number];

/** The number of fields in a line of the timeline before the reader opens the others; fewer in the brief form. */
const [usually, briefly] = [5, 3];

/** Shows the changed fields with their old and new values: the first ones, and the others when unfolded. */
export function ChangeList({ changes, brief }: { changes: readonly ListedChange[]; brief: boolean }) {
  const { t } = useTranslation('detail');
  const [open, setOpen] = useState(false);
  return (
    <ul className={styles.changes}>
      {changes.slice(0, brief ? briefly : open ? undefined : usually).map((change) => (
        <li key={change.field}>
          {isLong(change.old_text) || isLong(change.new_text) ? (
            <LongChange change={change} brief={brief} />
          ) : (
            <FieldChange change={change} named />
          )}
        </li>
      ))}
      {!brief && changes.length > usually && (
        <li>
          <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'fold' : 'unfold')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Shows only that a long text changed; the reader unfolds both versions. */
function LongChange({ change, brief }: { change: ListedChange; brief: boolean }) {
  const { t } = useTranslation('detail');
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.changed}>{t('event.changed', { field: change.field_name })}</span>
      {!brief && (
        <>
          {' '}
          <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'fold' : 'unfold')}
          </button>
        </>
      )}
      {open && <FieldChange change={change} named={false} />}
    </>
  );
}

function FieldChange({ change, named: showsName }: { change: ListedChange; named: boolean }) {
  const { t } = useTranslation('detail');
  const nothing = t('event.nothing');
  return (
    <OldAndNew
      name={showsName ? change.field_name : ''}
      before={change.old_text || nothing}
      now={change.new_text || nothing}
    />
  );
}

/** Shows the former and the current value, under their name if there is one. */
export function OldAndNew({ name, before: previousText, now }: { name: string; before: string; now: string }) {
  const { t } = useTranslation('detail');
  return (
    <div className={styles.change}>
      {name !== '' && <span className={styles.changed}>{name}</span>}
      <span className={styles.old}>
        <span className="visually-hidden">{t('event.from')}</span>
        {previousText}
      </span>
      <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
      <span className={styles.new}>
        <span className="visually-hidden">{t('event.to')}</span>
        {now}
      </span>
    </div>
  );
}
