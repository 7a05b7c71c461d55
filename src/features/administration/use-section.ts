import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { useItem } from './place';

/** What the screen of a section begins with: what is configured, and which thing of it is open. Call it in an observer. */
export function useSection() {
  const administration = getAdministration(useStores());
  const [item, setItem] = useItem();
  return { administration, answer: administration.answer, item, setItem };
}
