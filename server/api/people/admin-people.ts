import type { adminPeople as contract } from '../../../domain/contract/people/admin-people';
import { AppError } from '../../../domain/errors';
import { getBehaviour } from '../../../domain/objects/behaviour';
import {
  loadPersonData,
  erasePerson,
  notePersonExport,
  previewErasing,
  type Eraser,
} from '../../commands/people/people';
import { renewOldKeys } from '../../commands/sessions/renew-keys';
import { storeFile } from '../../commands/files/store-file';
import type { Handlers, SessionRequest } from '../../context';
import { inTransaction } from '../../db/transaction';
import { refuseAdministration } from '../../policies/administration';
import { listObjectTypes } from '../../queries/companies/bootstrap';
import { findFile } from '../../queries/files/files';
import { findPeople } from '../../queries/people/person-data';

/** The maximum number of found people; a longer name finds the others. */
const foundLimit = 30;

function eraser({ actor, now, makeId }: SessionRequest): Eraser {
  return { clientId: actor.clientId, memberId: actor.memberId, writerId: actor.memberId, now, makeId };
}

export const adminPeople: Handlers<keyof typeof contract> = {
  'admin.people': async ({ db, actor }, { keyword }) => {
    refuseAdministration(actor);
    const types = await listObjectTypes(db, actor.clientId);
    const tableIds = types.map(({ table_id }) => table_id).filter((id) => getBehaviour(id).namedAfter === 'person');
    return { list: await findPeople(db, actor.clientId, { keyword, tableIds, limit: foundLimit }) };
  },
  'admin.personPreview': async (request, { person }) => {
    refuseAdministration(request.actor);
    return { list: await inTransaction(request.db, (trx) => previewErasing(trx, eraser(request), person)) };
  },
  'admin.exportPerson': async (request, { person }) => {
    refuseAdministration(request.actor);
    const { clientId, memberId } = request.actor;
    await request.once(async (trx) => {
      await notePersonExport(trx, eraser(request), person);
      return {};
    });
    const personData = await loadPersonData(request.db, clientId, person);
    const bytes = Buffer.from(JSON.stringify(personData, null, 2));
    const id = await storeFile(request, { clientId, memberId }, { name: `${person.id}.txt`, bytes });
    const file = await findFile(request.db, clientId, id);
    if (!file) throw new AppError('internal');
    return { file: { name: file.name, url: await request.files.downloadUrl(file) } };
  },
  'admin.erasePerson': async (request, { person, name }) => {
    refuseAdministration(request.actor);
    const answer = await request.once(async (trx) => ({ list: await erasePerson(trx, eraser(request), person, name) }));
    await renewOldKeys(request.db, request.actor.clientId);
    return answer;
  },
};
