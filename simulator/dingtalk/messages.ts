import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import type { Person } from '../people';
import { departmentRecords, listMembers } from '../world/directory';
import { freshId } from '../world/ids';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { hasRobot } from './groups';
import { idList, personByUserId } from './people';
import { apiRefuse, oapiRefuse } from './refusals';
import { dingtalkApplication, everybody } from '../world/tenant';

const suite = 'dingtalk';
const dayMs = 24 * 60 * 60_000;

const text = z.string().min(1);
const buttons = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`actionTitle${index + 1}`, `actionURL${index + 1}`])
      .flat()
      .map((name) => [name, text]),
  );

/** The message templates of robots, each with its required values. */
const templates: Record<string, z.ZodType> = {
  sampleText: z.object({ content: text }),
  sampleMarkdown: z.object({ title: text, text }),
  sampleLink: z.object({ title: text, text, messageUrl: text, picUrl: z.string().optional() }),
  sampleImageMsg: z.object({ photoURL: text }),
  sampleActionCard: z.object({ title: text, text, singleTitle: text, singleURL: text }),
  sampleActionCard2: z.object({ title: text, text, ...buttons(2) }),
  sampleActionCard3: z.object({ title: text, text, ...buttons(3) }),
  sampleActionCard4: z.object({ title: text, text, ...buttons(4) }),
  sampleActionCard5: z.object({ title: text, text, ...buttons(5) }),
  // The two side-by-side buttons have separate parameter names.
  sampleActionCard6: z.object({
    title: text,
    text,
    buttonTitle1: text,
    buttonUrl1: text,
    buttonTitle2: text,
    buttonUrl2: text,
  }),
};

const robotMessage = z.object({ robotCode: z.string().optional(), msgKey: z.string(), msgParam: z.string() });

