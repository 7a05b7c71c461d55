import { randomUUID } from 'node:crypto';
import { emptyDocuments } from '../../../domain/collaboration/document-place';
import { eventAddress } from '../../../server/commands/integrations/check-integration';
import { offersFeature } from '../../../server/platforms/permissions';
import type { MessageCard } from '../../../server/platforms/platform';
import { notOffered, notTried, refused, type Part, type Scene } from './part';

/** Uses every feature once, through the adapters of the product, in an order in which later features use the objects of earlier ones. */

/** The number of pages of a directory that are read, because the calls of a big company are counted. */
const directoryPages = 20;
/** A tenth of a second of silence. */
const silence = Buffer.alloc(3_200);
const dueMs = 24 * 60 * 60_000;
const withClient = 'delete it in the client';

const cut = (text: string, limit: number) => [...text].slice(0, limit).join('').trim();

const buildCard = ({ origin, label }: Scene): MessageCard => ({
  title: label,
  lines: [{ label: 'Rehearsal', text: 'This message tries the app. It is removed again.' }],
  link: { text: 'Open Sidecar', url: `${origin}/home` },
});

/** Returns a card with two buttons that decide nothing. */
const buildDecision = (scene: Scene, cardId: string): MessageCard => ({
  ...buildCard(scene),
  decide: {
    cardId,
    approve: 'Approve',
    reject: 'Reject',
    reason: { label: 'Reason', limit: 200 },
    note: 'The buttons of a rehearsal decide nothing.',
  },
});

async function startApproval(scene: Scene, name: string): Promise<{ code: string; isGone: () => void }> {
  const { app, tenantKey, operator, formCode, label, origin, patiently } = scene;
  const { approvals } = app.suite;
  const { instanceCode } = await patiently(() =>
    approvals.start(tenantKey, {
      approvalId: randomUUID(),
      templateCode: formCode ?? '',
      applicantId: operator,
      lines: [{ key: 'title', label: 'Title', value: `${label}: ${name}` }],
      link: `${origin}/home`,
    }),
  );
  const isGone = scene.note({
    what: `approval “${label}: ${name}”`,
    remove: () => patiently(() => approvals.withdraw(tenantKey, instanceCode, operator)),
    advice: 'withdraw it in the client',
  });
  return { code: instanceCode, isGone };
}

