import type { FieldAccess } from '../../domain/metadata/field';
import type { LineRights } from '../../domain/products/lines';
import { getHighestAccess, type FieldReader } from './field-access';

/** What a field of the catalogue says of rights. */
interface CatalogueField {
  field_id: string;
  field_project_permission?: Readonly<Record<string, FieldAccess>> | undefined;
}

/**
 * What a member may do with the parts of lines of products: the field of the catalogue with a part's name says it (`field_project_permission`). One
 * that says nothing leaves it to the record's own right; data administrators write everything (REQ records 6). A line without a name says nothing, so
 * that a name is never hidden.
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
