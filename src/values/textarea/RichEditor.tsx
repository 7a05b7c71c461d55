import { pictureKinds } from '@domain/rich/allowed';
import { Placeholder } from '@tiptap/extensions';
import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet, SheetButton } from '@/components/sheet';
import { useValueServices } from '../services';
import styles from '../values.module.css';
import rich from './rich.module.css';
import { hasWords, pastedTab, readPastedHtml } from './pasted-html';
import { richNodes } from './rich-nodes';
import { RichTools } from './RichTools';
import { useMentions } from './use-mentions';
import { picturesAmong, usePictures } from './use-pictures';

interface RichEditorProps {
  label: string;
  html: string;
  /** At every change, so that the form's draft holds it. */
  onChange(html: string): void;
  onClose(): void;
}

/** The editor of rich text over the whole screen, with its tools above the keyboard. */
export default function RichEditor({ label, html, onChange, onClose }: RichEditorProps) {
  const { t } = useTranslation('inputs');
  const { members } = useValueServices().people;
  const { mentioning, suggestions } = useMentions(members);
  const pick = useRef<HTMLInputElement>(null);
  const addAll = useRef<(files: File[]) => boolean>(() => false);
  const editor = useEditor({
    extensions: [...richNodes(suggestions), Placeholder.configure({ placeholder: t('rich.write') })],
    content: html,
    // A tab between the cells of a pasted row is part of the text.
    parseOptions: { preserveWhitespace: true },
    autofocus: 'end',
    onUpdate: ({ editor: changedEditor }) => onChange(changedEditor.isEmpty ? '' : changedEditor.getHTML()),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_view, { clipboardData }) =>
        !hasWords(clipboardData?.getData('text/html') ?? '') && addAll.current(picturesAmong(clipboardData?.files)),
      transformPastedHTML: readPastedHtml,
      transformPasted: withTabs,
      handleDrop: (_view, event) => addAll.current(picturesAmong(event.dataTransfer?.files)),
    },
  });
  const pictures = usePictures(({ _id, file_full_url, file_name }) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { file: _id, src: file_full_url, alt: file_name } })
      .run(),
  );
  addAll.current = (files) => {
    void files.reduce((queue, file) => queue.then(() => pictures.add(file)), Promise.resolve());
    return files.length > 0;
  };

  return (
    <Sheet
      title={label}
      size="full"
      onDismiss={onClose}
      // The text is kept while it is typed: there is nothing to cancel.
      leading={null}
      trailing={
        <SheetButton isDone disabled={pictures.state?.kind === 'uploading'} onClick={onClose}>
          {t('rich.done')}
        </SheetButton>
      }
      footer={
        <>
          {mentioning && (
            <ul className={rich.people} role="listbox" aria-label={t('rich.people')}>
              {mentioning.members.map((member, index) => (
                <li key={member.member_id} role="presentation">
                  {/* A click would take the focus from the text and close the keyboard, so the button uses another event. */}
                  <button
                    type="button"
                    role="option"
                    aria-selected={index === mentioning.active}
                    className={rich.person}
                    onPointerDown={(event) => {
                      event.preventDefault();
                      mentioning.choose(member);
                    }}
                  >
                    {member.name}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div role="status">
            {pictures.state?.kind === 'uploading' && <p className={rich.upload}>{t('rich.uploading')}</p>}
          </div>
          {pictures.state?.kind === 'failed' && (
            <p className={rich.upload} role="alert">
              {t('rich.failed')}
              <button
                type="button"
                className={rich.tool}
                aria-label={t('rich.again')}
                onClick={() => pictures.state?.kind === 'failed' && void pictures.add(pictures.state.file)}
              >
                <RotateCw size={20} aria-hidden="true" />
              </button>
              <button type="button" className={rich.tool} aria-label={t('rich.leaveOut')} onClick={pictures.dismiss}>
                <X size={20} aria-hidden="true" />
              </button>
            </p>
          )}
          <RichTools editor={editor} onPicture={() => pick.current?.click()} />
        </>
      }
    >
      <EditorContent editor={editor} className={`${rich.editor} ${rich.prose}`} />
      <input
        ref={pick}
        type="file"
        accept={pictureKinds.join(',')}
        multiple
        className={styles.hiddenInput}
        tabIndex={-1}
        aria-hidden="true"
        data-testid="rich-pictures"
        onChange={(event) => {
          addAll.current(picturesAmong(event.target.files));
          event.target.value = '';
        }}
      />
    </Sheet>
  );
}

/** Returns pasted content with real tabs. */
function withTabs(slice: Slice, { state }: EditorView): Slice {
  const json = JSON.stringify(slice.toJSON());
  if (!json.includes(pastedTab)) return slice;
  return Slice.fromJSON(state.schema, JSON.parse(json.replaceAll(pastedTab, '\\t')));
}
