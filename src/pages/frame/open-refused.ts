import i18next from 'i18next';
import { showToast } from '@/components/toast';
import { openDetail } from '@/routes';
import type { RootStore } from '@/stores';
import { getOutbox, type Waiting } from '@/stores/outbox';

/** Restores a refused save as the draft of its form, and opens that form above its record. An existing draft of the form is not overwritten. */
export async function openRefused(stores: RootStore, action: Waiting, onLeave: () => void): Promise<void> {
  const { company, drafts } = stores;
  const { draft, about, call, input } = action;
  if (!draft) return;
  const { content, ...partialKey } = draft;
  const key = { ...partialKey, clientId: company.client?.client_id ?? '', memberId: company.user?.member_id ?? '' };
  if (await drafts.read(key)) {
    showToast({ kind: 'failure', text: i18next.t('outbox:draftThere') });
    return;
  }
  await drafts.write(key, content);
  await getOutbox(stores).remove(action);
  onLeave();
  await openDetail({ type: about.tableId, id: about.recordId, ...opening() });

  function opening(): { open: string; openDetail?: string } {
    if (draft?.kind === 'record') return { open: 'edit' };
    if (draft?.kind === 'stage') {
      const { stage_id: stageId } = (input.stage ?? {}) as { stage_id?: string };
      return { open: 'stageChange', ...(stageId && { openDetail: JSON.stringify(stageId) }) };
    }
    return call === 'notes.create'
      ? { open: 'noteCreate' }
      : { open: 'noteEdit', openDetail: JSON.stringify(draft?.id) };
  }
}
