import { idleRoom } from '@/domain/resources/idle-room';
import type { WireRow } from '../../kernel/api/api';
import { overrideViews, type CustomAction } from '../../kernel/overrides';
import { contractOfRooms } from '../contract/begin';
import { RepriceDialog } from './RepriceDialog';

const reprice: CustomAction<WireRow> = { name: 'reprice', label: '调价', access: 'room_reprice', several: true, Dialog: RepriceDialog };

export default overrideViews(idleRoom, { customActions: [contractOfRooms, reprice] });
