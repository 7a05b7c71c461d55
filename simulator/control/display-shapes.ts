import type { SimulatedChat } from '../world/state';

/** A card of either family, as the phone page shows it. */
export interface DisplayCard {
  title: string;
  lines: string[];
  tags?: string[];
  /** `pcUrl` where a desktop client opens another address than a phone. */
  links: { text: string; url: string; pcUrl?: string }[];
  /** Buttons that push to the application instead of opening something, in their order. */
  buttons?: string[];
  /** The text fields for the reader; a button of the same form sends them. */
  inputs?: { name: string; label: string }[];
}

export type DisplayContent = { kind: 'text'; text: string } | { kind: 'card'; card: DisplayCard; markdown?: string };

export type DisplayMessage = {
  id: string;
  from: { kind: 'bot' | 'person'; name: string };
  at: number;
  /** The titles that the person who looks is shown in the place of links. */
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
