import type { Fault } from '../../domain/configuration/company-faults';
import { formulaSentence } from '../../server/messages/formulas';
import type { Terminal } from './terminal';

type Sentence = (about: string, fault: Fault) => string;

const sentences: Record<Fault['code'], Sentence> = {
  shape: (about) => (about ? `must be ${about}` : 'has a value that does not fit'),
  missing: (about) => `is missing${about ? `: ${about}` : ''}`,
  unknownKey: (about) => `holds "${about}", which nothing reads; take it out`,
  twice: (about) => `says "${about}" a second time`,
  noSuchType: (about) => `names the object type "${about}", which is not in this file`,
  noSuchField: (about) => `names the field "${about}", which its object type does not have`,
  noSuchRole: (about) => `names the role "${about}", which is not in this file`,
  noSuchOption: (about) => `names the option "${about}", which its field does not have`,
  noSuchPipeline: (about) => `names the pipeline "${about}", which its type does not have`,
  noSuchStage: (about) => `names the stage "${about}", which its pipeline does not have`,
  noSuchTab: (about) => `names the tab "${about}", which no record's page has`,
  noSuchZone: (about) => `names "${about}", which is no time zone`,
  ofOtherSuite: (about) => `is of DingTalk alone, and the company is on ${about}`,
  noCondition: (about) => `asks "${about}", which this object type's fields cannot be asked`,
  noOrder: (about) => `orders by "${about}", which nothing can be ordered by`,
  noRollUp: (about) => `asks for "${about}", a roll-up that cannot be made`,
  noWayBack: (about) =>
    `names "${about || 'nothing'}" as its way back; that must be a field over there that leads here`,
  noQuickFilter: (about) => `names "${about}", whose values cannot be offered above a list`,
  noDayField: (about) => `names "${about}", which holds no days`,
  noAmountField: (about) => `names "${about}", which is no amount: nothing can be summed up`,
  noTeamField: (about) => `names "${about}", which is no field of a team: nobody can be notified`,
  notByHand: (about) => `asks for "${about}", which nobody fills by hand: no record could pass`,
  notConvertible: (about) => `is to be filled from "${about}", whose values cannot be stored there`,
  noSuchTemplate: (about) =>
    `needs the approval "${about}", which settings.approval_templates of its type does not hold`,
  noSuchMember: (about) =>
    `asks ${about} to approve, who does not work in this company: choose somebody else in the administration, or a role`,
  noApprovers: (about) => `asks nobody: the approval "${about}" has neither steps nor a code of a suite`,
  neverConverts: (about) => `converts "${about}", of whose stages none is one of conversion (is_convert)`,
  neverBegins: (about) => `hold the pipeline "${about}", in which no record may begin`,
  mainCurrency: (about) => `are ${about || 'none'}: exactly one must be the main one`,
  noRate: (about) => `is "${about}": a rate is more than 0, with at most 12 digits before the point and 8 after it`,
  noSuchItem: (about) => `names "${about}", which is not there`,
  neverChanges: (about) => `changes "${about}", which never changes`,
  builtIn: (about) => `names "${about}", which is part of the product: it stays, with its kind`,
  noOrderOfItems: (about) => `has no order: ${about}`,
  formula: (about, { issue }) => `computes "${about}" and cannot: ${issue ? formulaSentence(issue, 'en') : ''}`,
};

/** Returns one fault of a document as a sentence that shows its place: by its path, and by the names along the path. */
export function inWords(document: unknown, fault: Fault): string {
  const names = namesTo(document, fault.path);
  return `${fault.path || 'The file'}${names.length > 0 ? ` (${names.join(' › ')})` : ''} ${sentences[fault.code](fault.about, fault)}.`;
}

/** Returns the names of the items on a path, because people do not count to the 14th field of the 6th type. */
function namesTo(document: unknown, path: string): string[] {
  let thing = document;
  return path.split('.').flatMap((key) => {
    thing = isObject(thing) && Object.hasOwn(thing, key) ? thing[key] : undefined;
    const name = isObject(thing) ? (thing.field_name ?? thing.name) : undefined;
    return typeof name === 'string' && key !== 'company' ? [name] : [];
  });
}

function isObject(thing: unknown): thing is Record<string, unknown> {
  return typeof thing === 'object' && thing !== null;
}

/** Prints each fault of a document. */
export function tell(document: unknown, faults: readonly Fault[], terminal: Terminal): void {
  for (const fault of faults) terminal.refuse(inWords(document, fault));
  // Names are only read from a document with a valid shape.
  if (faults.some(({ code }) => code === 'shape' || code === 'missing' || code === 'unknownKey'))
    terminal.refuse('Mend these and check again: what the parts name in each other is looked at after that.');
}
