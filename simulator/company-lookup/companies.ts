import type { World } from '../world/world';

/** Invented companies for the look-up: their names, numbers and addresses do not exist. */
export interface RegisteredCompany {
  id: number;
  name: string;
  creditCode: string;
  legalPerson: string;
  capital: string;
  /** `YYYY-MM-DD`. */
  founded: string;
  status: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  industry: string;
  staff: string;
}

const company = (
  id: number,
  name: string,
  legalPerson: string,
  capital: string,
  founded: string,
  address: string,
  industry: string,
  staff: string,
  status = '存续',
): RegisteredCompany => ({
  id,
  name,
  legalPerson,
  capital,
  founded,
  address,
  industry,
  staff,
  status,
  creditCode: `91310000MA1DEMO${String(id).padStart(3, '0')}`,
  phone: `021-5555${String(1000 + id)}`,
  email: `office${id}@example.com`,
  website: `www.example.com/company-${id}`,
});

const register: readonly RegisteredCompany[] = [
  company(
    1,
    '上海海明食品有限公司',
    '陈海明',
    '2000万人民币',
    '2008-05-12',
    '上海市浦东新区张江路88号',
    '食品制造业',
    '200-299人',
  ),
  company(
    2,
    '上海海明供应链管理有限公司',
    '陈海明',
    '500万人民币',
    '2016-09-01',
    '上海市浦东新区张江路90号',
    '装卸搬运和仓储业',
    '50-99人',
  ),
  company(
    3,
    '杭州鲜禾超市有限公司',
    '林鲜禾',
    '1000万人民币',
    '2011-03-18',
    '浙江省杭州市西湖区文三路199号',
    '零售业',
    '300-399人',
  ),
  company(
    4,
    '广州粤味餐饮管理有限公司',
    '黄志华',
    '800万人民币',
    '2013-07-22',
    '广东省广州市越秀区中山五路219号',
    '餐饮业',
    '100-199人',
  ),
  company(
    5,
    '苏州云帆冷链物流有限公司',
    '陆云帆',
    '3000万人民币',
    '2015-11-05',
    '江苏省苏州市工业园区现代大道999号',
    '道路运输业',
    '100-199人',
  ),
  company(
    6,
    '青岛远洋水产有限公司',
    '孙远',
    '5000万人民币',
    '2002-01-28',
    '山东省青岛市黄岛区漓江路66号',
    '农副食品加工业',
    '500-599人',
  ),
  company(
    7,
    '北京麦香烘焙食品有限公司',
    '赵麦',
    '600万人民币',
    '2018-04-09',
    '北京市朝阳区建国路18号',
    '食品制造业',
    '50-99人',
  ),
  company(
    8,
    '成都蓉城酒店管理有限公司',
    '何蓉',
    '1200万人民币',
    '2010-10-30',
    '四川省成都市锦江区春熙路7号',
    '住宿业',
    '200-299人',
  ),
  company(
    9,
    '深圳智联工具有限公司',
    '吴智',
    '1500万人民币',
    '2014-12-15',
    '广东省深圳市南山区科技园路5号',
    '通用设备制造业',
    '100-199人',
  ),
  company(
    10,
    '宁波旧港贸易有限公司',
    '周港',
    '100万人民币',
    '1999-06-06',
    '浙江省宁波市北仑区港口路1号',
    '批发业',
    '小于50人',
    '注销',
  ),
  company(
    11,
    '武汉楚天健康科技有限公司',
    '刘楚天',
    '2500万人民币',
    '2019-08-08',
    '湖北省武汉市洪山区光谷大道77号',
    '软件和信息技术服务业',
    '50-99人',
  ),
  company(
    12,
    'Northgate Tools (Shanghai) Co., Ltd.',
    'Daniel North',
    '200万美元',
    '2012-02-14',
    '上海市嘉定区安亭镇墨玉路18号',
    '通用设备制造业',
    '50-99人',
  ),
  company(
    13,
    '上海明月楼餐饮有限公司',
    '沈明月',
    '900万人民币',
    '2009-09-19',
    '上海市黄浦区福州路318号',
    '餐饮业',
    '200-299人',
  ),
  company(
    14,
    '杭州绿源生鲜有限公司',
    '罗绿源',
    '700万人民币',
    '2016-05-27',
    '浙江省杭州市余杭区文一西路998号',
    '零售业',
    '100-199人',
  ),
];

/** Returns the register with its changes since the start. */
export function registerNow(world: Pick<World, 'registerChanges'>): RegisteredCompany[] {
  return register.map((profile) => ({ ...profile, ...world.registerChanges(profile.id) }));
}
