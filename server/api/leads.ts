import type { leads as contract } from '../../domain/contract/leads';
import { convertLead, proposeConversion } from '../access/lead-conversion';
import { undoConversion } from '../access/undo-conversion';
import type { Handlers } from '../context';

export const leads: Handlers<keyof typeof contract> = {
  'lead.proposeConversion': (request, { id }) => proposeConversion(request, id),
  'lead.convert': (request, input) => convertLead(request, input),
  'lead.undoConversion': (request, { id }) => undoConversion(request, id),
};
