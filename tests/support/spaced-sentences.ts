/** A text, a value in it, and the sentence that the server and the app make of them (ADR-0312). */
export const spacedSentences: [text: string, name: string, sentence: string][] = [
  ['移交{{name}}的记录', 'Anna', '移交 Anna 的记录'],
  ['移交{{name}}的记录', '陈思远', '移交陈思远的记录'],
  ['{{name}}で開く', 'Lark', 'Lark で開く'],
  ['“{{name}}”的权限', 'Anna', '“Anna”的权限'],
  ['{{name}}件', '3', '3件'],
  ['变更了{{name}}的阶段', 'Pier 14', '变更了 Pier 14 的阶段'],
  ['变更了{{name}}的阶段', '3 号库', '变更了3 号库的阶段'],
  ['Records of {{name}}', '陈思远', 'Records of 陈思远'],
  ['打开{{name}}', 'Acme 食品', '打开 Acme 食品'],
];
