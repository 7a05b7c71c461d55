import type { ValueKind } from '@domain/metadata/field';
import { area } from './area';
import { autoSerial } from './auto-serial';
import { company } from './company';
import { currency } from './currency';
import { currencyRange } from './currency-range';
import { currencyWithType } from './currency-with-type';
import { colButton } from './col-button';
import { date } from './date';
import { dateTime } from './date-time';
import { duplexLink } from './duplex-link';
import { fileList } from './file-list';
import { leadStageSelect } from './lead-stage-select';
import { memberMultipleSelect } from './member-multiple-select';
import { memberSingleSelect } from './member-single-select';
import { multipleSelect } from './multiple-select';
import { noteRelated } from './note-related';
import { number } from './number';
import { orgInput } from './org-input';
import { parentLink } from './parent-link';
import { objectId } from './object-id';
import { pipeline } from './pipeline';
import { poi } from './poi';
import { selectSearch } from './select-search';
import { singleLink } from './single-link';
import { singleSelect } from './single-select';
import { stage } from './stage';
import { teamFieldSelectDisplay } from './team-field-select-display';
import { text } from './text';
import { textarea } from './textarea';
import { ticketCompany } from './ticket-company';
import { timestamp } from './timestamp';
import { userMultipleSelect } from './user-multiple-select';
import { userSingleSelect } from './user-single-select';
import type { ValueView } from './value-view';

/** The views of every value type. A kind without an entry does not compile. */
export const valueViews = {
  TEXT: text,
  TEXTAREA: textarea,
  NUMBER: number,
  DATE: date,
  DATE_TIME: dateTime,
  TIMESTAMP: timestamp,
  CURRENCY: currency,
  CURRENCY_WITH_TYPE: currencyWithType,
  CURRENCY_RANGE: currencyRange,
  AUTO_SERIAL: autoSerial,
  ORG_INPUT: orgInput,
  SINGLE_SELECT: singleSelect,
  MEMBER_SINGLE_SELECT: memberSingleSelect,
  FILE_LIST: fileList,
  POI: poi,
  NOTE_RELATED: noteRelated,
  AREA: area,
  SINGLE_LINK: singleLink,
  DUPLEX_LINK: duplexLink,
  PARENT_LINK: parentLink,
  COMPANY: company,
  TICKET_COMPANY: ticketCompany,
  USER_SINGLE_SELECT: userSingleSelect,
  USER_MULTIPLE_SELECT: userMultipleSelect,
  MULTIPLE_SELECT: multipleSelect,
  MEMBER_MULTIPLE_SELECT: memberMultipleSelect,
  TEAM_FIELD_SELECT_DISPLAY: teamFieldSelectDisplay,
  STAGE: stage,
  PIPELINE: pipeline,
  LEAD_STAGE_SELECT: leadStageSelect,
  OBJECT_ID: objectId,
  COL_BUTTON: colButton,
  SELECT_SEARCH: selectSearch,
} satisfies Record<ValueKind, ValueView>;

export {
  noForm,
  noPosition,
  noUploads,
  useValueServices,
  ValueServicesProvider,
  type CompanyAnswer,
  type CompanyFill,
  type RecordChoice,
  type ValueServices,
} from './services';
export type { ValueView } from './value-view';