export const parts: readonly Part[] = [
  {
    name: 'App id and secret',
    feature: 'signIn',
    async run({ app, origin }) {
      await app.suite.signPage(`${origin}/home`);
      return 'pages can be signed';
    },
  },
  {
    name: 'Company of the app',
    feature: 'company',
    async run({ app, tenantKey }) {
      const company = await app.suite.company();
      return company.tenantKey === tenantKey ? company.name : refused('the app belongs to another company');
    },
  },
  {
    name: 'Permissions',
    feature: 'company',
    async run({ app }) {
      const { suite } = app;
      const granted = await suite.grantedPermissions();
      if (granted === 'unknown') return notOffered('the suite lists none: what is missing shows in the parts below');
      const missing = suite.findMissingPermissions(granted);
      const describe = (rules: typeof missing) => rules.map(({ name, brings }) => `${name} (${brings})`).join('; ');
      const required = missing.filter(({ isRequired }) => isRequired);
      if (required.length > 0)
        return {
          state: 'noPermission',
          permission: required.map(({ name }) => name).join(', '),
          words: describe(missing),
        };
      return missing.length > 0 ? `optional ones are not granted: ${describe(missing)}` : 'all are granted';
    },
  },
  {
    name: 'People and departments',
    feature: 'people',
    async run({ app, operator, patiently }) {
      const { suite } = app;
      let [people, departments, cursor, isWhole] = [0, 0, null as string | null, false];
      for (let count = 0; count < directoryPages; count += 1) {
        const at = cursor;
        const page = await patiently(() => suite.contacts(at));
        people += page.people.length;
        departments += page.departments.length;
        isWhole = page.isWholeCompany;
        cursor = page.next;
        if (cursor === null) break;
      }
      const colleague = await suite.colleague(operator);
      if (colleague.state !== 'here') return refused('the operator is not in the contact range of the app');
      return `${people} people and ${departments} departments${cursor === null ? '' : ' and more'}, ${isWhole ? 'the whole company' : 'a part of the company'}`;
    },
  },
  {
    name: 'Group chat',
    feature: 'chats',
    async run(scene) {
      const { app, kind, operator, label, patiently, buildKey } = scene;
      const { suite } = app;
      const name = cut(label, suite.chatNameLimit);
      const { chatId } = await patiently(() =>
        suite.createChat({ name, ownerOpenId: operator, memberOpenIds: [], dedupeKey: buildKey('chat') }),
      );
      scene.chatId = chatId;
      scene.note({
        what: `chat “${name}”`,
        remove: offersFeature(suite.channel, 'dissolving', kind)
          ? () => patiently(() => suite.dissolveChat(chatId))
          : null,
        advice: 'dissolve it in the client: you own it',
      });
      await patiently(() => suite.renameChat(chatId, cut(`${label} 2`, suite.chatNameLimit)));
      const { isUsable } = await suite.chatNow(chatId);
      if (!isUsable) return refused('the bot is not in the chat that it made');
      const { memberCount } = await suite.chat(chatId);
      return `made, renamed and read: ${memberCount} in it`;
    },
  },
  {
    name: 'People of a chat',
    feature: 'chats',
    async run({ app, chatId, operator, patiently }) {
      if (chatId === undefined) return notTried('there is no chat');
      await patiently(() => app.suite.addToChat(chatId, [operator]));
      if (!(await app.suite.isInChat(chatId, operator))) return refused('the operator is not in their own chat');
      const members = await app.suite.chatMembers(chatId);
      return members === 'unknown' ? 'added; the suite does not list them' : `added and listed: ${members.length}`;
    },
  },
  {
    name: 'Chats of the bot',
    feature: 'chats',
    async run({ app }) {
      const chats = await app.suite.botChats();
      return chats === 'unknown' ? notOffered('the suite does not list them') : `${chats.length} are listed`;
    },
  },
  {
    name: 'Message to a chat',
    feature: 'messages',
    async run(scene) {
      const { app, chatId, patiently, buildKey } = scene;
      if (chatId === undefined) return notTried('there is no chat');
      await patiently(() => app.suite.sendCard({ chatId }, buildCard(scene), buildKey('card')));
      return 'sent';
    },
  },
  {
    name: 'Message to a person',
    feature: 'messages',
    async run(scene) {
      const { app, operator, label, patiently, buildKey } = scene;
      const { recallKey } = await patiently(() =>
        app.suite.sendCard({ openId: operator }, buildCard(scene), buildKey('message')),
      );
      scene.note({
        what: `message “${label}” to the operator`,
        remove: recallKey === null ? null : () => app.suite.recallMessage(recallKey),
        advice: withClient,
      });
      return 'sent';
    },
  },
  {
    name: 'Card that decides',
    feature: 'cards',
    async run(scene) {
      const { app, chatId, patiently, buildKey } = scene;
      if (chatId === undefined) return notTried('there is no chat');
      const { messageId } = await patiently(() =>
        app.suite.sendCard({ chatId }, buildDecision(scene, randomUUID()), buildKey('decision')),
      );
      if (messageId === null) return 'sent, as a message with a link: no card template is set';
      const isChanged = await patiently(() => app.suite.updateCard(messageId, { ...buildCard(scene), tone: 'gray' }));
      return isChanged ? 'sent and changed' : refused('the card that was just sent cannot be changed');
    },
  },
  {
    name: 'Approval form',
    feature: 'approvals',
    async run(scene) {
      const { app, tenantKey, operator, keptForm, patiently } = scene;
      const { approvals } = app.suite;
      const name = 'Sidecar rehearsal';
      const earlier = (await keptForm.read()) ?? undefined;
      const template = {
        name,
        lines: [{ key: 'title', label: 'Title' }],
        steps: [{ approvers: [operator], rule: 'any' as const }],
      };
      const code = await patiently(() => approvals.makeTemplate(tenantKey, template, earlier));
      await keptForm.write(code);
      scene.formCode = code;
      scene.note({
        what: `approval form “${name}”`,
        remove: null,
        advice: 'no call deletes it: the next rehearsal uses it again, and nobody can start it by hand',
      });
      await patiently(() => approvals.subscribe(tenantKey, code));
      return earlier === undefined ? 'made and subscribed' : 'used again and subscribed';
    },
  },
  {
    name: 'Approval that is decided',
    feature: 'approvals',
    async run(scene) {
      const { app, tenantKey, operator, formCode, patiently } = scene;
      if (formCode === undefined) return notTried('there is no form');
      const { approvals } = app.suite;
      const { code, isGone } = await startApproval(scene, 'to be decided');
      const { tasks, status } = await patiently(() => approvals.read(tenantKey, code));
      const task = tasks.find(({ memberId, status: taskStatus }) => memberId === operator && taskStatus === 'PENDING');
      if (!task) return `started; the suite decided by itself: ${status}`;
      const decision = { instanceCode: code, taskId: task.taskId, memberId: operator, decision: 'reject' as const };
      await patiently(() => approvals.decide(tenantKey, { ...decision, reason: 'Rehearsal' }));
      isGone();
      return `started and rejected: ${(await approvals.read(tenantKey, code)).status}`;
    },
  },
  {
    name: 'Approval that is withdrawn',
    feature: 'approvals',
    async run(scene) {
      const { app, tenantKey, operator, formCode, patiently } = scene;
      if (formCode === undefined) return notTried('there is no form');
      const { approvals } = app.suite;
      const { code, isGone } = await startApproval(scene, 'to be withdrawn');
      await patiently(() => approvals.withdraw(tenantKey, code, operator));
      isGone();
      return `started and withdrawn: ${(await approvals.read(tenantKey, code)).status}`;
    },
  },
  {
    name: 'Task list',
    feature: 'tasks',
    async run(scene) {
      const { app, operator, label, now, patiently } = scene;
      const { taskLists } = app.suite;
      if (!taskLists) return notOffered('the suite has no shared lists of tasks');
      const members = { openIds: [operator], chatId: scene.chatId ?? null };
      const since = now() - dueMs;
      const { guid } = await patiently(() => taskLists.create({ name: label, members }));
      scene.listGuid = guid;
      scene.note({
        what: `task list “${label}”`,
        remove: () => patiently(() => taskLists.remove(guid)),
        advice: withClient,
      });
      await taskLists.rename(guid, `${label} 2`);
      await taskLists.addMembers(guid, members);
      await taskLists.find(`${label} 2`, since);
      await taskLists.subscribe();
      return 'made, renamed, found and subscribed';
    },
  },
  {
    name: 'Task',
    feature: 'tasks',
    async run(scene) {
      const { app, operator, label, origin, now, listGuid, patiently, buildKey } = scene;
      const { todos, taskLists } = app.suite;
      const todo = {
        summary: label,
        openIds: [operator],
        creatorOpenId: operator,
        listGuid: listGuid ?? null,
        origin: { title: label, url: `${origin}/home` },
        dueAt: now() + dueMs,
        dedupeKey: buildKey('todo'),
      };
      const todoId = await patiently(() => todos.create(todo));
      if (todoId === null) return refused('the suite knows a key that was never used');
      scene.note({
        what: `task “${label}”`,
        remove: () => patiently(() => todos.remove(todoId, operator)),
        advice: withClient,
      });
      if (!taskLists || listGuid === undefined) return 'made';
      await taskLists.tasks(listGuid, 50);
      await taskLists.complete(todoId, true, now());
      const { completedAt } = await taskLists.task(todoId);
      return completedAt === null ? refused('the task was checked off and is open') : 'made, listed and checked off';
    },
  },
  {
    name: 'Documents',
    feature: 'documents',
    async run(scene) {
      const { app, place, operator, label, patiently } = scene;
      const { channel } = app.suite;
      const documents = app.suite.documents(place);
      if (!documents)
        return notOffered('the company names nobody in whose name the suite makes them (dingtalk_documents)');
      await documents.ready();
      const folder = await patiently(() => documents.createFolder(label));
      scene.note({
        what: `folder “${label}” with its documents`,
        remove: () => patiently(() => documents.removeFolder(folder)),
        advice: 'delete it where the app keeps documents',
      });
      const types = emptyDocuments(channel, place) ?? [];
      const madeObjects = [];
      for (const type of types)
        madeObjects.push(await patiently(() => documents.create({ type, name: `${label} ${type}`, folder })));
      const [first] = madeObjects;
      if (!first) return refused('the suite makes no empty documents');
      const readers = { openIds: [operator], chatId: null };
      await patiently(() => documents.grant(first, readers, 'edit'));
      await patiently(() => documents.withdraw(first, readers));
      const { token: template, type } = first;
      await patiently(() => documents.copy({ template, type, name: `${label} copy`, folder }));
      return `${madeObjects.length} kinds made, one shared, one copied: ${(await documents.inFolder(folder)).length} in the folder`;
    },
  },
  {
    name: 'Dictation',
    feature: 'dictation',
    async run({ app }) {
      const { textOfSpeech } = app.suite;
      if (!textOfSpeech) return notOffered('the client of the suite turns speech into text');
      await textOfSpeech(silence);
      return 'a tenth of a second of silence was taken';
    },
  },
  {
    name: 'Events',
    feature: 'missedEvents',
    async run({ app, origin }) {
      const { suite, needsConnection } = app;
      const idle = { events: async () => {}, tap: async () => null, preview: async () => null, ticket: async () => {} };
      if (needsConnection) await suite.stream(idle).address();
      const missed = suite.missedEvents === null ? undefined : await suite.missedEvents();
      const address = eventAddress(origin, app);
      if (missed !== undefined) return `the suite pushes them to ${address}; ${missed.length} could not be pushed`;
      return needsConnection
        ? 'the suite takes the connection over which they come'
        : notTried(`the suite pushes them to ${address}: change something there, and look at Integrations`);
    },
  },
];
