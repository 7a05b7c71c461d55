// Made of /v1/openapi.json by scripts/make-client.ts. Do not edit it.
/** A condition, or conditions joined by and or or. `field` is the id of a field, or a property of every record (_id, owner_member_id, create_member_id, stage_id, pipeline_id, _all_member_ids, follower_member_ids, create_time, update_time). `<link>.<field>` asks for records that are linked with one that fulfils the condition, as `organization_ids.region`: one level deep, in at most 10 conditions, and only of records and fields that the caller may read. */
export type Filter =
  | {
      field: string;
      relation:
        | 'equal'
        | 'notEqual'
        | 'include'
        | 'exclude'
        | 'empty'
        | 'notEmpty'
        | 'lt'
        | 'gt'
        | 'lte'
        | 'gte'
        | 'range'
        | 'laterThan'
        | 'earlierThan';
      value?: unknown;
      value_type?: string;
      value_options?: Array<unknown>;
    }
  | {
      join: 'and' | 'or';
      items: Array<Filter>;
    };

export type SidecarRecord = {
  id: string;
  type: string;
  title: string;
  /** Sent back with a change, it finds out what others have changed meanwhile */
  version: number;
  /** Epoch milliseconds */
  created_at: number;
  /** Epoch milliseconds */
  updated_at: number;
  created_by: string | null;
  updated_by: string | null;
  owner_id: string | null;
  pipeline_id: string | null;
  stage_id: string | null;
  stage_name: string | null;
  /** It waits for an approval */
  is_draft: boolean;
  can: {
    update: boolean;
    delete: boolean;
    note: boolean;
  };
  /** Values by the ids of fields, as `/v1/types/{type}` lists them */
  fields: Record<string, unknown>;
  /** The records that the fields name, by `<type>:<id>`, as far as the key may read them */
  references: Record<
    string,
    {
      title?: string;
      readable: boolean;
      deleted?: boolean;
    }
  >;
};

export type BatchResult = {
  succeeded: number;
  failed: number;
  results: Array<{
    /** Null for a record that was to be made and was not */
    id: string | null;
    /** 0 is done; else the code of an error */
    code: number;
    msg: string;
    fields?: Array<FieldIssue>;
  }>;
};

/** What is wrong with one field of the input. */
export type FieldIssue = {
  field: string;
  code:
    | 'required'
    | 'wrongType'
    | 'tooLong'
    | 'tooDeep'
    | 'tooSmall'
    | 'tooLarge'
    | 'tooMany'
    | 'tooManyNew'
    | 'furtherValue'
    | 'tooFew'
    | 'notAnOption'
    | 'noOtherText'
    | 'duplicateOption'
    | 'notAMember'
    | 'notADate'
    | 'otherDayOrder'
    | 'otherDecimalMark'
    | 'otherCurrency'
    | 'digitsLost'
    | 'notByImport'
    | 'notAUrl'
    | 'notAPhone'
    | 'unknownField'
    | 'readOnly'
    | 'notARecord'
    | 'notUploaded'
    | 'duplicate'
    | 'notUnique'
    | 'notShown'
    | 'notARegion'
    | 'linksItself'
    | 'linksInCircle'
    | 'unfinishedAudit'
    | 'linkTaken'
    | 'linkNeeded'
    | 'otherUnderApproval'
    | 'otherNeedsApproval'
    | 'otherNeverChanges'
    | 'otherIsDraft'
    | 'otherRefuses'
    | 'notNext'
    | 'ownerMoves'
    | 'lastOption'
    | 'requiredFromOthers'
    | 'noOpPermission'
    | 'notACurrency'
    | 'rangeOrder'
    | 'rangeIncomplete';
  params?: Record<string, string | number>;
};

