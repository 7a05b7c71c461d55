import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { AtSign, Bold, ImagePlus, Italic, List, ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import rich from './rich.module.css';

/** The commands of the text editor. The @ is one of them, because some keyboards' @ does not reach the editor. */
export function RichTools({ editor, onPicture }: { editor: Editor; onPicture(): void }) {
  const { t } = useTranslation('inputs');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
    }),
  });
  return (
    <div className={rich.bar} role="toolbar" aria-label={t('rich.tools')}>
      <Tool label={t('rich.bold')} on={active.bold} run={() => editor.chain().focus().toggleBold().run()}>
        <Bold size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t('rich.italic')} on={active.italic} run={() => editor.chain().focus().toggleItalic().run()}>
        <Italic size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t('rich.bullets')} on={active.bullets} run={() => editor.chain().focus().toggleBulletList().run()}>
        <List size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t('rich.numbers')} on={active.numbers} run={() => editor.chain().focus().toggleOrderedList().run()}>
        <ListOrdered size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t('rich.picture')} run={onPicture}>
        <ImagePlus size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t('rich.mention')} run={() => editor.chain().focus().insertContent('@').run()}>
        <AtSign size={20} aria-hidden="true" />
      </Tool>
    </div>
  );
}

function Tool({ label, on, run, children }: { label: string; on?: boolean; run(): unknown; children: ReactNode }) {
  // The text keeps the focus, so the phone's keyboard stays open.
  return (
    <button
      type="button"
      className={rich.tool}
      aria-label={label}
      aria-pressed={on}
      onPointerDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {children}
    </button>
  );
}
