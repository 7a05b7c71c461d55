import type { HeldAbility, RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { unwrapValue } from '@domain/values/wrapped';
import { compareStructural, makeAutoObservable, observableRef } from 'mobx';

/** A record in the server's last state. The app has one object per record, so that all screens show the same. */
export class RecordModel {
  json: RecordJson;

  constructor(json: RecordJson) {
    this.json = json;
    makeAutoObservable(this, { json: observableRef });
  }

  get id(): string {
    return this.json._id;
  }
  get tableId(): string {
    return this.json.table_id;
  }
  get title(): string {
    return this.json.title;
  }
  get abilities(): RecordJson['abilities'] {
    return this.json.abilities;
  }

  /** Returns whether the reader has a right, also while a pending approval withholds it, which the opened screen explains. */
  hasRight(ability: HeldAbility): boolean {
    const { after_approval: abilitiesAfterApproval = [] } = this.abilities;
    return this.abilities[ability] === true || abilitiesAfterApproval.includes(ability);
  }

  /** The code of the currency of the amounts; undefined for the company's main one. */
  get currency(): string | undefined {
    return typeof this.json.currency === 'string' ? this.json.currency : undefined;
  }

  /** Returns the value of a field; undefined when it is empty or may not be seen (the metadata shows which). */
  value(field: Pick<Field, 'field_id' | 'value_type' | 'sub_type'>): unknown {
    return unwrapValue(field, this.json[field.field_id]);
  }

  /** Applies an answer. Without changes nothing is drawn again. */
  take(json: RecordJson): void {
    if (!compareStructural(this.json, json)) this.json = json;
  }
}
