import { idsIn, linkCap, linkedTable, linkMinimum, valueOf } from '@domain/values/link-field';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import { ManyRecords } from './ManyRecords';
import { OneRecord } from './OneRecord';

/** Records of another type, chosen in a picker: one as a control, several as chips. */
export default function LinkInput(props: InputProps) {
  const { field, value, label, onChange, required } = props;
  const { records, form } = useValueServices();
  const tableId = linkedTable(field) ?? '';
  const chosen = idsIn(value);
  const single = linkCap(field) === 1;
  const minimum = Math.max(linkMinimum(field), required ? 1 : 0);
  const put = (ids: readonly string[]) => onChange(valueOf(field, ids));
  const choose = async () => {
    const ids = await records.choose({
      tableId,
      label,
      self: form.self,
      ...(single ? { linked: [], current: chosen[0] } : { linked: chosen }),
      min: Math.max(1, minimum - chosen.length),
      max: single ? 1 : linkCap(field) - chosen.length,
    });
    if (ids) put(single ? ids : [...chosen, ...ids]);
  };
  const parts = { ...props, tableId, chosen, minimum, onChoose: () => void choose(), onPut: put };
  return single ? <OneRecord {...parts} /> : <ManyRecords {...parts} />;
}
