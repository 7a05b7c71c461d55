/**
 * Every error in answers, by name: its number (from REQ shell 8 and REQ records 8 where they define one, otherwise from 20001) and its HTTP status
 * if it is not 200. Errors with a number of the requirements answer HTTP 200 (ADR-0002); 403 means "may not read", because the app reacts to that
 * status (REQ shell 8.12).
 */
export const errors = {
  noSeats: { code: 10 },
  noAuth: { code: 1001 },
  alreadyJoined: { code: 1012 },
  conflict: { code: 1409 },
  noHsid: { code: 10050 },
  loginAgain: { code: 10801 },
  notJoined: { code: 10802 },
  notAuthorised: { code: 10803 },
  initialising: { code: 10805 },
  incorrectCode: { code: 11015 },
  taskListDisabled: { code: 11017 },
  /** The suite refused to make or change a chat; params.reason holds the suite's own words. */
  chatRefused: { code: 12006 },
  /**
   * The input does not fit the contract or the field's rules; `fields` names each one, at most 500, in the order of the form. Where a stage requires what is missing as
   * well, the parameters are those of `stageIncomplete`. Of several records of one call a field is named by its path, such as `create.0.name`.
   */
  invalid: { code: 20001, status: 400 },
  /** The error is the same for data of another company: both must look the same. */
  notFound: { code: 20002, status: 404 },
  /** The record existed and was removed; params.type names its object type, params.merged_into the record that it was merged into. */
  deleted: { code: 20003 },
  notReadable: { code: 20004, status: 403 },
  notAllowed: { code: 20005 },
  /** The same Idempotency-Key came with another body. */
  keyReused: { code: 20006, status: 409 },
  /** The first request with this Idempotency-Key is still being processed; the client retries. */
  inProgress: { code: 20007, status: 409 },
  tooLarge: { code: 20008, status: 413 },
  tooManyRequests: { code: 20009, status: 429 },
  /** The suite did not answer in time, or its answer was invalid; the request is kept and continues in the background. */
  suiteUnavailable: { code: 20010 },
  /** Binding an existing chat failed: the bot could not be added (REQ records 8). */
  chatBindFailed: { code: 20011 },
  /** The record already has a chat, or the chat already belongs to another record (params.name). */
  chatAlreadyBound: { code: 20012 },
  /** A file with bytes that do not match its name or announcement, or of a kind that is not accepted. */
  fileRefused: { code: 20013, status: 400 },
  /** The bytes of an upload did not arrive, or not all of them: it can be sent again. */
  fileNotReceived: { code: 20016, status: 400 },
  /** The file store has no room left; only the operator can make some. */
  storageFull: { code: 20068, status: 507 },
  /** The file store does not answer, or cannot be read or written. */
  storageUnavailable: { code: 20069, status: 503 },
  /** More uploads wait to be saved than a member, or the company, may have waiting; params.limit in megabytes. */
  uploadQuota: { code: 20015 },
  /** The sign-in page's answer does not belong to this browser, was used before, or is older than ten minutes. */
  stateRefused: { code: 20014 },
  /** Deals or contacts name the organization that is to be removed (SD-43); params.counts of those the caller may read, by type, params.others. */
  stillLinked: { code: 20031 },
  /** Another stage may follow. params.stage is the requested stage; params.allowed names the stages that may follow, params.allowed_ids their ids. */
  stageNotAllowed: { code: 20041 },
  /** No stage can be chosen; params.stage is the requested stage. */
  noStageFollows: { code: 20042 },
  /** An approval about the record is under way (REQ records 8, changeStageAuditing). */
  stageUnderApproval: { code: 20043 },
  /** The move requires an approval by one of params.templates, which `approvals.createForStageChange` requests. */
  stageNeedsApproval: { code: 20044 },
  /** The stage params.stage requires more: params.missing in words, `fields` by field, params.capabilities. */
  stageIncomplete: { code: 20045 },
  /** The lead was converted before. */
  leadConverted: { code: 20046 },
  leadNotConverted: { code: 20047 },
  /** A conversion can be undone within the hour. */
  undoTooLate: { code: 20048 },
  /** A member has changed a record that the conversion made. */
  undoWritten: { code: 20049 },
  /** The company register does not answer; the user can still type a name. */
  lookupUnavailable: { code: 20032 },
  /** The limit of a paid service for the member or the company is reached; params.minutes until the next request. */
  serviceLimit: { code: 20033, status: 429 },
  /** The last code to this contact was sent a moment ago, or there have been too many; params.seconds until another one may be requested. */
  codeTooSoon: { code: 20061 },
  /** The service that sends codes does not answer. */
  codeNotSent: { code: 20062 },
  /** An application for this role in the record's team waits for its owner. */
  applicationSent: { code: 20063 },
  /** The owner was asked about this record today (SD-15). */
  askedToday: { code: 20064 },
  /** The query takes longer than the limit: fewer conditions or words may be faster. */
  tooSlow: { code: 20065 },
  /** The query is slow while its index is being built; params.percent of it is done. */
  indexBeingMade: { code: 20190 },
  /** The database has no room left: it is read, and nothing is saved. */
  databaseFull: { code: 20070, status: 507 },
  /** The database accepts no changes for now, as while another one takes its place (`Retry-After`). */
  databaseReadOnly: { code: 20074, status: 503 },
  /** The database does not answer; asked again a little later it may (`Retry-After`). params.reason is one of `DownReason` (server/db/engine.ts). */
  unavailable: { code: 20066, status: 503 },
  /** The request arrived too slowly or was cut off; a retry over a better connection may succeed. */
  timedOut: { code: 20067, status: 408 },
  /** The call is made in the caller's name, and they have not allowed it: params.scope. The app asks them and sends it once more. */
  consentNeeded: { code: 20071 },
  /** The suite says that the app is not available to this person. */
  notAvailable: { code: 20072 },
  /** The page was opened at params.opened, and the server answers pages of params.own alone. */
  otherAddress: { code: 20075 },
  /** The company cannot be set up yet: the app lacks params.permission, which an administrator grants at params.console. */
  setUpNeedsPermission: { code: 20076 },
  /** On DingTalk's sign-in page another organisation was chosen than the one of the app. */
  otherOrganisation: { code: 20073 },
  /** A change of these fields, params.fields in words, requires an approval (SD-59), which `approvals.createForFieldUpdate` requests. */
  fieldsNeedApproval: { code: 20140 },
  /** An approval of the record is under way: until it ends its fields are not changed and it is not removed (SD-40). */
  recordUnderApproval: { code: 20160 },
  /** The change needs no approval: it can be saved. */
  approvalNotNeeded: { code: 20161 },
  /** Several approvals would do: the caller chooses one of params.template_ids, in words params.templates (SD-39). */
  approvalToChoose: { code: 20162 },
  /** The company has not set the approval up for its suite; params.template in words. */
  approvalNotSetUp: { code: 20163 },
  /** The suite lets no app of the kind that serves the company start approvals. */
  approvalNotOffered: { code: 20170 },
  /** The suite did not take the approval, or the decision; params.reason holds its own words. */
  approvalRefused: { code: 20164 },
  /** The suite takes a decision or a withdrawal later: it stays queued. */
  approvalActPostponed: { code: 20169 },
  /** The approval no longer waits: it was decided, withdrawn or reverted. */
  approvalEnded: { code: 20165 },
  /** The decision is another member's. */
  decisionOfOthers: { code: 20166 },
  /** The approvers were reminded today. */
  remindedToday: { code: 20167 },
  /** A new record requires an approval by one of params.templates, which `approvals.createForObjectCreate` requests. */
  recordNeedsApproval: { code: 20168 },
  /** The application was decided by somebody else, or has expired. */
  applicationEnded: { code: 20220 },
  /** More records would change their owner together with one than a call permits: params.limit of each type. */
  tooManyAlong: { code: 20221 },
  /** A company is not related with itself. */
  relatedSelf: { code: 20222 },
  /** A company has one parent at most (REQ records 5); params.name is the one too many. */
  oneParentCompany: { code: 20223 },
  /** The company params.name is already a descendant of the company, at some depth: it cannot be its parent. */
  alreadyChildCompany: { code: 20224 },
  /** The company params.name is already an ancestor of the company, at some depth: it cannot be its child. */
  alreadyParentCompany: { code: 20225 },
  /** params.name is the child of another company. */
  hasParentCompany: { code: 20226 },
  /** The member has an export that is not at its end (SD-95). */
  exportUnderWay: { code: 20230 },
  /** The process ended while the export was written, more than once. */
  exportEnded: { code: 20384 },
  /** The member may no longer read a part of the export, and can request a new one. */
  exportChanged: { code: 20231, status: 403 },
  /** The suite did not take what was asked of a task list; params.reason holds its own words. */
  taskListRefused: { code: 20240 },
  /** A draft gets no task list until it is finished: params.name. */
  taskListAuditing: { code: 20241 },
  /** The suite refused to create a document or to add people; params.reason has its words. */
  documentRefused: { code: 20242 },
  /** The suite did not turn a recording into text; params.reason holds its own words. */
  speechRefused: { code: 20410 },
  /** A record has params.limit custom tabs at most. */
  tooManyTabs: { code: 20243 },
  /** The company watches params.limit companies in the register already. */
  monitorsUsedUp: { code: 20320 },
  /** Another member has changed the same part since the caller read it: params.entries of the audit log, the newest first. */
  configurationChanged: { code: 20330 },
  /** The configuration would not be right: params.faults, each with its sentence. */
  configurationFaulty: { code: 20331 },
  /** params.records records hold it, or params.members members have it: it cannot be removed while they do. */
  configurationInUse: { code: 20332 },
  /** Another currency becomes the main one, and params.records records hold amounts: whether these are converted or relabelled was not said. */
  amountsUndecided: { code: 20337 },
  /** The change of an entry of the audit log cannot be undone, or was undone already. */
  notUndoable: { code: 20333 },
  /** A company has one administrator at least. */
  lastAdministrator: { code: 20334 },
  /** A company has at least one data administrator. Its administrators are data administrators while no other member is. */
  lastDataAdministrator: { code: 20338 },
  /** The member is still in the company, and the suite would add them again. */
  stillMember: { code: 20339 },
  /** The name that was typed is not the name of the person who would be erased. */
  otherName: { code: 20340 },
  /** All paid seats are taken: params.limit. */
  noSeatLeft: { code: 20336 },
  /** A session that looks as another member writes nothing, and sees only records and forms. */
  viewOnly: { code: 20335 },
  /** An API key is not meant for this call, or not for this type (`callForKeys` in domain/contract/call.ts). */
  keyScope: { code: 20380, status: 403 },
  /** The company has reached params.limit active API keys. */
  tooManyKeys: { code: 20381 },
  /** The server sends nothing to this address: it is in the server's own network, is not encrypted, or is no address at all. */
  webhookAddress: { code: 20382 },
  /** The company has params.limit webhooks. */
  tooManyWebhooks: { code: 20383 },
  /** The sent file is no table: neither separated values nor a workbook. */
  importNotReadable: { code: 20360 },
  /** A file of an import holds more than params.limit rows. */
  importTooManyRows: { code: 20361 },
  /** A column behind the last of params.limit is filled. */
  importTooManyColumns: { code: 20362 },
  /** A part of a workbook is far larger than it pretends to be. */
  importUnpacked: { code: 20363 },
  /** The cell params.cell holds a formula and no value. */
  importFormula: { code: 20364 },
  /** The text of a file is in no encoding, or not in the one that was named. */
  importEncoding: { code: 20365 },
  /** A file without a heading, or without a row below it. */
  importEmpty: { code: 20366 },
  /** The member has another import that is being read, tried, saved or undone. */
  importUnderWay: { code: 20367 },
  /** This cannot be done with an import in its state; somebody, or the import itself, was faster. */
  importPassed: { code: 20368 },
  /** An import can be undone for thirty days. */
  importUndoTooLate: { code: 20369 },
  /** An earlier row of the file, params.row, has the same key as this row. */
  rowRepeated: { code: 20370 },
  /** A record with the key of this row exists already. */
  rowExists: { code: 20371 },
  /** No record has the key of this row. */
  rowNotFound: { code: 20372 },
  /** Several records have the key of this row. */
  rowAmbiguous: { code: 20373 },
  /** The record was changed after the import, so the undo leaves it. */
  changedAfterImport: { code: 20374 },
  /** The reader of a file took more memory or time than any file needs, or was ended. */
  importReaderEnded: { code: 20375 },
  /** A quotation mark is opened in row params.row of a text file and never closed. */
  importQuote: { code: 20376 },
  /** The file of an import is not kept any more. */
  importFileGone: { code: 20377 },
  /** The cells of a file hold more than params.limit characters. */
  importTooMuchText: { code: 20378 },
  /** The cells of row params.row hold more than params.limit characters. */
  importRowTooLong: { code: 20379 },
  /** The file is a workbook of Excel before 2007, or one that a password protects. */
  importOldWorkbook: { code: 20385 },
  /** The file is a web page, whatever it is called. */
  importWebPage: { code: 20386 },
  internal: { code: 20099, status: 500 },
} as const satisfies Record<string, { code: number; status?: number }>;

