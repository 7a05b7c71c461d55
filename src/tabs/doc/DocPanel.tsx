import { observer } from 'mobx-react-lite';
import { TagPanel } from '../custom/CustomPanel';
import type { PanelProps } from '../tab';
import { ownDocument } from './own-document';

/** The document of the record itself. */
export default observer(function DocPanel({ record }: PanelProps) {
  const profile = ownDocument(record.json);
  return profile ? <TagPanel record={record} tag={{ key: 'doc', type: 'docx', ...profile }} /> : null;
});
