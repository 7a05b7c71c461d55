import { CollaboratorList } from '@/features/collaborators';
import type { PanelProps } from '../tab';

/** The people of a record. */
export default function CollaboratorPanel({ record, onOwner, onTeamChanged }: PanelProps) {
  return <CollaboratorList record={record} onOwner={onOwner} onChanged={onTeamChanged} />;
}
