import { localised } from '@domain/metadata/reading';
import { ownerProperty } from '@domain/metadata/owner';
import { Check, ChevronDown, ChevronUp, UserRoundPen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { ApprovalRows, CapabilityRows, FieldRow } from '@/form-rows';
import { joinNames, language } from '@/i18n';
import { useStores } from '@/stores';
import type { StageMove } from '@/stores/stages/StageMove';
import { AmountProposal } from './AmountProposal';
import styles from './stage-move.module.css';

/** Shows the requirements of the chosen and the current stage: fields for the member, parts to create with the record, and fields for others. */
export const StageGate = observer(function StageGate({ move, formId }: { move: StageMove; formId: string }) {
  const { t } = useTranslation(['stages', 'detail']);
  const { plan, draft } = move;
  const [isUnfolded, unfold] = useState(false);
  if (!plan.target) return null;
  const hint = localised(plan.target.settings, 'hintText', plan.target.settings.hintText ?? '', language());
  const fieldIdsOfOthers = new Set(move.requiredFromOthers);
  const rows = draft.rows.all.filter(({ field }) => !fieldIdsOfOthers.has(field.field_id));
  const isFilled = (id: string) => draft.wasFilled(id) && !draft.issue(id) && !plan.asksAgain(id);
  const filled = rows.filter(({ field }) => isFilled(field.field_id));
  const missing = rows.filter((row) => !filled.includes(row));
  const asksNothing = rows.length === 0 && fieldIdsOfOthers.size === 0 && plan.requirements.capabilities.length === 0;
  const Fold = isUnfolded ? ChevronUp : ChevronDown;
  return (
    <>
      {hint !== '' && <p className={styles.hint}>{hint}</p>}
      {asksNothing && plan.bar === undefined && <p className={styles.soft}>{t('nothing')}</p>}
      {missing.map((row) => (
        <Fragment key={row.field.field_id}>
          <FieldRow formId={formId} draft={draft} row={row} />
          {row.state === 'write' && <AmountProposal move={move} field={row.field} />}
        </Fragment>
      ))}
      <CapabilityRows plan={plan} />
      <ApprovalRows approval={move.approval} tableId={draft.tableId} formId={formId} />
      {fieldIdsOfOthers.size > 0 && <FromOthers move={move} />}
      {filled.length > 0 && (
        <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
          <Check size={16} aria-hidden="true" />
          {t('filled', { count: filled.length })}
          <Fold size={16} aria-hidden="true" />
        </button>
      )}
      {isUnfolded && filled.map((row) => <FieldRow key={row.field.field_id} formId={formId} draft={draft} row={row} />)}
    </>
  );
});

/** Shows the fields that this person may not fill in, the members who may, and whether they were notified. */
const FromOthers = observer(function FromOthers({ move }: { move: StageMove }) {
  const { t } = useTranslation(['stages', 'detail']);
  const { company } = useStores();
  const { teamFields } = move.toAsk;
  const getNames = useWho();
  const nameOfField = (id: string) => {
    if (id === ownerProperty) return t('detail:owner');
    const field = company.field(move.draft.tableId, id);
    return field ? localised(field, 'field_name', field.field_name, language()) : id;
  };
  const fieldNames = (ids: readonly string[]) => joinNames(ids.map(nameOfField));
  const members = move.request?.members ?? move.toAsk.members;
  return (
    <section className={styles.others} aria-label={t('others')}>
      <h3 className={styles.othersTitle}>
        <UserRoundPen size={18} aria-hidden="true" />
        {fieldNames(move.requiredFromOthers)}
      </h3>
      <p className={styles.soft}>
        {members.length === 0
          ? t('othersNobody')
          : t('othersBy', { role: fieldNames(teamFields), who: getNames(members) })}
      </p>
      <p role="status" className={styles.sent}>
        {move.request && members.length > 0 && (
          <>
            <Check size={16} aria-hidden="true" />
            {t(move.request.sent > 0 ? 'asked' : 'askedBefore', { who: getNames(members) })}
          </>
        )}
      </p>
      {Boolean(move.requestError) && (
        <p role="alert" className={styles.failure}>
          {errorText(move.requestError)}
        </p>
      )}
    </section>
  );
});

/** Returns a function that formats the names of members in a sentence. */
export function useWho(): (members: readonly string[]) => string {
  const { t } = useTranslation('stages');
  const { company } = useStores();
  return (members) => joinNames(members.map((id) => t('person', { name: company.member(id)?.name ?? id })));
}
