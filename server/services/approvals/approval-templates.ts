import type { Output } from '../../../domain/contract';
import { approverId } from '../../../domain/configuration/approvers';
import type { NeededApproval, TemplateChoice } from '../../../domain/approvals/needed';
import { localised } from '../../../domain/metadata/field';
import type { SessionRequest } from '../../context';
import { approverNames } from '../../queries/approvals/approver-names';

type Listed = Output<'approvals.config'>['list'][number];

/** The maximum number of people of a step that are returned by name. */
const namesShown = 20;

/** Returns an approval that a change needs, with the approvers of each step where this server has the suite create it. */
export async function presentNeeded(
  request: SessionRequest,
  { action, templates, fields }: NeededApproval,
): Promise<Listed> {
  return {
    action,
    fields,
    templates: await Promise.all(templates.map((template) => presentTemplate(request, template))),
  };
}

async function presentTemplate(
  { db, actor, language }: SessionRequest,
  template: TemplateChoice,
): Promise<Listed['templates'][number]> {
  const { steps, codes } = template.setting ?? {};
  const isDrawn = codes?.[actor.channel] !== undefined;
  const presentedSteps =
    steps && !isDrawn
      ? await Promise.all(
          steps.map(async ({ approvers = [], role_ids = [], rule }) => ({
            rule,
            names: await approverNames(
              db,
              actor.clientId,
              { people: approvers.map(approverId), roleIds: role_ids },
              namesShown,
            ),
          })),
        )
      : undefined;
  return {
    template_id: template.template_id,
    name: localised(template, 'name', template.name, language),
    ...(presentedSteps ? { steps: presentedSteps } : {}),
  };
}
