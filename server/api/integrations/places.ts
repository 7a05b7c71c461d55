import { geocode } from '../../commands/integrations/geocode';
import type { Handlers } from '../../context';
import { SuiteUnreachable } from '../../platforms/platform';

export const places: Handlers<Extract<keyof Handlers, `places.${string}`>> = {
  'places.reverse': async (request, position) => {
    try {
      return { address: await geocode(request, request.actor, position, request.language) };
    } catch (error) {
      if (error instanceof SuiteUnreachable) return { address: null };
      throw error;
    }
  },
};
