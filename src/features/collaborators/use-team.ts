import type { RecordJson } from '@domain/contract/shapes';
import { localised } from '@domain/metadata/reading';
import type { Field } from '@domain/metadata/field';
import {
  listCollaborators,
  isForOne,
  membersIn,
  roleFields,
  type Collaborator,
  type MemberRole,
} from '@domain/objects/collaborators';
import { runInAction } from 'mobx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { IdempotencyKey } from '@/stores/IdempotencyKey';

/** A role that members can have on the record. */
export interface TeamRole {
  id: string;
  name: string;
  field: Field;
  /** The members who have the role. */
  members: readonly string[];
  /** Whether only one member can have the role. */
  forOne: boolean;
  /** Whether the last member of the role stays (REQ records 5). */
  required: boolean;
}

interface TeamActions {
  roles: readonly TeamRole[];
  collaborators: readonly Collaborator[];
  /** Changes the members of a role; undefined if the reader may not change the team. */
  change: ((change: { add?: MemberRole[]; remove?: MemberRole[] }) => Promise<void>) | undefined;
  busy: boolean;
}

/** Reads and changes the roles of members on a record, and shows the result of a change. */
export function useTeam(record: StoredRecord, onChanged: () => void): TeamActions {
  const { t } = useTranslation('collaborators');
  const { api, company, records } = useStores();
  const key = useRef(new IdempotencyKey());
  const [busy, setBusy] = useState(false);
  const fields = roleFields(company.fields(record.tableId));
  const data = Object.fromEntries(fields.map((field) => [field.field_id, record.value(field)]));
  const change = async ({ add = [], remove = [] }: { add?: MemberRole[]; remove?: MemberRole[] }) => {
    if (busy) return;
    setBusy(true);
    const input = { table_id: record.tableId, id: record.id, add, remove };
    try {
      const json = await key.current.send(input, (idempotencyKey) =>
        api.call('collaborators.update', input, { idempotencyKey }),
      );
      // A reader who removed themselves gets only the id; reloading the page shows the refusal.
      if ('table_id' in json) runInAction(() => records.put(json as RecordJson));
      showToast({ kind: 'success', text: t('changed') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
    setBusy(false);
    onChanged();
  };
  return {
    roles: fields.map((field) => ({
      id: field.field_id,
      name: localised(field, 'field_name', field.field_name, language()),
      field,
      members: membersIn(data, field.field_id),
      forOne: isForOne(field),
      required: field.visibility_config?.field_create_permission === 'required',
    })),
    collaborators: listCollaborators(fields, { owner: record.json.owner_member_id, data }),
    change: record.abilities.team ? change : undefined,
    busy,
  };
}
