import { releaseLapsed } from '../../business/demands';
import { refreshRooms, staleRooms } from '../../business/rooms';
import type { Job } from '../../kernel/jobs/job';

export const spaceJobs: readonly Job[] = [
  {
    name: 'room_status',
    title: '房态随日期更新',
    schedule: { daily: '00:01' },
    change: async (context) => {
      const rooms = await staleRooms(context);
      await refreshRooms(context, rooms);
      const demands = await releaseLapsed(context);
      const words = [rooms.length > 0 && `更新房间 ${rooms.length} 间`, demands > 0 && `预订到期的需求 ${demands} 个`].filter(Boolean);
      return words.join('，') || undefined;
    },
  },
];
