/** The words of the simulated shells and of the tester's panel. */
const en = {
  panel: "Tester's panel", openPanel: "Open the tester's panel", closePanel: "Close the tester's panel",
  suite: 'Suite', person: 'Person', language: 'Language', theme: 'Theme', light: 'Light', dark: 'Dark',
  device: 'Device', mobile: 'Phone', desktop: 'Desktop', client: 'Client', current: 'Current', old: 'Old (6.5)', webView: 'Web-view', chrome100: 'Chrome 100', chrome69: 'Chrome 69',
  position: 'Position', fix: 'Fix', refuse: 'Refuse', timeout: 'Time-out', latitude: 'Latitude', longitude: 'Longitude',
  accuracy: 'Accuracy (m)', setPosition: 'Set position', reload: 'Reload the app', simulator: 'Suite simulator',
  feishu: 'Feishu', lark: 'Lark', dingtalk: 'DingTalk',
  chats: 'Chats', contacts: 'Contacts', workbench: 'Workbench', sections: 'Sections', unread: 'Unread', noMessages: 'No messages yet',
  members: '{n} members', robot: 'Bot', message: 'Message', send: 'Send', back: 'Back', close: 'Close', apps: 'Apps',
  appHint: 'Customers, beside your chats', company: 'Brightsea Foods', title: 'Position', department: 'Department', id: 'ID',
  chooseChat: 'Choose a chat', cancel: 'Cancel', confirm: 'Confirm', searchChats: 'Search chats', noChats: 'No chats',
  sendAlong: 'Leave a message', outside: 'This link leaves the suite', openOutside: 'Open in the browser',
  fileOpened: 'Shown by the suite', fileSaved: 'Saved by the suite', fileSize: '{n} bytes',
  dialler: 'Phone', textMessages: 'Messages', mail: 'Mail', call: 'Call', calling: 'Calling…', sent: 'Sent',
  noSuchChat: 'You are not in this chat, or it no longer exists', you: 'You', pickChat: 'Choose a chat on the left',
  consent: 'Sidecar asks to act in your name', allowConsent: 'Allow', refuseConsent: 'Refuse',
  loading: 'Loading…', offline: 'The simulator does not answer. Trying again…',
};
export type Texts = typeof en;

const zh: Texts = {
  panel: '测试面板', openPanel: '打开测试面板', closePanel: '关闭测试面板',
  suite: '平台', person: '人员', language: '语言', theme: '外观', light: '浅色', dark: '深色',
  device: '设备', mobile: '手机', desktop: '电脑', client: '客户端', current: '当前版本', old: '旧版本 (6.5)', webView: '网页内核', chrome100: 'Chrome 100', chrome69: 'Chrome 69',
  position: '定位', fix: '定位成功', refuse: '拒绝', timeout: '超时', latitude: '纬度', longitude: '经度',
  accuracy: '精度（米）', setPosition: '设置定位', reload: '重新加载应用', simulator: '办公平台模拟器',
  feishu: '飞书', lark: 'Lark', dingtalk: '钉钉',
  chats: '消息', contacts: '通讯录', workbench: '工作台', sections: '导航', unread: '未读', noMessages: '还没有消息',
  members: '{n} 人', robot: '机器人', message: '消息内容', send: '发送', back: '返回', close: '关闭', apps: '应用',
  appHint: '客户就在聊天旁边', company: '海明食品', title: '职务', department: '部门', id: 'ID',
  chooseChat: '选择会话', cancel: '取消', confirm: '确定', searchChats: '搜索会话', noChats: '没有会话',
  sendAlong: '留言', outside: '该链接将离开当前应用', openOutside: '在浏览器中打开',
  fileOpened: '由办公平台打开', fileSaved: '由办公平台保存', fileSize: '{n} 字节',
  dialler: '电话', textMessages: '短信', mail: '邮件', call: '拨打', calling: '正在呼叫…', sent: '已发送',
  noSuchChat: '你不在该会话中，或会话已不存在', you: '我', pickChat: '请在左侧选择会话',
  consent: 'Sidecar 请求以你的身份操作', allowConsent: '允许', refuseConsent: '拒绝',
  loading: '加载中…', offline: '模拟器没有响应，正在重试…',
};

/** The application speaks Japanese too; the shells answer in English then. */
export const textsOf = (language: 'zh' | 'en' | 'ja'): Texts => (language === 'zh' ? zh : en);
