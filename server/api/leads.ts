import type { leads as contract } from '../../domain/contract/leads';
import { convertLead } from '../access/lead-conversion';
import { conversionState } from '../access/lead-conversion-state';
import { proposeConversion } from '../access/lead-proposal';
import { undoConversion } from '../access/undo-conversion';
import type { Handlers } from '../context';

export const leads: Handlers<keyof typeof contract> = {
  'lead.proposeConversion': (request, { id }) => proposeConversion(request, id),
  'lead.conversion': (request, { id }) => conversionState(request, id),
  'lead.convert': (request, input) => convertLead(request, input),
  'lead.undoConversion': (request, { id }) => undoConversion(request, id),
};
