import type { ConflictParams } from '@domain/contract/records/records';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '@/components/side-choice';
import { SettleSheet } from '@/components/side-choice/SettleSheet';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { RecordDraft } from '@/stores/forms/RecordDraft';
import { valueViews } from '@/values';

type FieldSides = Readonly<Record<string, Side>>;

interface Props {
  draft: RecordDraft;
  conflict: ConflictParams;
  /** Returns the name of a stage by its id, for the stage to which the form moves the record. */
  stageName?(id: string): string;
  /** The reason why the record cannot be moved from its present stage; absent where it can. */
  whyNotMine?: ReactNode;
  onSettled(choices: FieldSides): void;
}

/** The field name of the stage in a conflict (SD-72). */
const stageField = 'stage_id';

/**
 * Another member has changed the same fields meanwhile: the user chooses one of the two versions, field by field. No choice is sent before all are
 * made.
 */
export const ConflictSheet = observer(function ConflictSheet({
  draft,
  conflict,
  stageName,
  whyNotMine,
  onSettled,
}: Props) {
  const { t } = useTranslation(['detail', 'stages']);
  const { company } = useStores();
  return (
    <SettleSheet
      texts="detail"
      save={t('conflict.save')}
      things={conflict.fields.flatMap(({ field: fieldId, mine, theirs, member_id }) => {
        const memberName = company.member(member_id)?.name ?? t('conflict.somebody');
        const isStage = fieldId === stageField && stageName !== undefined;
        const field = company.field(draft.tableId, fieldId);
        if (!isStage && !field) return [];
        const renderValue = (value: unknown) =>
          isStage ? stageName(String(value)) : field && <Shown {...{ field, value }} />;
        return {
          key: fieldId,
          legend: isStage || !field ? t('stages:stage') : localised(field, 'field_name', field.field_name, language()),
          sides: {
            mine: { title: t('conflict.mine'), content: renderValue(mine), whyNot: isStage && whyNotMine },
            theirs: { title: t('conflict.theirs', { name: memberName }), content: renderValue(theirs) },
          },
        };
      })}
      onDismiss={() => draft.conflict.postpone()}
      onSettle={(choices) => {
        draft.resolveConflict(choices);
        onSettled(choices);
      }}
    />
  );
});

function Shown({ field, value }: { field: Field; value: unknown }) {
  const { Display } = valueViews[field.value_type];
  return <Display value={value} field={field} size="block" />;
}
