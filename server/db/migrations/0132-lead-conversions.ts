import type { Migration } from './migration';

const id = 'text collate "C"';

/** The records that leads were converted into, and the values to restore when the conversion is undone (ADR-0131). */
export const leadConversions: Migration = {
  name: '0132-lead-conversions',
  statements: [
    `create table lead_conversions (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, conversion_id ${id} not null,
      member_id ${id}, from_pipeline_id ${id}, from_stage_id ${id}, from_customer text,
      records jsonb not null, create_time timestamptz not null, undo_time timestamptz,
      constraint lead_conversions_key primary key (client_id, table_id, record_id, conversion_id))`,
    // A lead has at most one conversion at a time, even when several callers try at once.
    `create unique index lead_conversions_standing on lead_conversions (client_id, table_id, record_id) where undo_time is null`,
  ],
};
