import { pictureKinds } from '@domain/rich/allowed';
import { Placeholder } from '@tiptap/extensions';
import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenFileInput } from '@/components/hidden-file-input';
import { Sheet, SheetButton } from '@/components/sheet';
import { useValueServices } from '../services';
import { MentionList } from './MentionList';
import rich from './rich.module.css';
import { hasWords, pastedTab, readPastedHtml } from './pasted-html';
import { richNodes } from './rich-nodes';
import { RichTools } from './RichTools';
import { useMentions } from './use-mentions';
import { picturesAmong, usePictures } from './use-pictures';

interface RichEditorProps {
  label: string;
  html: string;
  /** Called at every change, so that the form's draft contains it. */
  onChange(html: string): void;
  onClose(): void;
}

/** The full-screen editor of rich text, with its tools above the keyboard. */
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
      // The form stores the text while it is typed, so there is nothing to cancel.
      leading={null}
      trailing={
        <SheetButton isDone disabled={pictures.state?.kind === 'uploading'} onClick={onClose}>
          {t('rich.done')}
        </SheetButton>
      }
      footer={
        <>
          {mentioning && <MentionList {...mentioning} />}
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
      <HiddenFileInput
        ref={pick}
        accept={pictureKinds.join(',')}
        multiple
        testId="rich-pictures"
        onPick={(picker) => {
          addAll.current(picturesAmong(picker.files));
          picker.value = '';
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
