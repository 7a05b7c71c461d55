import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import type { Facts, RawRequest } from '../wire/vendor-check';
import { departmentRecords, departmentsBelow } from '../world/directory';
import type { World } from '../world/world';

/** The bytes of one second: 16-bit samples, 16,000 per second. */
const secondBytes = 16_000 * 2;
const departmentQuery = z.object({ fetch_child: z.stringbool() });
const inFolder = z.object({ folder_token: z.string().default('') });
const members = z.object({ id_list: z.array(z.string()) });
const newTabs = z.object({ chat_tabs: z.array(z.unknown()) });
const newMenu = z.object({ menu_tree: z.object({ chat_menu_top_levels: z.array(z.unknown()) }) });
const speech = z.object({ speech: z.object({ speech: z.string() }) });

/** Returns the facts of the simulated world that Feishu's and Lark's rules use. */
export function feishuFacts(world: World, suite: FeishuSuite): Facts {
  const countAdded = (request: RawRequest, asBots: boolean) => {
    const areBots = z.object({ member_id_type: z.literal('app_id') }).safeParse(request.query).success;
    return areBots === asBots ? (members.safeParse(request.body).data?.id_list.length ?? 0) : 0;
  };
  const namedChat = ({ params }: RawRequest) => world.chats.find(suite, params.chat_id ?? '');
  return {
    moments: {
      'message sent': ({ params }) => world.chats.findMessage(suite, params.message_id ?? '')?.message.at,
    },
    totals: {
      'departments below, read at once'({ params, query }) {
        if (!departmentQuery.safeParse(query).data?.fetch_child) return undefined;
        const { bigDepartments } = world.console(suite);
        const id = params.department_id ?? '';
        if (bigDepartments.some((key) => id === key || id === `od-${key}`)) return Infinity;
        const top = departmentRecords.find(({ key, openId }) => id === key || id === openId);
        return departmentsBelow(top?.key, true).length;
      },
      'people in the chat'(request) {
        const chat = namedChat(request);
        return chat && chat.memberKeys.length + countAdded(request, false);
      },
      'bots in the chat'(request) {
        const chat = namedChat(request);
        return chat && (chat.botInChat ? 1 : 0) + chat.otherBots + countAdded(request, true);
      },
      'tabs of the chat'(request) {
        const chat = namedChat(request);
        return chat && chat.tabs.length + (newTabs.safeParse(request.body).data?.chat_tabs.length ?? 0);
      },
      'entries of the menu'(request) {
        const chat = namedChat(request);
        return (
          chat && chat.menu.length + (newMenu.safeParse(request.body).data?.menu_tree.chat_menu_top_levels.length ?? 0)
        );
      },
      'entries of the folder'({ body }) {
        const { folder_token: folder } = inFolder.parse(body ?? {});
        return world.documents.in(suite, folder).length + 1;
      },
      'seconds of speech'({ body }) {
        const speechBody = speech.safeParse(body).data;
        return speechBody && Buffer.from(speechBody.speech.speech, 'base64').length / secondBytes;
      },
    },
  };
}
