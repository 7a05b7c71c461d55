import { noteTexts, type NoteText } from '@domain/objects/note-texts';
import type { Field } from '@domain/metadata/field';
import type { Api } from '@/api';
import type { CompanyStore } from './CompanyStore';

/** A text that a note may have besides its content, as the company calls it. */
export type NoteTextField = Field & { field_id: NoteText };

/** By what is known of the company: another one, or the same one read again, is asked again. */
const requestsByClient = new WeakMap<object, Promise<NoteTextField[]>>();

/** The texts that this company's notes have and the reader may see, in their order. Asked once; after a failure again. @throws ApiError */
export function noteTextFields(api: Api, company: CompanyStore): Promise<NoteTextField[]> {
  const { client } = company;
  if (!client) return Promise.resolve([]);
  const fieldsPromise = requestsByClient.get(client) ?? load(api);
  requestsByClient.set(client, fieldsPromise);
  fieldsPromise.catch(() => requestsByClient.delete(client));
  return fieldsPromise;
}

async function load(api: Api): Promise<NoteTextField[]> {
  const { list } = await api.call('fieldConfig.allList', { table: 'note' });
  const isText = (field: Field): field is NoteTextField => (noteTexts as readonly string[]).includes(field.field_id);
  return list
    .filter(isText)
    .filter((field) => field.access !== 'none')
    .sort((left, right) => left.order - right.order);
}
