import { languages, type Language } from '../../domain/languages';
import { getBehaviour } from '../../domain/objects/behaviour';
import type { RecordAddress } from '../../domain/link-previews/record-address';
import type { SessionRequest } from '../context';
import { messageTexts, shortened } from '../messages/texts';
import type { LinkPreviewText } from '../platforms/platform';
import { shownTitle } from '../policies/visible-values';
import { memberNames } from '../queries/people/member-names';
import { loadType, readRecord, typeName } from '../services/records/record-access';
import { stageNameIn } from '../services/stages/stage-names';

/** The longest title, in characters. */
const titleLimit = 80;

type PreviewTexts = Record<Language, LinkPreviewText>;

const inEachLanguage = (makeText: (language: Language) => LinkPreviewText) =>
  Object.fromEntries(languages.map((language) => [language, makeText(language)])) as PreviewTexts;

/** Returns the text for viewers who may not read the record, and for records that do not exist. */
export function unknownRecordText(): PreviewTexts {
  return inEachLanguage((language) => ({ title: messageTexts(language).linkPreview.unknown, details: [] }));
}

/** Returns the title, type, stage and owner of a record, limited to the parts that its reader may see. @throws AppError as `readRecord` does */
export async function describeLinkedRecord(
  request: SessionRequest,
  { tableId, recordId }: RecordAddress,
): Promise<PreviewTexts> {
  const context = await loadType(request, tableId);
  const record = await readRecord(request, context, recordId);
  const title = shortened(shownTitle(context.type, context.fields, record), titleLimit);
  const { ownerField } = getBehaviour(tableId);
  const isOwnerHidden = context.fields.some(({ field_id: id, access }) => id === ownerField && access === 'none');
  const owner = isOwnerHidden ? null : record.owner;
  const names = await memberNames(request.db, request.actor.clientId, owner === null ? [] : [owner]);
  return inEachLanguage((language) => {
    const type = typeName({ language }, context.type);
    const details = [
      title === '' ? '' : type,
      stageNameIn(context, record, language),
      owner === null ? '' : (names.get(owner) ?? messageTexts(language).timeline.goneMember),
    ];
    return { title: title || type, details: details.filter((text) => text !== '') };
  });
}
