import type { PageAnswers, PublicPageId } from '../answers';
import { first, type Meta, type MetaOf } from '../meta-parts';
import { pageAddress } from '../usePage';
import { costText } from './Cards';
import { whenText } from './activities/how';

type ActPage = 'mtrooms' | 'mtroom' | 'fields' | 'field' | 'activities' | 'activity' | 'parkActivities' | 'parkActivity' | 'signInOut';
interface Shown {
  readonly id: number;
  readonly name: string;
}
const most = 100;
const cut = (text: string): string => first(text, most);
/** A list of what each has a page of its own; the result of a search is not to be found. */
const listOf = (what: string, page: PublicPageId, rows: readonly Shown[] | undefined, site: string, searched: boolean): Meta => ({
  description: `${site}的${what}。${cut((rows ?? []).map(({ name }) => name).join('；'))}`,
  hidden: searched,
  data: {
    '@type': 'ItemList',
    itemListElement: (rows ?? []).map(({ id, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: `{origin}${pageAddress(page, { id })}`,
    })),
  },
});
const titled = (rows: readonly { readonly id: number; readonly title: string }[] | undefined): readonly Shown[] | undefined =>
  rows?.map(({ id, title }) => ({ id, name: title }));
const venueName = ({ building_name, name }: { readonly building_name: string; readonly name: string }): string => `${building_name} ${name}`;
/** A moment of the wire (Asia/Shanghai) as schema.org wants it. */
const iso = (moment: string): string => `${moment.replace(' ', 'T')}+08:00`;

/** What search engines read of the pages on which something is done. */
export const actMetas: { readonly [I in ActPage]: MetaOf<PageAnswers[I]> } = {
  mtrooms: ({ list }, { name }, values) => listOf('会议室：空闲时段与在线预约', 'mtroom', list?.data, name, values.name !== undefined),
  mtroom: ({ room }, { name }) =>
    room
      ? {
          title: room.name,
          description: `${name}${room.name}，可容纳 ${room.capacity} 人，${costText(room.price, room.price_unit === 1 ? '每小时' : '每次')}，开放时间 ${room.open_from}–${room.open_to}，可在线预约。`,
          ...(room.images[0] && { picture: room.images[0].save_path }),
        }
      : {},
  fields: ({ list }, { name }) =>
    listOf(
      '空闲场地：按天借用',
      'field',
      list?.data.map((one) => ({ id: one.id, name: venueName(one) })),
      name,
      false,
    ),
  field: ({ room }, { name }) =>
    room
      ? {
          title: venueName(room),
          description: `${name}${venueName(room)}，${room.area} ㎡，${costText(room.venue_price, '每天')}。${room.venue_note ?? ''}`,
          ...(room.images[0] && { picture: room.images[0].save_path }),
        }
      : {},
  activities: ({ list }, { name }, values) => listOf('培训活动与路演', 'activity', titled(list?.data), name, values.title !== undefined),
  activity: ({ activity }, { name }) =>
    activity
      ? {
          title: activity.title,
          description: `${activity.title}，${whenText(activity)}，${activity.place_name ?? activity.address ?? name}，${activity.progress}。`,
          type: 'article',
          ...(activity.cover_path && { picture: activity.cover_path }),
          data: {
            '@type': 'Event',
            name: activity.title,
            startDate: iso(activity.start_at),
            endDate: iso(activity.end_at),
            location: { '@type': 'Place', name: activity.place_name ?? activity.address ?? name, address: activity.address ?? name },
            organizer: { '@type': 'Organization', name: activity.facilitator_name ?? name },
          },
        }
      : {},
  parkActivities: ({ list }, { name }, values) => listOf('园区活动', 'parkActivity', titled(list?.data), name, values.title !== undefined),
  parkActivity: ({ activity }, { name }) =>
    activity
      ? {
          title: activity.title,
          description: `${name}园区活动：${activity.title}，${activity.happened_at}${activity.place_text ? `，${activity.place_text}` : ''}。`,
          type: 'article',
          ...(activity.cover_path && { picture: activity.cover_path }),
        }
      : {},
  signInOut: (_answers, { name }) => ({ description: `${name}的活动签到与签退：凭报名的手机号与现场的签到码。`, hidden: true }),
};
