/**
 * Cards drawn in the vendor's card builder: the places of parameters, the buttons that push, and the conditions under which they are shown. The
 * builder itself is not simulated.
 */
export interface DrawnCard {
  /** Parameters that are text lines, as Markdown. */
  lines: readonly string[];
  /** A button that opens an address: the parameters of its words and its address. */
  link: { text: string; url: string };
  /** The parts that are shown while a parameter has a value. */
  while: { param: string; is: string };
  /** Text fields: their name in the data of a tap, and the parameter of their label. */
  inputs: readonly { name: string; label: string }[];
  /** Buttons that push: the id that the builder gave them, and the parameter of their words. */
  buttons: readonly { action: string; label: string }[];
  /** A parameter that is shown to one person alone. */
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

/** Returns the layout of a template; undefined for one with a drawing that the simulator does not know. */
export function drawnCard(templateId: string): DrawnCard | undefined {
  return Object.hasOwn(drawnCards, templateId) ? drawnCards[templateId] : undefined;
}
