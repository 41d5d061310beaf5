import type { SetRow } from '../kernel/schema';
import { tableDensity } from '../codes/system';
import { code, integer, json, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { max, min } from '../kernel/rule';
import { siteSetting } from '../resources/site-setting';

/** Administrative regions change with a release. */
const day = 86_400;
/** resource:new or resource:id, and what the form was opened with. */
const formKey = text('表单', { required: true, limit: 120 });
const tableKey = text('列表', { required: true, limit: 60 });

/** What every screen needs: menu, buildings, options, settings, files and a user's own table settings. */
export const systemCalls = defineCalls({
  /** The caller's own menu; it shows, it never grants. */
  menu: {
    label: '我的菜单',
    access: 'login',
    source: 'spec',
    at: 'GET /menu',
    anyBuildings: true,
    whilePasswordMustChange: true,
    reads: ['menu', 'role_menu', 'role', 'app_user'],
  },
  incubatorBuildingTree: {
    label: '园区楼宇树',
    access: 'login',
    source: 'spec',
    at: 'GET /getIncubatorBuildingTree',
    anyBuildings: true,
    whilePasswordMustChange: true,
    reads: ['incubator', 'building', 'file', 'user_incubator', 'app_user'],
  },
  region: { label: '行政区划', access: 'public', source: 'spec', at: 'GET /system/region', anyBuildings: true, maxAge: day, reads: ['region'] },
  area: {
    label: '下级行政区划',
    access: 'public',
    source: 'spec',
    at: 'GET /system/area',
    anyBuildings: true,
    maxAge: day,
    input: { pid: integer('上级') },
    reads: ['region'],
  },
  /** All dictionaries and closed codes by name. */
  options: {
    label: '系统选项',
    access: 'public',
    source: 'spec',
    at: 'GET /system/options/all',
    anyBuildings: true,
    reads: ['dictionary', 'dictionary_item'],
  },
  siteInfo: {
    label: '站点设置',
    access: 'site_setting_read',
    source: 'spec',
    at: 'GET /system/info',
    anyBuildings: true,
    answer: shape<SetRow>(),
    reads: ['site_setting', 'file', 'region'],
  },
  saveSiteInfo: {
    label: '保存站点设置',
    access: 'site_setting_update',
    source: 'spec',
    at: 'POST /system/info',
    anyBuildings: true,
    shared: true,
    // the version that was read; without one what is sent is stored as it comes
    input: { ...siteSetting.fields, version: integer('版本') },
    answer: shape<SetRow>(),
    changes: ['site_setting'],
  },
  /** The public part: name, logo, login picture, footer, map centre and approval number; never the back-office address. */
  homeSettings: {
    label: '官网设置',
    access: 'public',
    at: 'GET /websit/home/settings',
    anyBuildings: true,
    reads: ['site_setting', 'file', 'region'],
  },
  /** Rows of a resource that a form may point at: {data: [{id, label}], total}; `q` searches, `ids` brings the labels of chosen ones. */
  choices: { label: '可选项', access: 'login', at: 'GET /options/{resource}', anyNames: true },
  /** Answers {id, save_path, save_name}. Without a token narrow: pictures and plan documents, rate limited, swept after an hour. */
  uploadFile: { label: '上传文件', access: 'public', source: 'spec', at: 'POST /file/upload', anyBuildings: true, raw: true },
  /** Open for published rows, else with a signature of ten minutes in the address, because an <img> carries no bearer. */
  openFile: { label: '查看文件', access: 'public', at: 'GET /file/{id}/{name}', anyBuildings: true, raw: true, reads: ['file'] },
  userTable: {
    label: '列表设置',
    access: 'login',
    at: 'GET /user_table',
    anyBuildings: true,
    input: { table_key: tableKey },
    reads: ['user_table'],
  },
  formDraft: {
    label: '表单草稿',
    access: 'login',
    at: 'GET /form-draft',
    anyBuildings: true,
    input: { form_key: formKey },
    reads: ['form_draft'],
  },
  saveFormDraft: {
    label: '保存表单草稿',
    access: 'login',
    at: 'POST /form-draft',
    anyBuildings: true,
    input: {
      form_key: formKey,
      values: json('内容', { bytes: 1024 * 1024 }),
      step: integer('步骤', { rules: [min(1, '步骤不正确'), max(20, '步骤不正确')] }),
      row_version: integer('所改版本'),
    },
  },
  dropFormDraft: {
    label: '放弃表单草稿',
    access: 'login',
    at: 'DELETE /form-draft',
    anyBuildings: true,
    input: { form_key: formKey },
  },
  saveUserTable: {
    label: '保存列表设置',
    access: 'login',
    source: 'spec',
    at: 'POST /user_table',
    anyBuildings: true,
    input: {
      table_key: tableKey,
      columns: json('列', { bytes: 16 * 1024 }),
      density: code('密度', tableDensity),
      page_size: integer('每页条数'),
      filters: json('筛选', { bytes: 32 * 1024 }),
    },
  },
});
