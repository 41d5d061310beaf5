import { defineRoutes } from '../kernel/route';

const site = { source: 'spec', layout: 'site', access: 'public' } as const;
const list = { shows: { page: 'contentList' } } as const;
const record = { shows: { page: 'contentRecord' } } as const;
/**
 * The pages of what the park offers and who is in it, as a menu and a router know them: what each reads (site-readings) comes with the page, so that the
 * home page carries none of it.
 */
export const contentPages = defineRoutes([
  { id: 'rooms', path: '/space', ...site, ...list, title: '可租房源' },
  { id: 'room', path: '/space/detail', ...site, ...record, source: 'decided', title: '房源详情' },
  { id: 'roomBoard', path: '/space1', ...site, title: '楼层房源', shows: { page: 'roomBoard' } },
  { id: 'apartments', path: '/apartments', ...site, ...list, title: '人才公寓' },
  { id: 'policies', path: '/policy', ...site, ...list, title: '政策服务' },
  { id: 'policyText', path: '/policy/detail', ...site, ...record, title: '政策详情' },
  { id: 'offers', path: '/resource', ...site, ...list, title: '服务产品' },
  { id: 'offer', path: '/resourceDetail', ...site, ...record, title: '服务产品详情' },
  { id: 'institutions', path: '/institutions', ...site, ...list, title: '合作机构' },
  { id: 'institution', path: '/institutions/detail', ...site, ...record, title: '机构详情' },
  { id: 'financings', path: '/financings', ...site, ...list, title: '科技金融' },
  { id: 'tutors', path: '/tutor', ...site, ...list, title: '创业导师' },
  { id: 'tutor', path: '/tutor/detail', ...site, ...record, title: '导师详情' },
  { id: 'tutorDetail', path: '/tutorDetail', ...site, ...record, title: '导师详情' },
  { id: 'parks', path: '/park', ...site, title: '走进园区', shows: { page: 'parks' } },
  { id: 'park', path: '/park/detail', ...site, title: '园区详情', shows: { page: 'park' } },
  { id: 'team', path: '/team', ...site, title: '服务团队', shows: { page: 'team' } },
  { id: 'teamActivity', path: '/team/detail', ...site, ...record, title: '团队活动' },
  { id: 'aboutUs', path: '/team/all', ...site, title: '关于我们', shows: { page: 'about' } },
  { id: 'about', path: '/about', ...site, title: '关于我们', shows: { page: 'about' } },
  { id: 'projects', path: '/project', ...site, ...list, title: '项目推广' },
  { id: 'project', path: '/project/detail', ...site, ...record, title: '项目详情' },
  { id: 'showcases', path: '/corporate', ...site, ...list, title: '企业风采' },
  { id: 'showcase', path: '/corporate/detail', ...site, ...record, title: '企业风采详情' },
  { id: 'facilities', path: '/service', ...site, ...list, title: '配套服务' },
  { id: 'facility', path: '/service/detail', ...site, ...record, title: '配套服务详情' },
]);
