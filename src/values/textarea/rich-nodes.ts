import { Node, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import type { SuggestionOptions } from '@tiptap/suggestion';

/** A line break inside a paragraph. */
const LineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

/**
 * A picture of the product's file store: the node contains its file id, and the current answer provides the address. Pictures from elsewhere are
 * dropped.
 */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[data-file]' }],
  addAttributes() {
    return {
      file: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-file'),
        renderHTML: ({ file }) => ({ 'data-file': String(file) }),
      },
      src: { default: null },
      alt: { default: null },
    };
  },
});

/** Returns the nodes and marks of domain/rich/allowed, and no others. `suggestions`: one for each character that begins a mention. */
export function richNodes(suggestions: Omit<SuggestionOptions, 'editor'>[]): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    Bold,
    Italic,
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    UndoRedo,
    LineBreak,
    Picture,
    Mention.configure({
      suggestions,
      renderHTML: ({ node }) => [
        'span',
        { 'data-type': 'mention', 'data-id': String(node.attrs.id), 'data-label': String(node.attrs.label) },
        `@${String(node.attrs.label)}`,
      ],
      renderText: ({ node }) => `@${String(node.attrs.label)}`,
    }),
  ];
}