export type Field = {
  id: string;
  /** In the language of the request */
  name: string;
  kind:
    | 'TEXT'
    | 'TEXTAREA'
    | 'NUMBER'
    | 'DATE'
    | 'DATE_TIME'
    | 'TIMESTAMP'
    | 'CURRENCY'
    | 'CURRENCY_WITH_TYPE'
    | 'CURRENCY_RANGE'
    | 'AUTO_SERIAL'
    | 'ORG_INPUT'
    | 'SINGLE_SELECT'
    | 'MEMBER_SINGLE_SELECT'
    | 'FILE_LIST'
    | 'POI'
    | 'NOTE_RELATED'
    | 'AREA'
    | 'SINGLE_LINK'
    | 'DUPLEX_LINK'
    | 'PARENT_LINK'
    | 'COMPANY'
    | 'TICKET_COMPANY'
    | 'USER_SINGLE_SELECT'
    | 'USER_MULTIPLE_SELECT'
    | 'MULTIPLE_SELECT'
    | 'MEMBER_MULTIPLE_SELECT'
    | 'TEAM_FIELD_SELECT_DISPLAY'
    | 'STAGE'
    | 'PIPELINE'
    | 'LEAD_STAGE_SELECT'
    | 'OBJECT_ID'
    | 'COL_BUTTON'
    | 'SELECT_SEARCH';
  /** What the key may do with it */
  access: 'none' | 'read' | 'write';
  /** A new record needs a value of it */
  is_required: boolean;
  /** No two records have the same value: `upsert` takes it as `by` */
  is_unique: boolean;
  /** The type of the records that it names */
  links_to: string | null;
  options: Array<{
    id: string;
    label: string;
  }>;
};

export type ErrorBody = {
  /** The number of the error, which never changes its meaning */
  code: number;
  /** The error in the language of the company, or of Accept-Language (zh, en, ja) */
  msg: string;
  data: {
    params?: Record<string, unknown>;
    fields?: Array<FieldIssue>;
  };
};

