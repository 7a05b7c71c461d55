import type { ValueKind } from '../../../../domain/kinds';
import { areas } from './areas';
import { convertedAmounts } from './converted-amounts';
import { firstSaved } from './first-saved';
import { inverseLinks } from './inverse-links';
import { positions } from './positions';
import { richTexts } from './rich-texts';
import type { DeclaredStep, KindStep } from './save-step';
import { serials } from './serials';

interface Declared {
  /** `complete`: runs before formulas and unique checks, which use its values. `finish`: runs when the values are final. */
  when: 'complete' | 'finish';
  step: KindStep;
  /** See `DeclaredStep`. */
  refuses: boolean;
}

/** The values that the server adds for the kinds of a record's fields on save. Kinds run in the order of this table. */
const kindSteps: Partial<Record<ValueKind, Declared>> = {
  AREA: { when: 'complete', step: areas, refuses: true },
  POI: { when: 'complete', step: positions, refuses: false },
  TEXTAREA: { when: 'complete', step: richTexts, refuses: false },
  CURRENCY_WITH_TYPE: { when: 'complete', step: convertedAmounts, refuses: true },
  TIMESTAMP: { when: 'complete', step: firstSaved, refuses: false },
  DUPLEX_LINK: { when: 'finish', step: inverseLinks, refuses: true },
  // This step is last, because it locks the counter until the end.
  AUTO_SERIAL: { when: 'finish', step: serials, refuses: false },
};

function stepsOfKinds(when: Declared['when']): DeclaredStep[] {
  return Object.entries(kindSteps).flatMap(([kind, declared]) => {
    if (declared.when !== when) return [];
    const { step, refuses } = declared;
    return {
      refuses,
      step: async (trx, context, target, input) => {
        const fields = target.configuration.filter(({ value_type }) => value_type === kind);
        return fields.length > 0 ? step(trx, context, target, { ...input, fields }) : {};
      },
    } satisfies DeclaredStep;
  });
}

export const completeKinds = stepsOfKinds('complete');
export const finishKinds = stepsOfKinds('finish');
