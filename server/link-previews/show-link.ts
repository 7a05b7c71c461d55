import { AppError } from '../../domain/errors';
import { sharedLanguage, type Channel } from '../../domain/platforms';
import { readRecordAddress, type RecordAddress } from '../../domain/link-previews/record-address';
import type { App, Language } from '../context';
import { messageTexts } from '../messages/texts';
import type { LinkPreview, Tapper } from '../platforms/platform';
import { languageOfMember } from '../queries/notices/notice-readers';
import { membersOfPerson } from '../queries/sessions/sign-in';
import { requestOfMember } from '../services/sessions/member-request';
import { describeLinkedRecord, unknownRecordText } from './record-text';

/** An answer to a viewer, and the companies in which it may change. */
export interface ShownLink {
  preview: LinkPreview;
  address: RecordAddress;
  clientIds: readonly string[];
}

/**
 * Returns the preview of an address for a viewer; null for an address that names no record. Only the text of the address decides whether there is
 * an answer: a missing, deleted, foreign or unreadable record gives the same answer.
 */
export async function showLink(app: App, viewer: Tapper, url: string): Promise<ShownLink | null> {
  const address = readRecordAddress(url, app.env.PUBLIC_URL);
  if (!address) return null;
  const members = await membersOfPerson(app.db, viewer);
  const fallback = sharedLanguage<Language>(viewer.channel, 'en');
  const languages = await Promise.all(
    members.map(({ clientId, memberId }) => languageOfMember(app.db, clientId, memberId)),
  );
  const language = languages.find((memberLanguage) => memberLanguage !== null) ?? fallback;
  const descriptions = await Promise.all(
    members.map(({ clientId, memberId }) => describeAsMember(app, { clientId, memberId, language }, address)),
  );
  const texts = descriptions.find((description) => description !== null) ?? unknownRecordText();
  return {
    preview: toPreview(texts, language, url),
    address,
    clientIds: members.map(({ clientId }) => clientId),
  };
}

/** Returns the public preview of an address; null for an address that names no record. */
export function showUnknown(channel: Channel, url: string, ownOrigin: string): Omit<ShownLink, 'clientIds'> | null {
  const address = readRecordAddress(url, ownOrigin);
  const language = sharedLanguage<Language>(channel, 'en');
  return address && { address, preview: toPreview(unknownRecordText(), language, url) };
}

const toPreview = (texts: LinkPreview['texts'], language: Language, url: string): LinkPreview => ({
  texts,
  language,
  open: messageTexts(language).linkPreview.open,
  url,
});

/** Returns null for every refusal. */
async function describeAsMember(
  app: App,
  { clientId, memberId, language }: { clientId: string; memberId: string; language: Language },
  address: RecordAddress,
): Promise<LinkPreview['texts'] | null> {
  try {
    const request = await requestOfMember(app, clientId, memberId, language, `preview ${address.recordId}`);
    return request && (await describeLinkedRecord(request, address));
  } catch (error) {
    if (error instanceof AppError && error.name !== 'internal') return null;
    throw error;
  }
}
