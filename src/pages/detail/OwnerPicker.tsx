import type { RecordJson } from '@domain/contract/shapes';
import { ownerProperty } from '@domain/metadata/owner';
import { fitsMember } from '@domain/search/fits-member';
import { runInAction } from 'mobx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { ownerField } from '@/stores/company/owner-field';
import { IdempotencyKey } from '@/stores/IdempotencyKey';
import { updateOf } from '@/stores/records/write-calls';
import { useMemberChoices } from '@/values/member-single-select/member-choices';
import { ChoiceLayer } from '@/components/choice-layer';

interface Props {
  record: StoredRecord;
  onClose(): void;
  /** The record has another owner now. */
  onChanged(): void;
}

/** The menu that it was chosen in has closed: on wide screens it stands at the side of the page. */
const nowhere = { current: null };

/** Hands the record over: one tap on a colleague. */
export function OwnerPicker({ record, onClose, onChanged }: Props) {
  const { t } = useTranslation('detail');
  const { api, company, records } = useStores();
  const key = useRef(new IdempotencyKey());
  const owner = record.json.owner_member_id;
  const field = ownerField(record.tableId, t('owner'));
  const choices = useMemberChoices(field, owner === null ? [] : [owner]);

  const hand = async (to: string | undefined) => {
    onClose();
    if (to === undefined || to === owner) return;
    const change = { knownUpdateTime: record.json.update_time, values: { [ownerProperty]: to } };
    try {
      const json = await updateOf(api, record.tableId, record.id, change, key.current.for(change));
      key.current.ended();
      // A reader who loses the record by that gets its id alone; reloading the page says so.
      if ('table_id' in json) runInAction(() => records.put(json as RecordJson));
      showToast({ kind: 'success', text: t('changeOwner.done', { owner: company.member(to)?.name ?? '' }) });
    } catch (error) {
      key.current.ended(error);
      showToast({ kind: 'failure', text: errorText(error) });
    }
    // Also after a refusal: the page then shows who is in charge meanwhile.
    onChanged();
  };
  return (
    <ChoiceLayer
      label={t('changeOwner.title', { name: record.title })}
      anchor={nowhere}
      choices={choices}
      searchable
      chosen={owner === null ? [] : [owner]}
      fits={(choice, keyword) => fitsMember(company.member(choice.id), keyword)}
      onDone={([to]) => void hand(to)}
      onClose={onClose}
    />
  );
}
