import { noteTexts, type NoteText } from '@domain/objects/note-texts';
import type { Field } from '@domain/metadata/field';
import type { Api } from '@/api';
import type { CompanyStore } from './CompanyStore';

/** A text of a note in addition to its content, with the company's name for it. */
export type NoteTextField = Field & { field_id: NoteText };

/** The requests by company data: new data causes a new request. */
const requestsByClient = new WeakMap<object, Promise<NoteTextField[]>>();

/** Returns the visible texts of this company's notes in order. Cached, except after a failure. @throws ApiError */
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
