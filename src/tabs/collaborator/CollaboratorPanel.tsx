import { CollaboratorList } from '@/features/collaborators';
import type { PanelProps } from '../tab';

/** Who works on the record. */
export default function CollaboratorPanel({ record, onOwner, onTeamChanged }: PanelProps) {
  return <CollaboratorList record={record} onOwner={onOwner} onChanged={onTeamChanged} />;
}
