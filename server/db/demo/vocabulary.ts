/** Words that the names of the demo are made of. */
export const cities = ['上海', '杭州', '苏州', '南京', '宁波', '无锡', '广州', '深圳', '厦门', '福州', '成都', '重庆', '武汉', '长沙', '青岛', '大连', '北京', '天津', '西安', '昆明'] as const;
export const districts = ['浦东新区', '西湖区', '工业园区', '鼓楼区', '海曙区', '天河区', '南山区', '思明区', '高新区', '江北区', '岳麓区', '市南区'] as const;
export const roads = ['人民路', '中山东路', '解放大道', '滨海大道', '科技路', '长江路', '文三路', '迎宾路', '新华路', '和平街'] as const;
export const chineseNames = ['鼎盛', '海悦', '锦江', '万家', '天源', '绿野', '金穗', '百味', '汇丰', '嘉禾', '星河', '瑞和', '东方', '联华', '顺达', '润泽', '安康', '泰和', '远洋', '福满', '雅集', '宏图', '聚香', '品鲜', '禾丰', '悦来', '春晓', '长青'] as const;
export const chineseTrades: Record<string, readonly string[]> = {
  food: ['食品', '粮油', '水产'], retail: ['超市', '商贸', '便利店'], catering: ['餐饮管理', '酒楼', '咖啡'], logistics: ['冷链物流', '供应链'], manufacturing: ['食品机械', '包装制品'],
  hospitality: ['酒店', '文旅'], education: ['教育科技', '后勤服务'], healthcare: ['医疗器械', '健康管理'], technology: ['信息技术', '数据'], other: ['实业', '贸易'],
};
export const chineseForms = ['有限公司', '有限公司', '有限公司', '股份有限公司', '集团', '有限责任公司'] as const;
export const longChinese = ['华东区域冷链仓储与城市配送一体化服务（上海）供应链管理有限公司', '中国（福建）自由贸易试验区厦门片区海洋食品进出口贸易股份有限公司'] as const;

export const englishNames = ['Harbor', 'Maple', 'Silverline', 'Golden Wheat', 'Blue Anchor', 'Redwood', 'Stonebridge', 'Evergreen', 'Northgate', 'Sunrise', 'Clearwater', 'Oakfield', 'Riverside', 'Summit', 'Falcon', 'Bluebell', 'Ironwood', 'Lakeshore', 'Copper Hill', 'Westfield'] as const;
export const englishTrades: Record<string, readonly string[]> = {
  food: ['Foods', 'Bakery', 'Seafood'], retail: ['Stores', 'Trading', 'Market'], catering: ['Catering', 'Kitchens', 'Coffee'], logistics: ['Logistics', 'Cold Chain'], manufacturing: ['Packaging', 'Machinery'],
  hospitality: ['Hotels', 'Resorts'], education: ['Academy', 'Learning'], healthcare: ['Medical', 'Health'], technology: ['Systems', 'Data'], other: ['Holdings', 'Partners'],
};
export const englishForms = ['Ltd', 'Inc', 'GmbH', 'Group', 'Co'] as const;
export const longEnglish = ['International Association of Independent Frozen Food Importers and Wholesale Distributors (Asia Pacific) Pte Ltd', 'Worthington, Abernathy & Featherstonehaugh Hospitality Procurement Services Group'] as const;
export const englishCities = ['Hamburg', 'Rotterdam', 'Seattle', 'Manchester', 'Lyon', 'Melbourne', 'Toronto', 'Singapore', 'Dublin', 'Austin'] as const;

export const surnames = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周', '徐', '孙', '马', '朱', '胡', '郭', '何', '林', '罗', '梁', '宋', '郑', '谢', '韩', '唐', '单', '曾', '欧阳', '上官'] as const;
export const givenNames = ['伟', '芳', '娜', '敏', '静', '丽', '强', '磊', '洋', '艳', '勇', '军', '杰', '娟', '涛', '明', '超', '秀英', '霞', '平', '子涵', '雨桐', '浩然', '诗琪', '宇轩', '佳怡', '思远', '梦洁'] as const;
export const firstNames = ['Anna', 'James', 'Sofia', 'Oliver', 'Mia', 'Lucas', 'Emma', 'Noah', 'Grace', 'Henry', 'Chloe', 'Samuel', 'Ruth', 'Victor', 'Nora', 'Peter'] as const;
export const lastNames = ['Miller', 'Schneider', 'Dubois', 'Okafor', 'Tanaka', 'Rossi', 'Novak', 'Hansen', 'Silva', 'Murphy', 'Kowalski', 'Bergstrom', 'Castillo', 'Nguyen'] as const;
export const jobs = { zh: ['采购经理', '总经理', '厨师长', '运营总监', '财务主管', '门店店长', '供应链负责人', '行政主任'], en: ['Purchasing manager', 'Managing director', 'Head chef', 'Operations director', 'Finance lead', 'Store manager', 'Supply chain lead', 'Office manager'] } as const;

