import type { Channel } from './platforms';

/** The questions for a new company (REQ shell 3.12, SD-2: stable codes, the longer list of roles). */
export const teamSizes = ['1-5', '5-50', '50+'] as const;
export const industries = ['manufacturing', 'education', 'logistics', 'corporate_services', 'media', 'others'] as const;
export const teamRoles = [
  'sales_rep',
  'sales_manager',
  'vp_ceo',
  'marketing_manager',
  'customer_success',
  'project_manager',
  'other',
] as const;

export type ContactKind = 'phone' | 'email';

/** Lark verifies an e-mail address, the others a phone number (SD-16). */
export const contactKinds: Record<Channel, ContactKind> = { feishu: 'phone', lark: 'email', dingtalk: 'phone' };

/** Limits of codes (SD-5). Times in milliseconds. */
export const codeLength = 6;
export const codeLifeMs = 10 * 60_000;
export const codeTries = 5;
export const resendMs = 60_000;
export const sendsAnHour = { contact: 5, address: 20, company: 50 } as const;

/** Returns whether a code can be sent to a contact: a phone number has digits only, an e-mail address an @ (REQ shell 5.5). */
export function isContact(kind: ContactKind, text: string): boolean {
  return kind === 'phone'
    ? /^[0-9]{5,20}$/.test(text)
    : text.length <= 254 && /^[^\s@<>(),;:"\\]{1,64}@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]{2,}$/.test(text);
}

/**
 * Returns the same text for all notations of one contact. Codes are bound to it and limited by it. Case and the home country code do not matter.
 */
export function comparableContact(kind: ContactKind, text: string): string {
  const trimmed = text.trim().toLowerCase();
  return kind === 'email' ? `email:${trimmed}` : `phone:${trimmed.replace(/^0+/, '').replace(/^86(?=1\d{10}$)/, '')}`;
}
