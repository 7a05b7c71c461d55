import type { Capability } from '../metadata/settings';

/**
 * The state of a chat, a document or a task list in a form (REQ records 3): it exists, is unavailable, is created with the record, or is not
 * chosen.
 */
export const capabilityStates = ['IS_OPEN', 'DISABLED', 'WILL_OPEN', 'UN_SELECT'] as const;
export type CapabilityState = (typeof capabilityStates)[number];

/** Returns the state of a capability when a form begins and after taps. */
export function capabilityState({
  isThere,
  canBeMade,
  isChosen,
}: {
  isThere: boolean;
  canBeMade: boolean;
  isChosen: boolean;
}): CapabilityState {
  if (isThere) return 'IS_OPEN';
  if (!canBeMade) return 'DISABLED';
  return isChosen ? 'WILL_OPEN' : 'UN_SELECT';
}

/** Returns the state after a tap: existing and unavailable capabilities do not change. */
export function afterTap(state: CapabilityState): CapabilityState {
  if (state === 'UN_SELECT') return 'WILL_OPEN';
  return state === 'WILL_OPEN' ? 'UN_SELECT' : state;
}

/** A capability that a stage requires and a form does not provide. */
export interface LackingCapability {
  capability: Capability;
  /** Whether it cannot be created at all, which blocks the form. */
  isDisabled: boolean;
}

export function lackingCapabilities(
  required: readonly Capability[],
  getState: (capability: Capability) => CapabilityState,
): LackingCapability[] {
  return required.flatMap((capability) => {
    const state = getState(capability);
    return state === 'IS_OPEN' || state === 'WILL_OPEN' ? [] : [{ capability, isDisabled: state === 'DISABLED' }];
  });
}
