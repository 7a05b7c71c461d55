import { labelOfOne, localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { SkeletonRows } from '@/components/skeleton';
import { language } from '@/i18n';
import { addresses } from '@/routes';
import { useStores } from '@/stores';
import { newRecord, noRecord, type ConversionPart, type ProposedPart } from '@/stores/leads/ConversionPart';
import { valueViews } from '@/values';
import type { FormParts } from './form-parts';
import styles from './lead-conversion.module.css';

interface Props {
  part: ConversionPart;
  PartForm: FormParts['PartForm'];
  wanted: { field: string; turn: number } | undefined;
}

/** One record of a conversion: its match, and its form below. */
export const PartSection = observer(function PartSection({
  part: conversionPart,
  PartForm,
  wanted: focusRequest,
}: Props) {
  const { t } = useTranslation('leads');
  const { company, records } = useStores();
  const headingId = useId();
  const table = company.table(conversionPart.tableId);
  const type = table ? labelOfOne(table, language()) : t(`part.${conversionPart.name}`);
  const { matches } = conversionPart.proposed;
  const hasChoice = matches.length > 0 || conversionPart.isOptional;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {type}
      </h3>
      {hasChoice && (
        <div className={styles.choices} role="radiogroup" aria-labelledby={headingId}>
          {matches.map((match) =>
            match.updatable && conversionPart.name !== 'deal' ? (
              <Choice key={match._id} part={conversionPart} choice={match._id}>
                <span className={styles.choiceTitle}>{t('update', { name: match.title || t('untitled') })}</span>
                <MatchWords match={match} />
              </Choice>
            ) : (
              <OutOfReach key={match._id} match={match} tableId={conversionPart.tableId} />
            ),
          )}
          <Choice part={conversionPart} choice={newRecord}>
            <span className={styles.choiceTitle}>{t('create')}</span>
          </Choice>
          {conversionPart.isOptional && (
            <Choice part={conversionPart} choice={noRecord}>
              <span className={styles.choiceTitle}>{t('none')}</span>
            </Choice>
          )}
        </div>
      )}
      {conversionPart.isLoading && <SkeletonRows widths={[58, 44]} className={styles.skeleton} />}
      {Boolean(conversionPart.error) && (
        <p className={styles.failure} role="alert">
          {errorText(conversionPart.error)}{' '}
          <Button onClick={() => void conversionPart.prepare()}>{t('tryAgain')}</Button>
        </p>
      )}
      {conversionPart.draft && (
        <PartForm
          key={conversionPart.choice}
          draft={conversionPart.draft}
          record={conversionPart.match && records.get(conversionPart.tableId, conversionPart.match._id)?.json}
          wanted={focusRequest}
        />
      )}
      <Differences part={conversionPart} />
    </section>
  );
});

const Choice = observer(function Choice({
  part: conversionPart,
  choice,
  children,
}: {
  part: ConversionPart;
  choice: string;
  children: React.ReactNode;
}) {
  const isChosen = conversionPart.choice === choice;
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name={`convert-${conversionPart.name}`}
        checked={isChosen}
        onChange={() => conversionPart.choose(choice)}
      />
      <span className={styles.words}>{children}</span>
    </label>
  );
});

/** Shows how the record was matched, and its owner. */
const MatchWords = observer(function MatchWords({ match }: { match: ProposedPart['matches'][number] }) {
  const { t } = useTranslation('leads');
  const owner = useStores().company.member(match.owner_member_id)?.name;
  return (
    <span className={styles.second}>
      {t(`by.${match.by}`)}
      {owner !== undefined && ` · ${t('ownedBy', { name: owner })}`}
    </span>
  );
});

/** Shows an existing record that the person may not write, with a link to request access. */
function OutOfReach({ match, tableId }: { match: ProposedPart['matches'][number]; tableId: string }) {
  const { t } = useTranslation('leads');
  return (
    <p className={styles.outside}>
      {match.title ? t('notUpdatable', { name: match.title }) : t('hiddenMatch')}{' '}
      <a href={addresses.detail({ type: tableId, id: match._id })} target="_blank" rel="noopener">
        {match.readable ? t('open') : t('askIn')}
      </a>
    </p>
  );
}

/** Shows the values of the lead that differ from the filled record: the record keeps its values, unless the user chooses the lead's. */
const Differences = observer(function Differences({ part: conversionPart }: { part: ConversionPart }) {
  const { t } = useTranslation('leads');
  const { differences } = conversionPart;
  if (differences.length === 0) return null;
  return (
    <ul className={styles.differences} aria-label={t('differences')}>
      {differences.map((difference) => {
        const { field, value } = difference;
        const label = localised(field, 'field_name', field.field_name, language());
        const { Display } = valueViews[field.value_type];
        return (
          <li key={field.field_id} className={styles.difference}>
            <span className={styles.words}>
              <span className={styles.second}>{t('leadSays', { label })}</span>
              <Display value={value} field={field} size="line" />
            </span>
            <button
              type="button"
              className={styles.use}
              aria-label={t('useOf', { label })}
              onClick={() => conversionPart.useValue(difference)}
            >
              {t('use')}
            </button>
          </li>
        );
      })}
    </ul>
  );
});
