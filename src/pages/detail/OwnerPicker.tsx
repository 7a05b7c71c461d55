import type { Output } from '@domain/contract';
import type { RecordJson } from '@domain/contract/shapes';
import { ownerProperty } from '@domain/metadata/owner';
import { fitsMember } from '@domain/search/fits-member';
import { runInAction } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { ownerField } from '@/stores/company/owner-field';
import { IdempotencyKey } from '@/stores/IdempotencyKey';
import { updateRecord } from '@/stores/records/write-calls';
import { useMemberChoices } from '@/values/member-single-select/member-choices';
import { ChoiceLayer } from '@/components/choice-layer';
import { HandOverSheet } from './HandOverSheet';

interface Props {
  record: StoredRecord;
  onClose(): void;
  /** Called after the record got another owner. */
  onChanged(): void;
}

type AlongPreview = Output<'collaborators.along'>['list'];

/** The menu in which the action was chosen has closed, so the picker has no anchor: on wide screens it is at the side of the page. */
const nowhere = { current: null };

/** Hands the record over with one tap on a colleague, after a question if open records of the owner belong to it. */
export function OwnerPicker({ record, onClose, onChanged }: Props) {
  const { t } = useTranslation('detail');
  const { api, company, records } = useStores();
  const key = useRef(new IdempotencyKey());
  const owner = record.json.owner_member_id;
  const field = ownerField(record.tableId, t('owner'));
  const choices = useMemberChoices(field, owner === null ? [] : [owner]);

  // The records to hand over are loaded while the user chooses. If the call fails, the record is handed over alone.
  const [companionRequest] = useState(() => ({ along: Promise.resolve<AlongPreview>([]) }));
  useEffect(() => {
    if (owner !== null)
      companionRequest.along = api.call('collaborators.along', { table_id: record.tableId, id: record.id }).then(
        ({ list }) => list,
        () => [],
      );
  }, [api, companionRequest, owner, record]);
  const [question, setAsked] = useState<{ to: string; along: AlongPreview }>();
  const [busy, setBusy] = useState(false);

  const handleChoice = async (memberId: string | undefined) => {
    if (memberId === undefined || memberId === owner) return onClose();
    const companions = await companionRequest.along;
    if (companions.length > 0) return setAsked({ to: memberId, along: companions });
    return hand(memberId);
  };
  const handWith = async (memberId: string, companionTableIds: string[]) => {
    if (companionTableIds.length === 0) return hand(memberId);
    setBusy(true);
    const input = {
      table_id: record.tableId,
      id: record.id,
      known_update_time: record.json.update_time,
      owner_member_id: memberId,
      along: companionTableIds,
    };
    try {
      const answer = await key.current.send(input, (idempotencyKey) =>
        api.call('collaborators.handOver', input, { idempotencyKey }),
      );
      if ('table_id' in answer.record) runInAction(() => records.put(answer.record as RecordJson));
      showToast({ kind: 'success', text: t('changeOwner.done', { owner: company.member(memberId)?.name ?? '' }) });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
    onClose();
    return onChanged();
  };
  const hand = async (memberId: string) => {
    onClose();
    const change = { knownUpdateTime: record.json.update_time, values: { [ownerProperty]: memberId } };
    try {
      const json = await updateRecord(api, record.tableId, record.id, change, key.current.for(change));
      key.current.ended();
      // A user who loses access to the record by the hand-over gets only its id; reloading the page shows the refusal.
      if ('table_id' in json) runInAction(() => records.put(json as RecordJson));
      showToast({ kind: 'success', text: t('changeOwner.done', { owner: company.member(memberId)?.name ?? '' }) });
    } catch (error) {
      key.current.ended(error);
      showToast({ kind: 'failure', text: errorText(error) });
    }
    // The callback runs after a refusal too: the page then shows the current owner.
    onChanged();
  };
  if (question)
    return (
      <HandOverSheet
        owner={company.member(question.to)?.name ?? ''}
        along={question.along}
        busy={busy}
        onDone={(companionTableIds) => void handWith(question.to, companionTableIds)}
        onClose={onClose}
      />
    );
  return (
    <ChoiceLayer
      label={t('changeOwner.title', { name: record.title })}
      anchor={nowhere}
      choices={choices}
      searchable
      chosen={owner === null ? [] : [owner]}
      fits={(choice, keyword) => fitsMember(company.member(choice.id), keyword)}
      onDone={([memberId]) => void handleChoice(memberId)}
      onClose={onClose}
    />
  );
}