/** The input and the answer of each operation. */
export interface Operations {
  /** A page of the records of a type, the newest first */
  listRecords: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      filter?: Filter;
      keyword?: string;
      /** `newest` or `oldest`: by creation. No record is missed and none comes twice, whatever is written meanwhile. `changed`: by the last change, the oldest first; what changes meanwhile comes once more */
      order?: 'newest' | 'oldest' | 'changed';
      /** The ids of the fields to answer; without it all */
      select?: Array<string>;
      /** `next_cursor` of the page before; the other parameters stay the same */
      cursor?: string;
      /** Entries of a page; 20 without it */
      limit?: number;
    };
    output: {
      data: Array<SidecarRecord>;
      /** The cursor of the next page; null behind the last one */
      next_cursor: string | null;
    };
  };
  /** Makes a record */
  createRecord: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      /** Values by the ids of fields, as `/v1/types/{type}` lists them */
      fields: Record<string, unknown>;
      /** The stage to move to; the stage alone where one pipeline has it */
      stage?: {
        pipeline_id?: string;
        stage_id: string;
      };
    };
    output:
      | SidecarRecord
      | {
          id: string;
        };
  };
  /** The same with the filter in the body, which has room for long ones */
  queryRecords: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      filter?: Filter;
      keyword?: string;
      /** `newest` or `oldest`: by creation. No record is missed and none comes twice, whatever is written meanwhile. `changed`: by the last change, the oldest first; what changes meanwhile comes once more */
      order?: 'newest' | 'oldest' | 'changed';
      /** The ids of the fields to answer; without it all */
      select?: Array<string>;
      /** `next_cursor` of the page before; the other parameters stay the same */
      cursor?: string;
      /** Entries of a page; 20 without it */
      limit?: number;
    };
    output: {
      data: Array<SidecarRecord>;
      /** The cursor of the next page; null behind the last one */
      next_cursor: string | null;
    };
  };
  /** One record */
  getRecord: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      id: string;
      /** The ids of the fields to answer; without it all */
      select?: Array<string>;
    };
    output: SidecarRecord;
  };
  /** Changes the given fields of a record, or its stage */
  updateRecord: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      id: string;
      /** Values by the ids of fields, as `/v1/types/{type}` lists them */
      fields?: Record<string, unknown>;
      /** The stage to move to; the stage alone where one pipeline has it */
      stage?: {
        pipeline_id?: string;
        stage_id: string;
      };
      /** The version that was read: a field that somebody else has changed since is a conflict. Without it this change wins */
      version?: number;
    };
    output:
      | SidecarRecord
      | {
          id: string;
        };
  };
  /** Removes a record; an administrator can restore it for thirty days */
  deleteRecord: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      id: string;
    };
    output: Record<string, never>;
  };
  /** Changes the record that has this value of a unique field, or makes one where none has it */
  upsertRecord: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      /** The id of the unique field, whose value is among the fields */
      by: string;
      /** Values by the ids of fields, as `/v1/types/{type}` lists them */
      fields: Record<string, unknown>;
    };
    output: {
      is_new: boolean;
      record:
        | SidecarRecord
        | {
            id: string;
          };
    };
  };
  /** Makes up to a hundred records, with a result for each */
  createRecords: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      records: Array<{
        /** Values by the ids of fields, as `/v1/types/{type}` lists them */
        fields: Record<string, unknown>;
      }>;
    };
    output: BatchResult;
  };
  /** Changes up to a hundred records, with a result for each */
  updateRecords: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      records: Array<{
        id: string;
        /** Values by the ids of fields, as `/v1/types/{type}` lists them */
        fields: Record<string, unknown>;
        version?: number;
      }>;
    };
    output: BatchResult;
  };
  /** Removes up to a hundred records, with a result for each */
  deleteRecords: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      ids: Array<string>;
    };
    output: BatchResult;
  };
  /** A page of what happened to a record, the newest first */
  listTimeline: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      id: string;
      cursor?: string;
      /** Entries of a page; 20 without it */
      limit?: number;
      kind?:
        | 'CREATE'
        | 'INFO_CHANGE'
        | 'FOLLOW_NOTE'
        | 'NOTE_REMOVED'
        | 'STAGE_CHANGE'
        | 'CONVERSION'
        | 'MERGE'
        | 'PRODUCT_CHANGE'
        | 'APPROVE'
        | 'TASK'
        | 'CHAT'
        | 'RELATED_CHANGE';
    };
    output: {
      data: Array<{
        id: string;
        kind: string;
        created_at: number;
        member_id: string | null;
        member_name: string;
        /** The name of the API key by which the member wrote it */
        program: string | null;
        details: Record<string, unknown>;
      }>;
      /** The cursor of the next page; null behind the last one */
      next_cursor: string | null;
    };
  };
  /** A page of the notes about a record, the newest first. All notes are the records of the type `note` */
  listNotes: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
      id: string;
      cursor?: string;
      /** Entries of a page; 20 without it */
      limit?: number;
    };
    output: {
      data: Array<SidecarRecord>;
      /** The cursor of the next page; null behind the last one */
      next_cursor: string | null;
    };
  };
  /** Writes a note about records */
  createNote: {
    input: {
      /** HTML; plain words are the same but for `&`, `<` and `>` */
      content: string;
      /** The ids of the records that it is about, by type */
      about: Record<string, Array<string>>;
      /** Ids of finished files */
      attachments?: Array<string>;
    };
    output: SidecarRecord;
  };
  /** Changes a note that the key has written */
  updateNote: {
    input: {
      id: string;
      /** HTML; plain words are the same but for `&`, `<` and `>` */
      content?: string;
      /** The ids of the records that it is about, by type */
      about?: Record<string, Array<string>>;
      /** Ids of finished files */
      attachments?: Array<string>;
      version?: number;
    };
    output:
      | SidecarRecord
      | {
          id: string;
        };
  };
  /** Removes a note that the key has written */
  deleteNote: {
    input: {
      id: string;
    };
    output: Record<string, never>;
  };
  /** The first records of some types that contain the words, the newest first; `has_more` lists types with others */
  searchRecords: {
    input: {
      keyword: string;
      types: Array<string>;
      /** The ids of the fields to answer; without it all */
      select?: Array<string>;
      /** Records of each type */
      limit?: number;
    };
    output: {
      data: Array<SidecarRecord>;
      has_more: Array<string>;
    };
  };
  /** The types of records that the key reaches */
  listTypes: {
    input: Record<string, never>;
    output: {
      data: Array<{
        id: string;
        name: string;
        can_write: boolean;
        has_stages: boolean;
      }>;
    };
  };
  /** A type with its fields, options, pipelines and stages */
  getType: {
    input: {
      /** The id of a type, such as `organization`, `user` or `deal` */
      type: string;
    };
    output: {
      id: string;
      name: string;
      can_write: boolean;
      has_stages: boolean;
      title_field: string;
      fields: Array<Field>;
      pipelines: Array<{
        id: string;
        name: string;
        stages: Array<{
          id: string;
          name: string;
          weight: number;
        }>;
      }>;
    };
  };
  /** Announces a file. PUT its bytes to `upload.url` with exactly the headers of `upload.headers` */
  createFile: {
    input: {
      name: string;
      size: number;
      mime_type: string;
    };
    output: {
      id: string;
      upload: {
        url: string;
        headers: Record<string, string>;
      };
    };
  };
  /** Checks the sent bytes. From now on fields and notes can name the file */
  finishFile: {
    input: {
      id: string;
    };
    output: {
      id: string;
      name: string;
      size: number;
      mime_type: string;
      md5: string;
      /** A signed link that expires */
      url: string;
    };
  };
  /** A page of the members of the company, those who have left too, in the order of their ids */
  listMembers: {
    input: {
      cursor?: string;
      /** Entries of a page; 20 without it */
      limit?: number;
    };
    output: {
      data: Array<{
        id: string;
        name: string;
        team_ids: Array<string>;
        has_left: boolean;
      }>;
      /** The cursor of the next page; null behind the last one */
      next_cursor: string | null;
    };
  };
  /** The webhooks of the key, the newest first */
  listWebhooks: {
    input: Record<string, never>;
    output: {
      data: Array<{
        id: string;
        name: string;
        url: string;
        events: Array<
          | 'record.created'
          | 'record.changed'
          | 'record.stage_moved'
          | 'record.removed'
          | 'record.restored'
          | 'note.written'
          | 'approval.decided'
        >;
        state: 'on' | 'failing' | 'off';
        created_at: number;
      }>;
    };
  };
  /** Makes a webhook. The answer is the only place where the secret stands by which its deliveries are signed */
  createWebhook: {
    input: {
      name: string;
      url: string;
      events: Array<
        | 'record.created'
        | 'record.changed'
        | 'record.stage_moved'
        | 'record.removed'
        | 'record.restored'
        | 'note.written'
        | 'approval.decided'
      >;
    };
    output: {
      id: string;
      secret: string;
    };
  };
  /** Changes a webhook, switches it off or on again */
  updateWebhook: {
    input: {
      id: string;
      name?: string;
      url?: string;
      events?: Array<
        | 'record.created'
        | 'record.changed'
        | 'record.stage_moved'
        | 'record.removed'
        | 'record.restored'
        | 'note.written'
        | 'approval.decided'
      >;
      is_on?: boolean;
    };
    output: Record<string, never>;
  };
  /** Removes a webhook with what waits for it */
  deleteWebhook: {
    input: {
      id: string;
    };
    output: Record<string, never>;
  };
  /** Sends a signed test event to the address. `deliveries` shows what it has answered */
  testWebhook: {
    input: {
      id: string;
    };
    output: {
      delivery_id: string;
    };
  };
  /** The last hundred deliveries of a webhook with their answers, the last first */
  listDeliveries: {
    input: {
      id: string;
    };
    output: {
      data: Array<{
        id: string;
        event: string;
        type: string;
        record_id: string;
        state: 'waiting' | 'done' | 'failed';
        /** HTTP status of the last answer; null where there was none */
        status: number | null;
        answer: string;
        attempts: number;
        created_at: number;
      }>;
    };
  };
}