export const dealThings = { zh: ['年度供货合同', '冷冻海鲜采购', '饮料联名项目', '新店开业备货', '中秋礼盒订单', '冷链配送服务', '自有品牌代工', '门店陈列合作'], en: ['annual supply contract', 'frozen seafood order', 'drinks co-branding', 'new store opening stock', 'gift box order', 'cold chain delivery', 'private label production', 'in-store display'] } as const;
export const ticketThings = { zh: ['到货数量短少', '外箱破损', '发票抬头有误', '冷柜温度异常', '要求更换批次', '对账单不一致', '小程序无法下单', '申请样品'], en: ['delivery is short', 'outer box damaged', 'wrong name on invoice', 'freezer temperature off', 'asks for another batch', 'statement does not match', 'cannot order online', 'asks for samples'] } as const;
export const productThings = { zh: ['速冻虾仁', '黑虎虾', '原味酸奶饮品', '东北大米', '野生菌干', '三文鱼切片', '手工水饺', '气泡苏打水', '有机藜麦', '牛肉丸'], en: ['Cordless drill', 'Torque wrench', 'Impact driver', 'Socket set', 'Laser level', 'Angle grinder', 'Bench vice', 'Tape measure', 'Heat gun', 'Work light'] } as const;
export const leadThings = { zh: ['展会咨询', '官网留言', '老客户介绍', '电话询价'], en: ['trade fair enquiry', 'website request', 'referral', 'price enquiry'] } as const;
export const noteTexts = {
  zh: ['今天拜访了采购负责人，对新品虾仁很感兴趣，希望下周寄样品。', '电话沟通了年度合同续签，价格还需要再谈两个点。', '门店陈列已检查，冷柜位置不理想，已和店长商量调整。', '客户反馈上一批到货有两箱外包装破损，已承诺补发。', '和厨师长一起试了新菜单，黑虎虾规格改为16/20。', '老板出差，下周三再约；助理建议带上最新报价单。', '参观了他们的中央厨房，日均出餐三千份，冷链需求明显。', '确认了中秋礼盒数量，首批五百盒，九月五日前到仓。'],
  en: ['Met the purchasing lead; wants samples of the new range next week.', 'Call about the renewal: two points on price still open.', 'Checked the shelf display; agreed with the store manager to move the freezer.', 'Two boxes of the last delivery arrived damaged; promised a replacement.', 'Walked through the new site, opening in March, needs a starter stock.', 'Decision maker is travelling; new appointment on Wednesday, bring the latest quote.', 'Demo went well. Their team asked for a trial with three branches.', 'Confirmed the order volume for the autumn season.'],
} as const;
/** What notes say besides their text, by field. */
export const noteDetails = {
  todo: {
    zh: ['周五前寄出三款虾仁样品，并附检测报告。', '把新报价单发给采购负责人，抄送财务。', '约厨师长下周试做，提前一天送冷冻样品。', '和物流确认周末能否配送到门店。', '整理上季度对账单，下次拜访带上。'],
    en: ['Send samples of the three shrimp sizes by Friday, with the lab report.', 'Send the new quote to purchasing and copy finance.', 'Arrange a tasting with the head chef; deliver frozen samples the day before.', 'Ask logistics whether they deliver to branches on weekends.', 'Bring the statement of last quarter to the next visit.'],
  },
  customer_demand: {
    zh: ['希望账期从30天延长到45天。', '要求每批附中英文检测报告，外箱贴门店编号。', '旺季每周补货两次，单次不少于200箱。', '需要小包装规格，适合便利店货架。'],
    en: ['Wants payment within 45 days instead of 30.', 'Every batch with a lab report, boxes labelled by branch.', 'Two deliveries a week in the season, 200 boxes or more each.', 'Needs a smaller pack that fits convenience store shelves.'],
  },
  need_help: {
    zh: ['请主管批准首单九五折。', '需要品控同事一起到中央厨房做一次讲解。', '请财务确认对方的授信额度能否提高。'],
    en: ['A discount of 5 % on the first order needs the manager’s approval.', 'Quality control should join the next visit to the central kitchen.', 'Finance: can their credit limit be raised?'],
  },
  customer_involved: {
    zh: ['采购经理和厨师长在场，最后由总经理拍板。', '门店店长全程陪同，区域运营总监电话参加。', '财务主管第一次参加，主要关心账期。'],
    en: ['Purchasing manager and head chef; the managing director decides.', 'The store manager; the regional operations director joined by phone.', 'The finance lead for the first time, mostly about payment terms.'],
  },
} as const;
export const equipmentThings = ['立式冷柜', '卧式冷柜', '真空包装机', '电子秤', '冷藏展示柜', '制冰机'] as const;
export const equipmentChecks = ['制冷温度', '密封条', '电源与接地', '除霜与排水', '称重校准', '外观清洁'] as const;
/** Where visits took place: latitude, longitude (WGS-84) and address. */
export const places = [
  { latitude: 31.230416, longitude: 121.473701, address: '上海市黄浦区人民大道200号' },
  { latitude: 30.274084, longitude: 120.15507, address: '浙江省杭州市西湖区文三路199号' },
  { latitude: 23.129112, longitude: 113.264385, address: '广东省广州市越秀区中山五路219号' },
  { latitude: 31.298886, longitude: 120.585316, address: '江苏省苏州市工业园区现代大道999号' },
] as const;
