import { encryptAnswer, pushSignature } from '../../server/platforms/dingtalk/crypto';
import { dingtalkEvents } from '../../server/platforms/dingtalk/events';
import { readPush as readDingtalk } from '../../server/platforms/dingtalk/push';
import { readPush as readLark } from '../../server/platforms/lark/push';

/** The published examples of the vendors, and ours that were computed apart from this code. */
describe('a push of Feishu or Lark', () => {
  const secrets = { appId: 'cli_1', verificationToken: 'v_token', encryptKey: 'kudryavka' };
  const raw =
    '{"encrypt":"MDEyMzQ1Njc4OWFiY2RlZrVNUj1GGlC0k/n5NP7ZA2hh35s+pALY3N9qOfG42uiNOYxHAluHDSSbxtj46P2ZxXXQfkMX1sVB/0vE9lmA9SA="}';
  const now = 1_700_000_000_000;

  test('is decrypted like the published example, and the address verification is answered', () => {
    expect(readLark(secrets, { headers: {}, raw, now })).toEqual({ is: 'challenge', challenge: 'c-1' });
  });

  test.each([
    ['with another key', { ...secrets, encryptKey: 'somebody else' }],
    ['with another token', { ...secrets, verificationToken: 'somebody else' }],
    ['without a token of ours', { ...secrets, verificationToken: undefined }],
  ])('%s is refused as a push', (_what, other) => {
    expect(readLark(other, { headers: {}, raw, now })).toBeNull();
  });

  test('is signed over the bytes as they arrived', () => {
    const headers = {
      'x-lark-request-timestamp': '1700000000',
      'x-lark-request-nonce': 'n1',
      'x-lark-signature': 'bf80695df474fc1af37d8fd33a8580d3cfd5b6d7bef40682862b3878edc20c22',
    };
    // The example is a try of the address, which counts without a signature too: what follows is judged by its own.
    expect(readLark(secrets, { headers, raw, now })).toMatchObject({ is: 'challenge' });
  });
});

describe('a pushed approval event', () => {
  const at = 1_700_000_000_000;

  test.each([
    ['an instance', { type: 'approval_instance', status: 'PENDING', operate_time: '1700000000000', uuid: 'A-1' }],
    ['one that was taken back', { type: 'approval_instance', status: 'REVERTED', operate_time: 1_700_000_000_000 }],
    ['a task', { type: 'approval_task', task_id: '12', open_id: 'ou_1', status: 'PENDING', def_key: 'n1' }],
    ['a task that passed by itself', { type: 'approval_task', task_id: '12', open_id: '', user_id: '' }],
  ])('arrives from Feishu in the older envelope: %s', (_what, event) => {
    const about = { app_id: 'cli_1', tenant_key: 't_1', approval_code: 'D-1', instance_code: 'I-1' };
    const raw = {
      ts: '1700000000.5',
      uuid: 'ev-1',
      token: 'v_token',
      type: 'event_callback',
      event: { ...about, ...event },
    };
    const secrets = { appId: 'cli_1', verificationToken: 'v_token', encryptKey: undefined };
    expect(readLark(secrets, { headers: {}, raw: JSON.stringify(raw), now: at })).toMatchObject({
      is: 'event',
      // The event's own id, and not ours of the instance.
      id: 'ev-1',
      tenantKey: 't_1',
      events: [
        {
          kind: 'event.approval_changed',
          payload: { instance_code: 'I-1', template_code: 'D-1', at: 1_700_000_000_500 },
        },
      ],
    });
  });

  test('is answered in a shape that nobody knows too: the suite holds back what follows a refused event for seven hours', () => {
    const event = { app_id: 'cli_1', tenant_key: 't_1', type: 'approval_instance', instance: { code: 'I-1' } };
    const raw = { ts: '1700000000.5', uuid: 'ev-2', token: 'v_token', type: 'event_callback', event };
    const secrets = { appId: 'cli_1', verificationToken: 'v_token', encryptKey: undefined };
    expect(readLark(secrets, { headers: {}, raw: JSON.stringify(raw), now: at })).toEqual({
      is: 'event',
      id: 'ev-2',
      tenantKey: 't_1',
      events: [],
      isUnread: true,
    });
  });

  test.each([
    ['bpms_instance_change', { type: 'finish', result: 'agree', finishTime: at }, 1],
    ['bpms_task_change', { type: 'start', taskId: 12 }, 1],
    // What people remark changes nothing.
    ['bpms_task_change', { type: 'comment' }, 0],
  ])('arrives from DingTalk: %s %j', (type, content, count) => {
    const events = dingtalkEvents(type, { processInstanceId: 'I-1', processCode: 'PROC-1', ...content }, at);
    expect(events).toHaveLength(count);
    expect(dingtalkEvents(type, content, at)).toBeNull();
  });
});

