import type { SimulatedChat } from '../world/state';

/** A card of either family, in the form that the phone page shows. */
export interface DisplayCard {
  title: string;
  lines: string[];
  tags?: string[];
  /** The links. `pcUrl` is set if a desktop client opens another address than a phone. */
  links: { text: string; url: string; pcUrl?: string }[];
  /** The buttons that push to the application instead of opening an address, in their order. */
  buttons?: string[];
  /** The text fields for the reader; a button of the same form sends them. */
  inputs?: { name: string; label: string }[];
}

export type DisplayContent = { kind: 'text'; text: string } | { kind: 'card'; card: DisplayCard; markdown?: string };

export type DisplayMessage = {
  id: string;
  from: { kind: 'bot' | 'person'; name: string };
  at: number;
  /** The titles that replace links for the viewing person. */
  links?: { url: string; title: string; opens: string }[];
} & DisplayContent;

export interface DisplayChat {
  chatId: string;
  openConversationId?: string;
  name: string;
  mode: SimulatedChat['mode'];
  memberKeys: string[];
  botInChat: boolean;
  ownerKey: string | null;
  addMembers: SimulatedChat['addMembers'];
  messages: DisplayMessage[];
  /** The tabs next to the messages, and the entries under the composer. */
  tabs: { name: string; url: string }[];
  menu: { name: string; url: string }[];
}
