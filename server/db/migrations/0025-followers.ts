import type { Migration } from './migration';

/** A member who only follows a record is not on it any more (decision note 0085): followers whom neither the owner nor a field of the team names. */
export const followers: Migration = {
  name: '0025-followers',
  losses: {
    right: 'the right to see what they only follow',
    count: `select client_id, count(distinct member)::int as people, count(distinct (table_id, id))::int as records
      from (select records.client_id, records.table_id, records.id, records.owner, records.data, m.member from records
        cross join unnest(records.followers) as m(member) where m.member = any(records.members)) as followed
      where member is distinct from owner and not exists (
        select 1 from fields where fields.client_id = followed.client_id and fields.table_id = followed.table_id
          and fields.type in ('team', 'collaborator') and followed.data -> fields.field_id @> to_jsonb(followed.member))
      group by client_id`,
  },
  statements: [
    `update records set members = array(
        select member from unnest(records.members) with ordinality as m(member, place)
        where m.member = records.owner or not (m.member = any(records.followers)) or exists (
          select 1 from fields where fields.client_id = records.client_id and fields.table_id = records.table_id
            and fields.type in ('team', 'collaborator') and records.data -> fields.field_id @> to_jsonb(m.member))
        order by m.place)
      where cardinality(records.followers) > 0`,
  ],
};
