import type { FieldAccess } from '../../domain/metadata/field';
import type { LineRights } from '../../domain/products/lines';
import { getHighestAccess, type FieldReader } from './field-access';

/** The properties of a catalogue field that concern rights. */
interface CatalogueField {
  field_id: string;
  field_project_permission?: Readonly<Record<string, FieldAccess>> | undefined;
}

/**
 * Returns a member's rights to the parts of product lines. The catalogue field with a part's name decides (`field_project_permission`). Without
 * this setting the record's own right decides; data administrators write everything (REQ records 6). Names are never hidden.
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