function checkMessage({ robotCode, msgKey, msgParam }: z.infer<typeof robotMessage>): void {
  if (robotCode !== dingtalkApplication().robotCode) throw apiRefuse.noRobot();
  const template = templates[msgKey];
  if (!template) throw apiRefuse.parameter(`msgKey ${msgKey}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(msgParam);
  } catch {
    throw apiRefuse.parameter('msgParam is not JSON');
  }
  const checked = template.safeParse(parsed);
  if (!checked.success) throw apiRefuse.parameter(`msgParam.${checked.error.issues[0]?.path.join('.') ?? ''}`);
}

/** The robot messages to groups and to people. They have no idempotency key: a message that is sent twice is shown twice. */
export function apiMessageCalls(world: World): SimulatedCall[] {
  return [
    defineCall('robot.groupMessages.send', {
      body: robotMessage.extend({ openConversationId: z.string() }),
      answer({ body }) {
        checkMessage(body);
        const chat = world.chats.find(suite, body.openConversationId);
        // This call does not accept the old chatid.
        if (!chat || chat.openConversationId !== body.openConversationId || chat.mode !== 'group')
          throw apiRefuse.noConversation();
        if (chat.dissolved) throw apiRefuse.dissolved();
        if (!hasRobot(world, chat)) throw apiRefuse.noRobot();
        const message = world.chats.post(chat, { from: 'bot', type: body.msgKey, content: body.msgParam });
        return { processQueryKey: message.id };
      },
    }),
    defineCall('robot.messageFiles.download', {
      body: z.object({ downloadCode: z.string(), robotCode: z.string() }),
      answer({ body }) {
        if (body.robotCode !== dingtalkApplication().robotCode) throw apiRefuse.noRobot();
        const chatFile = world.chats.findFile(suite, body.downloadCode);
        if (!chatFile) throw apiRefuse.parameter('downloadCode');
        return { downloadUrl: `${world.publicUrl}/dingtalk/files/${encodeURIComponent(chatFile.file.key)}` };
      },
    }),
    defineCall('robot.oToMessages.batchSend', {
      body: robotMessage.extend({ userIds: z.array(z.string()) }),
      answer({ body }) {
        checkMessage(body);
        const invalid: string[] = [];
        const processQueryKey = freshId('pqk');
        for (const userId of body.userIds) {
          const person = personByUserId(userId);
          if (!person) {
            invalid.push(userId);
            continue;
          }
          const message = { from: 'bot' as const, type: body.msgKey, content: body.msgParam };
          const posted = world.chats.post(world.chats.direct(suite, person), message);
          world.chats.remember(`${suite}/sent/${processQueryKey}/${person.key}`, posted.id, dayMs);
        }
        return { processQueryKey, invalidStaffIdList: invalid, flowControlledStaffIdList: [] };
      },
    }),
    defineCall('robot.oToMessages.batchRecall', {
      body: z.object({ robotCode: z.string(), processQueryKeys: z.array(z.string()) }),
      answer({ body }) {
        if (body.robotCode !== dingtalkApplication().robotCode) throw apiRefuse.noRobot();
        const results = body.processQueryKeys.map((key) => {
          const messages = everybody().flatMap((person) => {
            const id = world.chats.remembered(`${suite}/sent/${key}/${person.key}`);
            return (id && world.chats.findMessage(suite, id)?.message) || [];
          });
          for (const message of messages) world.chats.withdraw(message);
          return { key, isDone: messages.length > 0 };
        });
        return {
          successResult: results.flatMap(({ key, isDone }) => (isDone ? [key] : [])),
          failedResult: Object.fromEntries(
            results.flatMap(({ key, isDone }) => (isDone ? [] : [[key, 'invalid.processQueryKey']])),
          ),
        };
      },
    }),
  ];
}

const workMessage = z.looseObject({
  msgtype: z.enum(['text', 'markdown', 'link', 'action_card', 'oa', 'image', 'file', 'voice']),
});

/** The work notifications: messages of the application to people, shown in their chat with it. */
export function oapiMessageCalls(world: World): SimulatedCall[] {
  return [
    defineCall('oapi.corpconversation.asyncsend', {
      flat: true,
      body: z.object({
        agent_id: z.coerce.string(),
        userid_list: z.string().optional(),
        dept_id_list: z.string().optional(),
        to_all_user: z.stringbool().or(z.boolean()).default(false),
        // Forms and some clients send the message as JSON inside a string.
        msg: z
          .union([
            z.string().transform((value, context) => {
              try {
                return JSON.parse(value) as unknown;
              } catch {
                context.addIssue({ code: 'custom', message: 'not JSON' });
                return z.NEVER;
              }
            }),
            z.unknown(),
          ])
          .pipe(workMessage),
      }),
      answer({ body }) {
        if (body.agent_id !== dingtalkApplication().agentId) throw oapiRefuse.wrongAgent();
        const receivers = listReceivers(body);
        if (receivers.length === 0) throw oapiRefuse.parameter('userid_list');
        const { msgtype, ...message } = body.msg;
        const content = JSON.stringify(message[msgtype] ?? {});
        const print = createHash('sha256')
          .update(msgtype + content)
          .digest('hex');
        for (const person of receivers) {
          // The same content reaches a person only once a day, but the call succeeds each time.
          const memory = `${suite}/work/${person.key}/${Math.floor(world.now() / dayMs)}/${print}`;
          if (world.chats.remembered(memory)) continue;
          const posted = world.chats.post(world.chats.direct(suite, person), {
            from: 'bot',
            type: `work:${msgtype}`,
            content,
          });
          world.chats.remember(memory, posted.id, dayMs);
        }
        return { task_id: Number.parseInt(freshId('').slice(0, 11), 16) };
      },
    }),
  ];
}

function listReceivers(body: {
  userid_list?: string | undefined;
  dept_id_list?: string | undefined;
  to_all_user: boolean;
}): Person[] {
  const numbers = idList(body.dept_id_list).map(Number);
  const departments = departmentRecords.filter(({ number }) => body.to_all_user || numbers.includes(number));
  const people = idList(body.userid_list).flatMap((id) => personByUserId(id) ?? []);
  return [...new Set([...people, ...departments.flatMap(({ key }) => listMembers(key))])];
}
