import type { RecordJson } from '@domain/contract/shapes';
import { ListTodo, Share2, SquarePen, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Confirm } from '@/components/confirm';
import { MenuButton } from '@/components/menu-button';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import styles from './timeline.module.css';

interface Props {
  note: RecordJson;
  /** Undefined where notes cannot be edited. */
  onEdit: ((note: RecordJson) => void) | undefined;
  /** Undefined where no chat is available. */
  onShare: ((note: RecordJson) => void) | undefined;
  onRemoved(note: RecordJson): void;
}

/** Shows the actions on a note: its author edits and removes it, everyone shares it if there is a suite (REQ records 6). */
export default observer(function NoteMenu({ note, onEdit, onShare, onRemoved }: Props) {
  const { t } = useTranslation('detail');
  const { api, company } = useStores();
  const hasTodo = typeof note.todo === 'string' && note.todo !== '' && !company.isClosed('todos');
  const [state, setState] = useState<'closed' | 'menu' | 'asking' | 'removing'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const remove = async () => {
    setState('removing');
    try {
      await api.call('notes.remove', { note_id: note._id });
      showToast({ kind: 'success', text: t('noteMenu.removed') });
      onRemoved(note);
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
      setState('closed');
    }
  };
  const makeTask = async () => {
    setState('closed');
    try {
      await api.call('notes.createTask', { note_id: note._id });
      showToast({ kind: 'success', text: t('noteMenu.tasked') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  return (
    <>
      <MenuButton
        ref={button}
        className={styles.noteMenu}
        label={t('noteMenu.open')}
        isOpen={state === 'menu'}
        onOpen={() => setState('menu')}
      />
      {state === 'menu' && (
        <ResponsivePopover title={t('noteMenu.open')} anchor={button} onDismiss={() => setState('closed')}>
          {onEdit && note.abilities.update && (
            <Row
              icon={<SquarePen size={20} />}
              title={t('edit')}
              onClick={() => {
                setState('closed');
                onEdit(note);
              }}
            />
          )}
          {onShare && (
            <Row
              icon={<Share2 size={20} />}
              title={t('noteMenu.share')}
              onClick={() => {
                setState('closed');
                onShare(note);
              }}
            />
          )}
          {note.abilities.update && hasTodo && (
            <Row icon={<ListTodo size={20} />} title={t('noteMenu.task')} onClick={() => void makeTask()} />
          )}
          {note.abilities.remove && (
            <Row icon={<Trash2 size={20} />} danger title={t('remove.action')} onClick={() => setState('asking')} />
          )}
        </ResponsivePopover>
      )}
      {(state === 'asking' || state === 'removing') && (
        <Confirm
          danger
          busy={state === 'removing'}
          title={t('noteMenu.title')}
          confirmLabel={t('remove.confirm')}
          onCancel={() => setState('closed')}
          onConfirm={() => void remove()}
        >
          {t('noteMenu.text')}
        </Confirm>
      )}
    </>
  );
});
