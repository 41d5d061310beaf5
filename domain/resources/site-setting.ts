import { menuMode, themeMode } from '../codes/system';
import { colourPattern, underWhite } from '../colour';
import { code, file, json, region, text } from '../kernel/field';
import { defineTable } from '../kernel/resource';
import type { CustomRule } from '../kernel/rule';
import { crop } from '../kernel/validators';

const inside = (value: unknown, low: number, high: number): boolean => typeof value === 'number' && value >= low && value <= high;
const wholeCentre: CustomRule = {
  rule: 'custom',
  name: 'wholeCentre',
  message: '请完整填写地图中心的经度、纬度和缩放',
  bad: { value: { lng: 120 } },
  holds: (value) => {
    const { lng, lat, zoom } = (value ?? {}) as Record<string, unknown>;
    return inside(lng, 73, 136) && inside(lat, 3, 54) && inside(zoom, 3, 18);
  },
};
/** A square code to be scanned. */
const scanned = { takes: 'picture', crop: crop.usual } as const;
/** 站点与个性化设置：一行。读写是 /system/info，公开部分是 /websit/home/settings（calls/system）。 */
export const siteSetting = defineTable({
  name: 'site_setting',
  label: '站点设置',
  fields: {
    site_name: text('系统名称', { limit: 30, hint: '不填则显示默认平台名称' }),
    file_id: file('系统图标', { takes: 'logo', crop: crop.logo, hint: '建议尺寸 150x150' }),
    admin_path: text('后台地址', { limit: 100 }),
    theme_color: text('主题色', { rules: [colourPattern, underWhite] }),
    theme_mode: code('默认外观', themeMode, { initial: 1 }),
    login_image: file('登录图', { takes: 'picture', hint: '铺满登录页左侧，建议宽度 1600 像素以上' }),
    menu_mode: code('菜单样式', menuMode, { initial: 1 }),
    company_name: text('公司名称', { limit: 50 }),
    address: text('地址', { limit: 100 }),
    phone: text('电话', { limit: 30 }),
    qr_mini: file('小程序码', scanned),
    qr_subscribe: file('订阅号码', scanned),
    qr_video: file('视频号码', scanned),
    copyright: text('版权', { limit: 100 }),
    icp: text('备案号', { limit: 100 }),
    support: text('技术支持', { limit: 100 }),
    city_id: region('所在城市'),
    map_center: json('地图中心', { rules: [wholeCentre] }),
    map_approval: text('审图号', { limit: 40 }),
  },
});

/** 参数：默认值在 domain/parameters，改过的才有一行；`key` 唯一。读写见 calls/settings。 */
export const parameter = defineTable({
  name: 'parameter',
  label: '参数',
  title: 'label',
  fields: {
    key: text('参数', { required: true, limit: 60, writable: 'store' }),
    value: json('值', { required: true }),
    label: text('名称', { required: true, limit: 60, writable: 'never' }),
    unit: text('单位', { limit: 10, writable: 'never' }),
  },
});
