import { countsFeed, unreadFeed, menuFeed } from '@/domain/feeds/user';
import { sample } from './sample';

export const userSamples = [
  sample(countsFeed, {
    myEnterprise: 7,
    pointEnterprise: 12,
    WaitCheck: 2,
    WaitCheckPlan: 1,
    WaitCooperative: 1,
    WaitExtension: 3,
    WaitFreeSpace: 2,
    WaitInformationAudit: 4,
    WaitMessage: 4,
    WaitMtroomApply: 3,
    WaitNewsAudit: 1,
    WaitPolicyAudit: 2,
    WaitQuestionnaire: 0,
    WaitReportForm: 14,
    WaitServiceInfo: 1,
    WaitServiceStyle: 2,
    WaitSettlement: 5,
    WaitStyleAudit: 3,
    WaitTaskAudit: 3,
    WaitTaskImplemented: 1,
    WaitTaskRectification: 5,
    WaitToBeSettled: 9,
    WaitTrain: 1,
    WaitVisitorAudit: 6,
    errors: [],
  }),
  sample(unreadFeed, { total: 3 }),
  sample(menuFeed, [{ key: 'group.home', title: '首页', children: [{ key: 'dashboard', title: '工作台' }] }]),
];