describe('an event of DingTalk in the shape of the vendor', () => {
  const at = 1_700_000_000_000;
  const about = {
    timeStamp: at,
    corpId: 'ding_1',
    operatorUnionId: 'u1',
    chatId: 'chat1',
    openConversationId: 'cid1',
    operator: 'op1',
  };
  const chat = { chat_id: 'cid1', by: 'op1', at };
  const people = { timeStamp: String(at), userId: ['p1', 'p2'] };
  const approval = {
    processInstanceId: 'I-1',
    processCode: 'PROC-1',
    corpId: 'ding_1',
    businessId: '1',
    title: 'Deal',
    url: 'https://a',
    createTime: at,
  };

  test.each<[string, Record<string, unknown>, unknown[]]>([
    ['chat_quit', about, [{ ...chat, open_ids: ['op1'] }]],
    ['chat_add_member', { ...about, unionId: ['u2'], userId: ['p1'] }, [{ ...chat, open_ids: ['p1'] }]],
    ['chat_remove_member', { ...about, unionId: ['u2'], userId: ['p1'] }, [{ ...chat, open_ids: ['p1'] }]],
    ['chat_update_title', { ...about, title: 'New' }, [chat]],
    ['chat_disband', about, [chat]],
    [
      'user_add_org',
      people,
      [
        { open_id: 'p1', at },
        { open_id: 'p2', at },
      ],
    ],
    [
      'user_active_org',
      people,
      [
        { open_id: 'p1', at },
        { open_id: 'p2', at },
      ],
    ],
    [
      'user_modify_org',
      { ...people, diffInfo: { prev: {}, curr: {}, userid: 'p1' } },
      [
        { open_id: 'p1', at },
        { open_id: 'p2', at },
      ],
    ],
    [
      'user_leave_org',
      people,
      [
        { open_id: 'p1', at },
        { open_id: 'p2', at },
      ],
    ],
    [
      'org_admin_add',
      people,
      [
        { open_id: 'p1', at },
        { open_id: 'p2', at },
      ],
    ],
    [
      'org_admin_remove',
      people,
      [
        { open_id: 'p1', at },
        { open_id: 'p2', at },
      ],
    ],
    ['org_dept_create', { timeStamp: at, deptId: [5] }, [{ at }]],
    ['org_dept_modify', { timeStamp: at, deptId: [5] }, [{ at }]],
    ['org_dept_remove', { timeStamp: at, deptId: [5] }, [{ at }]],
    [
      'bpms_instance_change',
      { ...approval, type: 'start', staffId: 'p1' },
      [{ instance_code: 'I-1', template_code: 'PROC-1', at }],
    ],
    [
      'bpms_task_change',
      { ...approval, type: 'finish', result: 'agree', taskId: 1, staffId: 'p1' },
      [{ instance_code: 'I-1', template_code: 'PROC-1', at }],
    ],
    ['org_suite_auth', { auth_corp_info: { corpid: 'ding_1' } }, [{ state: 'installed', at }]],
    ['org_micro_app_restore', { agentId: 1 }, [{ state: 'installed', at }]],
    ['org_micro_app_stop', { agentId: 1 }, [{ state: 'stopped', at }]],
    ['org_micro_app_remove', { agentId: 1 }, [{ state: 'removed', at }]],
    ['org_suite_relieve', { auth_corp_info: { corpid: 'ding_1' } }, [{ state: 'removed', at }]],
    ['org_remove', { timeStamp: at }, [{ state: 'removed', at }]],
    ['org_suite_change', { auth_corp_info: { corpid: 'ding_1' } }, [{ at }]],
    ['org_micro_app_scope_update', { agentId: 1 }, [{ at }]],
  ])('is parsed for %s', (type, content, payloads) => {
    expect(dingtalkEvents(type, content, at)?.map(({ payload }) => payload)).toEqual(payloads);
  });

  test('names the member who left only in its own property, apart from the operator', () => {
    expect(dingtalkEvents('chat_quit', { ...about, operator: undefined }, at)).toEqual([]);
  });
});

