import { AppError } from '../../../domain/errors';
import { localised, type ValueOption } from '../../../domain/metadata/field';
import { abilities } from '../../../domain/kinds';
import { optionFits, sameOption } from '../../../domain/values/options';
import { addAuditEntry } from '../../commands/configuration/audit';
import type { Handlers } from '../../context';
import { loadVersion } from '../../queries/configuration/configuration-version';
import { lockOptions, storeOptions } from '../../queries/configuration/options';
import { loadType } from '../../services/records/record-access';

/** The maximum number of options in one field, deleted ones included. */
const optionLimit = 1_000;

/** The default number of options in a page. */
const defaultSize = 20;

type OptionCallNames = Extract<keyof Handlers, `options.${string}`>;

export const options: Handlers<OptionCallNames> = {
  'options.search': async (
    request,
    { table, field_id, keyword = '', ids, page = 1, size = defaultSize, limit = size, skip = (page - 1) * limit },
  ) => {
    const context = await loadType(request, table);
    const field = context.fields.find((candidate) => candidate.field_id === field_id);
    if (!field || field.access === 'none') throw new AppError('notFound');
    const options = field.value_options ?? [];
    const matchingOptions = ids
      ? options.filter(({ id }) => ids.includes(id))
      : options.filter((option) => !option.deleted && optionFits(option, keyword));
    const list = ids ? matchingOptions : matchingOptions.slice(skip, skip + limit);
    const optionLabel = (option: ValueOption) => localised(option, 'label', option.label, request.language);
    return {
      list: list.map((option) => ({
        id: option.id,
        label: optionLabel(option),
        ...(option.deleted ? { deleted: true } : {}),
      })),
      has_more: !ids && matchingOptions.length > skip + limit,
    };
  },
  'options.add': async (request, { table, field_id, label: sentLabel }) => {
    const context = await loadType(request, table);
    const field = context.fields.find((candidate) => candidate.field_id === field_id);
    if (!field || field.access === 'none') throw new AppError('notFound');
    // A member who fills in a form cannot add to options from another source.
    if (field.access !== 'write' || !field.can_add_option || abilities[field.value_type].options !== 'field')
      throw new AppError('notAllowed');
    const label = sentLabel.trim();
    if (label === '') throw new AppError('invalid', {}, [{ field: 'label', code: 'required' }]);
    return request.once(async (trx) => {
      const fieldPlace = { clientId: request.actor.clientId, tableId: table, fieldId: field_id };
      // The options are read again under the lock, because two people may add the same one at once.
      const before = await lockOptions(trx, fieldPlace);
      if (sameOption(before, label)) throw new AppError('invalid', {}, [{ field: 'label', code: 'duplicateOption' }]);
      if (before.length >= optionLimit)
        throw new AppError('invalid', {}, [{ field: 'label', code: 'tooMany', params: { limit: optionLimit } }]);
      const option: ValueOption = { id: request.makeId(), label };
      const after = [...before, option];
      await storeOptions(trx, fieldPlace, after);
      await addAuditEntry(
        trx,
        { clientId: fieldPlace.clientId, memberId: request.actor.memberId, now: request.now, makeId: request.makeId },
        {
          kind: 'setting',
          action: 'set',
          section: 'fields',
          tableId: table,
          id: field_id,
          name: field.field_name,
          before: { value_options: before },
          after: { value_options: after },
          version: await loadVersion(trx, fieldPlace.clientId),
        },
      );
      trx.onCommit.push({ wake: 'eventHub', clientId: fieldPlace.clientId });
      return { option };
    });
  },
};
