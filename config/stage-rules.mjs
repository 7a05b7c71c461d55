/**
 * The meaning of a stage or a status, and the requirements in the settings of a stage, are rules of domain/. `stage.weight === 100`,
 * `record.stage_id === 'won'`, `switch (ticket.ticket_status)`, `where('stage_id', '=', 'won')` and `stage.jump_stages` outside domain/ would
 * repeat such a decision.
 */
const stageNames =
  '/^(weight|stage_id|stageId|lead_stage_id|pipeline_id|pipelineId|ticket_status|sp_status|approve_status|lifecycle)$/';
const stageColumns =
  '/(^|\\.)(weight|stage_id|lead_stage_id|pipeline_id|ticket_status|sp_status|approve_status|lifecycle)$/';
const stageSettings =
  '/^(is_convert|jump_stages|enable_form_create|required_(fields|capabilities)(_out)?|required_fields_out_notice_team_field_ids|approve_templates(_out)?)$/';
const aStage = `:matches(MemberExpression[property.name=${stageNames}], Identifier[name=${stageNames}])`;
export const noStageByValue = [
  ...[
    ['left', 'right'],
    ['right', 'left'],
  ].map(
    ([one, other]) =>
      `BinaryExpression[operator=/^([!=]==?|<|>|<=|>=)$/]:has(> ${aStage}.${one}):has(> Literal[raw!="null"].${other})`,
  ),
  `SwitchStatement > ${aStage}.discriminant`,
  `CallExpression[callee.object.type="ArrayExpression"][callee.property.name=/^(includes|indexOf)$/] > ${aStage}.arguments`,
  `CallExpression[callee.property.name=/^(where|having|on)$/]:has(> Literal.arguments[value=${stageColumns}]) > :matches(Literal[raw!="null"]:last-child, ArrayExpression:has(> Literal))`,
].map((selector) => ({
  selector,
  message:
    'Ask domain/stages what a stage means (outcomeOf, isClosed …), and domain/objects or domain/approvals what a status does.',
}));
/** Calls, screens and the board query the requirements of a move; code that reads the settings itself would bypass the rules. */
export const noStageSettings = [
  `MemberExpression[property.name=${stageSettings}]`,
  `ObjectPattern > Property[key.name=${stageSettings}]`,
  `MemberExpression[computed=true] > Literal.property[value=${stageSettings}]`,
].map((selector) => ({
  selector,
  message: 'Ask domain/stages what a stage allows and requires (choosableStages, requirementsOf …).',
}));
