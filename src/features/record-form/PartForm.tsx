import type { RecordJson } from '@domain/contract/shapes';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { useFormServices, useShowField } from '@/form-rows';
import type { RecordDraft } from '@/stores/forms/RecordDraft';
import { ValueServicesProvider } from '@/values';
import { FormBody } from './FormBody';
import styles from './record-form.module.css';

export interface PartFormProps {
  draft: RecordDraft;
  /** The record of the draft; undefined for a new one. */
  record: RecordJson | undefined;
  /** The field to scroll to; another number scrolls again. */
  wanted: { field: string; turn: number } | undefined;
}

/** A form inside a larger step, which consists of its rows only. The step saves it and stores the typed input. */
export const PartForm = observer(function PartForm({ draft, record, wanted: focusRequest }: PartFormProps) {
  const formId = useId();
  const show = useShowField(formId);
  const services = useFormServices(draft, record);
  const shownRequestId = useRef<number>();
  useEffect(() => {
    if (!focusRequest || shownRequestId.current === focusRequest.turn) return;
    shownRequestId.current = focusRequest.turn;
    show(focusRequest.field);
  });
  return (
    <ValueServicesProvider value={services}>
      <div className={styles.part}>
        <FormBody
          formId={formId}
          draft={draft}
          isFolded
          onReveal={(field) => {
            draft.reveal(field.field_id);
            show(field.field_id, { opens: true });
          }}
        />
      </div>
    </ValueServicesProvider>
  );
});
