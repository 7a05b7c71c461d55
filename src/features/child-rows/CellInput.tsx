import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useFormServices } from '@/form-rows';
import type { ChildRow } from '@/stores/rows/ChildRow';
import { valueViews, ValueServicesProvider } from '@/values';
import styles from './child-rows.module.css';

interface Props {
  draft: ChildRow;
  record: RecordJson | undefined;
  field: Field;
  label: string;
  error: string | undefined;
}

/** A cell in edit mode. A cell whose value is chosen in a layer opens the layer at once. */
export const CellInput = observer(function CellInput({ draft, record, field, label, error }: Props) {
  const id = useId();
  const services = useFormServices(draft, record);
  const { Input } = valueViews[field.value_type];
  const required = draft.rows.all.some((row) => row.field === field && row.required);
  return (
    <ValueServicesProvider value={services}>
      <div className={styles.input}>
        <Suspense fallback={null}>
          <label htmlFor={id} className="visually-hidden">
            {label}
          </label>
          <Input
            id={id}
            field={field}
            label={label}
            required={required}
            readOnly={false}
            value={draft.value(field.field_id)}
            onChange={(value) => draft.set(field.field_id, value)}
            {...(error === undefined ? {} : { error })}
          />
          <TakeFocus />
        </Suspense>
      </div>
    </ValueServicesProvider>
  );
});

/** Moves the focus into the adjacent input, which may still be loading and mounts together with this component. */
function TakeFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const control = mark.current?.parentElement?.querySelector<HTMLElement>(
      'input, textarea, button, [contenteditable]',
    );
    control?.focus();
    if (control?.getAttribute('aria-haspopup') === 'dialog') control.click();
    if (control instanceof HTMLInputElement && control.type === 'text')
      control.setSelectionRange(control.value.length, control.value.length);
  }, []);
  return <span ref={mark} hidden />;
}
