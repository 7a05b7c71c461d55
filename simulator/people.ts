/**
 * The people of the demo suites. The product's demo companies have the same people with the same ids; a test compares the two lists, because the
 * simulator imports nothing from the product. Ids are fixed: Feishu and Lark `ou_<suite>_<key>` (open id), `on_<suite>_<key>` (union id), `u_<key>`
 * (user id); DingTalk `dd_<key>` (userid) and `ddu_<key>` (union id).
 */
export interface Person {
  /** The name by which the sign-in page and tests identify this person. */
  key: string;
  name: string;
  enName: string;
  department: Department;
  title: string;
}

export const departments = ['headquarters', 'east-sales', 'south-sales', 'service', 'marketing', 'outside'] as const;
export type Department = (typeof departments)[number];

const person = (key: string, name: string, enName: string, department: Department, title: string): Person => ({
  key,
  name,
  enName,
  department,
  title,
});

export const people: readonly Person[] = [
  person('admin', '陈思远', 'Siyuan Chen', 'headquarters', 'Administrator'),
  person('data-admin', '林晓彤', 'Xiaotong Lin', 'headquarters', 'Data administrator'),
  person('manager', '赵明辉', 'Minghui Zhao', 'east-sales', 'Sales manager'),
  person('rep1', '王晓雨', 'Xiaoyu Wang', 'east-sales', 'Sales representative'),
  person('rep2', '李建国', 'Jianguo Li', 'east-sales', 'Sales representative'),
  person('rep3', '单雪梅', 'Xuemei Shan', 'south-sales', 'Sales representative'),
  person('rep4', 'Daniel Fischer', 'Daniel Fischer', 'south-sales', 'Sales representative'),
  person('agent', '周美玲', 'Meiling Zhou', 'service', 'Service agent'),
  person('viewer', '吴静', 'Jing Wu', 'marketing', 'Analyst'),
  person('single', '孙一帆', 'Yifan Sun', 'south-sales', 'Sales representative'),
  person('m11', '郑浩然', 'Haoran Zheng', 'east-sales', 'Sales representative'),
  person('m12', '冯雅琴', 'Yaqin Feng', 'east-sales', 'Sales representative'),
  person('m13', 'Priya Raman', 'Priya Raman', 'south-sales', 'Sales representative'),
  person('m14', '曾志强', 'Zhiqiang Zeng', 'south-sales', 'Sales representative'),
  person('m15', '许文博', 'Wenbo Xu', 'south-sales', 'Sales representative'),
  person('m16', '何小曼', 'Xiaoman He', 'service', 'Service agent'),
  person('m17', '吕志远', 'Zhiyuan Lü', 'service', 'Service agent'),
  person('m18', 'Emily Carter', 'Emily Carter', 'service', 'Service lead'),
  person('m19', '张海燕', 'Haiyan Zhang', 'marketing', 'Marketing manager'),
  person('m20', '欧阳明月', 'Mingyue Ouyang', 'marketing', 'Marketing specialist'),
  person('m21', '解晓东', 'Xiaodong Xie', 'marketing', 'Marketing specialist'),
  person('m22', '佐藤健', 'Ken Sato', 'headquarters', 'Finance'),
  person('m23', '朴正勋', 'Jeonghun Park', 'headquarters', 'Operations'),
  person('m24', '高婷', 'Ting Gao', 'east-sales', 'Sales representative'),
  person('m25', '刘宇航', 'Yuhang Liu', 'headquarters', 'Legal'),
  person('outsider', '韩磊', 'Lei Han', 'outside', 'Visitor'),
  person('newcomer', '梁佳怡', 'Jiayi Liang', 'outside', 'Founder'),
  person('owner', '秦岚', 'Lan Qin', 'outside', 'Owner'),
  person('trainee', '丁宁', 'Ning Ding', 'outside', 'Trainee'),
];
