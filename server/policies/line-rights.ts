import type { FieldAccess } from '../../domain/metadata/field';
import type { LineRights } from '../../domain/products/lines';
import { getHighestAccess, type FieldReader } from './field-access';

/** The properties of a catalogue field that concern rights. */
interface CatalogueField {
  field_id: string;
  field_project_permission?: Readonly<Record<string, FieldAccess>> | undefined;
}

/**
 * Returns a member's rights to the parts of lines of products. The field of the catalogue with a part's name decides them
 * (`field_project_permission`). A field without this setting leaves it to the record's own right; data administrators write everything
 * (REQ records 6). A line without a name decides nothing, so that a name is never hidden.
 */
export function lineRights(reader: FieldReader, catalogue: readonly CatalogueField[]): LineRights {
  const rightTo = (lineProperty: string): FieldAccess => {
    const config = catalogue.find(({ field_id }) => field_id === lineProperty)?.field_project_permission;
    return config === undefined || reader.isDataAdmin ? 'write' : getHighestAccess(reader.roleIds, config);
  };
  const name = rightTo('name');
  return {
    name: name === 'none' ? 'read' : name,
    number: rightTo('number'),
    price: rightTo('price'),
    description: rightTo('description'),
  };
}
