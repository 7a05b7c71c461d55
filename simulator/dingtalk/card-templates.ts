/**
 * The layouts of cards from the vendor's card builder: the places of parameters, the buttons that push, and the conditions under which they are
 * shown. The builder itself is not simulated.
 */
export interface DrawnCard {
  /** The parameters that are text lines, as Markdown. */
  lines: readonly string[];
  /** A button that opens an address, with the parameters of its text and its address. */
  link: { text: string; url: string };
  /** The elements that are shown while a parameter has a value. */
  while: { param: string; is: string };
  /** The text fields, with their name in the data of a tap and the parameter of their label. */
  inputs: readonly { name: string; label: string }[];
  /** The buttons that push, with the id from the builder and the parameter of their text. */
  buttons: readonly { action: string; label: string }[];
  /** A parameter that only one person sees. */
  said: string;
}

const drawnCards: Readonly<Record<string, DrawnCard>> = {
  'card_demo_decision.schema': {
    lines: ['text'],
    link: { text: 'link_text', url: 'link_url' },
    while: { param: 'state', is: 'open' },
    inputs: [{ name: 'reason', label: 'reason' }],
    buttons: [
      { action: 'approve', label: 'approve' },
      { action: 'reject', label: 'reject' },
    ],
    said: 'said',
  },
  'card_demo_link.schema': {
    lines: ['text'],
    link: { text: 'link_text', url: 'link_url' },
    while: { param: 'state', is: 'open' },
    inputs: [],
    buttons: [],
    said: 'said',
  },
};

/** Returns the layout of a template; undefined for a template that the simulator does not know. */
export function drawnCard(templateId: string): DrawnCard | undefined {
  return Object.hasOwn(drawnCards, templateId) ? drawnCards[templateId] : undefined;
}
