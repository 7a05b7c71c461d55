import type { leads as contract } from '../../../domain/contract/leads/leads';
import { convertLead } from '../../services/leads/lead-conversion';
import { conversionState } from '../../services/leads/lead-conversion-state';
import { proposeConversion } from '../../services/leads/lead-proposal';
import { undoConversion } from '../../services/leads/undo-conversion';
import type { Handlers } from '../../context';

export const leads: Handlers<keyof typeof contract> = {
  'lead.proposeConversion': (request, { id }) => proposeConversion(request, id),
  'lead.conversion': (request, { id }) => conversionState(request, id),
  'lead.convert': (request, input) => convertLead(request, input),
  'lead.undoConversion': (request, { id }) => undoConversion(request, id),
};
