import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { useItem } from './place';

/** Returns the initial data of a section's screen: the configuration, and its open item. Call it in an observer. */
export function useSection() {
  const administration = getAdministration(useStores());
  const [item, setItem] = useItem();
  return { administration, answer: administration.answer, item, setItem };
}
