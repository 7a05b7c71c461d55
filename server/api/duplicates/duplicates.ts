import type { duplicates as contract } from '../../../domain/contract/duplicates/duplicates';
import { dismissDuplicate, duplicatePairs, likelyDuplicates } from '../../services/duplicates/likely-duplicates';
import { compareDuplicates, mergeRecords } from '../../services/duplicates/merge-records';
import { undoMerge } from '../../services/duplicates/undo-merge';
import type { Handlers } from '../../context';

export const duplicates: Handlers<keyof typeof contract> = {
  'duplicates.check': (request, input) => likelyDuplicates(request, input),
  'duplicates.list': (request, input) => duplicatePairs(request, input),
  'duplicates.dismiss': (request, input) => dismissDuplicate(request, input),
  'duplicates.compare': (request, input) => compareDuplicates(request, input),
  'duplicates.merge': (request, input) => mergeRecords(request, input),
  'duplicates.undo': (request, input) => undoMerge(request, input),
};
