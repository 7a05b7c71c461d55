import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { localised } from '@domain/metadata/reading';
import { joinNames, language } from '@/i18n';
import { useStores } from '@/stores';
import type { LeadConversion } from '@/stores/leads/LeadConversion';
import styles from './lead-conversion.module.css';

/** The stages of conversion, if there are several, and the requirements of the chosen one for other members. */
export const StageSection = observer(function StageSection({ conversion }: { conversion: LeadConversion }) {
  const { t } = useTranslation('leads');
  const { company } = useStores();
  const { stages, stage, lead } = conversion;
  const outsideNames = (stage?.missing_from_others ?? []).map((id) => {
    const field = company.field(lead.tableId, id);
    return field ? localised(field, 'field_name', field.field_name, language()) : id;
  });
  if (stages.length < 2 && outsideNames.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('stage')}>
      <h3 className={styles.heading}>{t('stage')}</h3>
      {stages.length > 1 && (
        <div className={styles.choices} role="radiogroup" aria-label={t('stage')}>
          {stages.map(({ _id, name }) => (
            <label key={_id} className={styles.choice} data-chosen={_id === stage?._id || undefined}>
              <input
                type="radio"
                name="convert-stage"
                checked={_id === stage?._id}
                onChange={() => conversion.chooseStage(_id)}
              />
              <span className={styles.choiceTitle}>{name}</span>
            </label>
          ))}
        </div>
      )}
      {outsideNames.length > 0 && (
        <p className={styles.outside}>{t('requiredFromOthers', { names: joinNames(outsideNames) })}</p>
      )}
    </section>
  );
});
