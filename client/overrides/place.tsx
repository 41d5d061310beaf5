import { place } from '@/domain/resources/place';
import { overrideViews } from '../kernel/overrides';
import { BuildingInput, FloorInput, RoomInput } from './placed';

export default overrideViews(place, {
  inputs: { building_id: BuildingInput, floor_id: FloorInput, room_id: RoomInput },
});
