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
import { memberMultipleSelect } from './member-multiple-select';
import { memberSingleSelect } from './member-single-select';
import { multipleSelect } from './multiple-select';
import { noteRelated } from './note-related';
import { number } from './number';
import { orgInput } from './org-input';
import { parentLink } from './parent-link';
import { objectId } from './object-id';
import { pipeline, stage } from './stages';
import { poi } from './poi';
import type { Sample } from './sample';
import { selectSearch } from './select-search';
import { singleLink } from './single-link';
import { singleSelect } from './single-select';
import { teamFieldSelectDisplay } from './team-field-select-display';
import { text } from './text';
import { textarea } from './textarea';
import { ticketCompany } from './ticket-company';
import { timestamp } from './timestamp';
import { userMultipleSelect } from './user-multiple-select';
import { userSingleSelect } from './user-single-select';

/** A kind without a sample does not compile: so none goes untested. */
export const samples: Record<ValueKind, Sample> = {
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
  LEAD_STAGE_SELECT: stage,
  OBJECT_ID: objectId,
  COL_BUTTON: colButton,
  SELECT_SEARCH: selectSearch,
};

export { probesOf, type Sample } from './sample';
