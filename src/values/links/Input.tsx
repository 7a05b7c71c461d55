import { idsIn, linkCap, linkedTable, linkMinimum, getValue } from '@domain/values/link-field';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import { ManyRecords } from './ManyRecords';
import { OneRecord } from './OneRecord';

/** An input for records of another type, chosen in a picker: one as a control, several as chips. */
export default function LinkInput(props: InputProps) {
  const { field, value, label, onChange, required } = props;
  const { records, form } = useValueServices();
  const tableId = linkedTable(field) ?? '';
  const linkedIds = idsIn(value);
  const single = linkCap(field) === 1;
  const minimum = Math.max(linkMinimum(field), required ? 1 : 0);
  const changeLinks = (ids: readonly string[]) => onChange(getValue(field, ids));
  const choose = async () => {
    const ids = await records.choose({
      tableId,
      label,
      self: form.self,
      ...(single ? { linked: [], current: linkedIds[0] } : { linked: linkedIds }),
      min: Math.max(1, minimum - linkedIds.length),
      max: single ? 1 : linkCap(field) - linkedIds.length,
    });
    if (ids) changeLinks(single ? ids : [...linkedIds, ...ids]);
  };
  const linkProps = {
    ...props,
    tableId,
    chosen: linkedIds,
    minimum,
    onChoose: () => void choose(),
    onPut: changeLinks,
  };
  return single ? <OneRecord {...linkProps} /> : <ManyRecords {...linkProps} />;
}