export type ErrorName = keyof typeof errors;

/** The HTTP status of the answer with an error: 200 where the list names none. */
export function getStatus(name: ErrorName): number {
  const error: { code: number; status?: number } = errors[name];
  return error.status ?? 200;
}

export const errorNames = Object.keys(errors) as [ErrorName, ...ErrorName[]];

/** One field's error inside an `invalid` answer; the app finds the sentence in `locales/<language>/fields.json`. */
export interface FieldIssue {
  field: string;
  code: FieldIssueCode;
  params?: Record<string, string | number>;
}

export const fieldIssueCodes = [
  'required',
  'wrongType',
  'tooLong',
  'tooDeep',
  'tooSmall',
  'tooLarge',
  'tooMany',
  'tooManyNew',
  'furtherValue',
  'tooFew',
  'notAnOption',
  'noOtherText',
  'duplicateOption',
  'notAMember',
  'notADate',
  /** In an import, the day is in another order than the chosen one. */
  'otherDayOrder',
  /** In an import, the number has the other decimal mark. */
  'otherDecimalMark',
  /** In an import, the amount is in another currency than the field. */
  'otherCurrency',
  /** A spreadsheet has shortened the number (1.38E+10), or has lost its last digits. */
  'digitsLost',
  /** An import does not write this: files, places, serial numbers, computed values. */
  'notByImport',
  'notAUrl',
  'notAPhone',
  'unknownField',
  'readOnly',
  'notARecord',
  'notUploaded',
  'duplicate',
  /** A check for duplicates of a field that several records may fill alike. */
  'notUnique',
  'notShown',
  'notARegion',
  'linksItself',
  'linksInCircle',
  'unfinishedAudit',
  'linkTaken',
  'linkNeeded',
  'otherUnderApproval',
  'otherNeedsApproval',
  'otherNeverChanges',
  'otherIsDraft',
  'otherRefuses',
  'notNext',
  'ownerMoves',
  'lastOption',
  'requiredFromOthers',
  'noOpPermission',
  'notACurrency',
  'rangeOrder',
  'rangeIncomplete',
] as const;
export type FieldIssueCode = (typeof fieldIssueCodes)[number];

/** The content of `data` in an answer with a code other than zero. */
export interface ErrorData {
  params?: Record<string, unknown>;
  fields?: FieldIssue[];
}

/** An error of the product: a name from the list above with parameters for its sentence. Thrown by handlers, actions and policies. */
export class AppError extends Error {
  constructor(
    override readonly name: ErrorName,
    readonly params: Record<string, unknown> = {},
    readonly fields?: FieldIssue[],
  ) {
    super(name);
  }
  get code(): number {
    return errors[this.name].code;
  }
}

const namesByCode = new Map<number, ErrorName>(errorNames.map((name) => [errors[name].code, name]));

/** The name of a travelling code, or undefined for one that this build does not know. */
export function errorName(code: number): ErrorName | undefined {
  return namesByCode.get(code);
}