describe('a push of DingTalk', () => {
  const check = {
    secrets: {
      token: 'mryue',
      aesKey: 'Yue0EfdN5900c1ce5cf6A152c63DDe1808a60c5ecd7',
      owners: ['ding6ccabc44d2c8d38b'],
      appSecret: undefined,
      linkSecret: undefined,
      isStore: false,
    },
    pushed: {
      query: {
        msg_signature: '03044561471240d4a14bb09372dfcfd4fd0e40cb',
        timestamp: '1608001896814',
        nonce: 'WL4PK6yA',
      },
      raw: JSON.stringify({
        encrypt:
          '0vJiX6vliEpwG3U45CtXqi+m8PXbQRARJ8p8BbDuD1EMTDf0jKpQ79QS93qEk7XHpP6u+oTTrd15NRPvNvmBKyDCYxxOK+HZeKju4yhELOFchzNukR+t8SB/qk4ROMu3',
      }),
      now: 1_608_001_896_814,
    },
  };
  const suite = {
    secrets: {
      token: '123456',
      aesKey: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij',
      owners: ['suite4xxxxxxxxxxxxxxx'],
      appSecret: undefined,
      linkSecret: undefined,
      isStore: true,
    },
    pushed: {
      // The older spelling of the names.
      query: {
        signature: '5a65ceeef9aab2d149439f82dc191dd6c5cbe2c0',
        timeStamp: '1445827045067',
        nonce: 'nEXhMP4r',
      },
      raw: JSON.stringify({
        encrypt:
          '1a3NBxmCFwkCJvfoQ7WhJHB+iX3qHPsc9JbaDznE1i03peOk1LaOQoRz3+nlyGNhwmwJ3vDMG+OzrHMeiZI7gTRWVdUBmfxjZ8Ej23JVYa9VrYeJ5as7XM/ZpulX8NEQis44w53h1qAgnC3PRzM7Zc/D6Ibr0rgUathB6zRHP8PYrfgnNOS9PhSBdHlegK+AGGanfwjXuQ9+0pZcy0w9lQ==',
      }),
      now: 1_445_827_045_067,
    },
  };

  test.each([
    ['the check of an address', check, 'success'],
    ['the check of a suite, which wants its own word back', suite, 'LPIdSnlF'],
  ])('is parsed as published: %s', (_what, { secrets, pushed }, answer) => {
    expect(readDingtalk(secrets, pushed)).toEqual({ owner: secrets.owners[0], answer, sent: [] });
  });

  test.each([
    ['with another token', { secrets: { ...check.secrets, token: 'other' } }],
    ['with another key', { secrets: { ...check.secrets, aesKey: suite.secrets.aesKey } }],
    ['for another company', { secrets: { ...check.secrets, owners: ['ding_other'] } }],
    ['without our secrets', { secrets: { ...check.secrets, token: undefined } }],
    ['that is five minutes old', { pushed: { ...check.pushed, now: check.pushed.now + 300_001 } }],
    ['from the future', { pushed: { ...check.pushed, now: check.pushed.now - 300_001 } }],
    ['without a signature', { pushed: { ...check.pushed, query: { timestamp: '1608001896814', nonce: 'WL4PK6yA' } } }],
    ['that is no JSON', { pushed: { ...check.pushed, raw: '{' } }],
  ])('is refused for %s', (_what, changes) => {
    const { secrets, pushed } = { ...check, ...changes };
    expect(readDingtalk(secrets, pushed)).toBeNull();
  });

  test.each([
    ['today', { EventTime: 1_700_000_000_000, timeStamp: 1_700_000_000_500 }, 1_700_000_000_000],
    ['in its content alone', { timeStamp: '1700000000500' }, 1_700_000_000_500],
    ['in older pushes', { TimeStamp: '1699999990000' }, 1_699_999_990_000],
    ['nowhere', {}, 1_700_000_009_000],
  ])('happened when it says so %s, and not when it is pushed again', (_where, times, at) => {
    const { secrets } = check;
    const message = JSON.stringify({
      EventType: 'chat_add_member',
      openConversationId: 'cid1',
      userId: ['p1'],
      ...times,
    });
    const owner = secrets.owners[0] ?? '';
    const encrypt = encryptAnswer(secrets.aesKey, { message, owner }, Buffer.from('aaaabbbbccccdddd'));
    const timestamp = '1700000009000';
    const msg_signature = pushSignature(secrets.token, timestamp, 'n', encrypt);
    const push = readDingtalk(secrets, {
      query: { msg_signature, timestamp, nonce: 'n' },
      raw: JSON.stringify({ encrypt }),
      now: 1_700_000_009_000,
    });
    expect(push?.sent[0]?.events).toMatchObject([{ payload: { chat_id: 'cid1', open_ids: ['p1'], at } }]);
  });

  test('is answered with the word of success from the published example', () => {
    const aesKey = 'TXpRMU5qYzRPVEF4TWpNME5UWTNPRGt3TVRJek5EVTI';
    const owner = 'ding12345678901234567890123456789012';
    const encrypted = encryptAnswer(aesKey, { message: 'success', owner }, Buffer.from('aaaabbbbccccdddd'));
    expect(encrypted).toBe('vX4fIRZyaGG0IO7bLFB5yvsMjZkiEv2CS8JLAqRVelUHInjMVee9spSrDdnJNMxEe8EtqQ68fe5Grlz78LchUw==');
    expect(pushSignature('666666', '1561081681688', '88888888', encrypted)).toBe(
      'd7561d6c3f9a27b6ec3e0cd220e8d69c0480f7d5',
    );
  });
});
