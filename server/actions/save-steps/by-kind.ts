import type { ValueKind } from '../../../domain/kinds';
import type { Values } from '../accept-values';
import { areas } from './areas';
import { convertedAmounts } from './converted-amounts';
import { firstSaved } from './first-saved';
import { inverseLinks } from './inverse-links';
import { positions } from './positions';
import { richTexts } from './rich-texts';
import type { KindStep, SaveStep } from './save-step';
import { serials } from './serials';

interface Declared {
  /** `complete`: before formulas are computed and unique values are looked for, which see what it adds. `finish`: when the values are final. */
  when: 'complete' | 'finish';
  step: KindStep;
}

/** What the server adds to the fields of a kind while a record is saved. Kinds take their turn in the order in which they stand here. */
const kindSteps: Partial<Record<ValueKind, Declared>> = {
  AREA: { when: 'complete', step: areas },
  POI: { when: 'complete', step: positions },
  TEXTAREA: { when: 'complete', step: richTexts },
  CURRENCY_WITH_TYPE: { when: 'complete', step: convertedAmounts },
  TIMESTAMP: { when: 'complete', step: firstSaved },
  DUPLEX_LINK: { when: 'finish', step: inverseLinks },
  // Last, because the counter is held until the end.
  AUTO_SERIAL: { when: 'finish', step: serials },
};

function stepsOfKinds(when: Declared['when']): SaveStep {
  const declared = Object.entries(kindSteps).filter(([, one]) => one.when === when);
  return async (trx, context, target, input) => {
    let added: Values = {};
    // One after the other: they share the transaction's connection.
    for (const [kind, { step }] of declared) {
      const fields = target.configuration.filter(({ value_type }) => value_type === kind);
      if (fields.length > 0) added = { ...added, ...(await step(trx, context, target, { ...input, fields })) };
    }
    return added;
  };
}

export const completeKinds = stepsOfKinds('complete');
export const finishKinds = stepsOfKinds('finish');
