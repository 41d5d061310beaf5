import type { ParkOperation } from '@/domain/feeds/operate';
import { thousands } from '@/domain/format';
import { useLists } from '../kernel/host';
import { cohortList } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Footed } from '../kernel/Footed';
import { Bars } from '../kernel/pieces';
import { shape } from './shape';

export default function BizCohort({ data, size }: PanelProps<ParkOperation>) {
  const lists = useLists();
  const { bars, leads, settled, rate } = shape(data);
  const opens = (name: string) => {
    const bar = bars.find((one) => one.name === name);
    return bar && lists.to(cohortList(data.cohort, bar.step));
  };
  return (
    <Footed
      size={size}
      label={`12个月内的线索 ${thousands(leads)} 家，入驻 ${thousands(settled)} 家`}
      value={`转化 ${rate}`}
      onOpen={lists.to(cohortList(data.cohort, 4))}
    >
      {(height) => <Bars label="12个月内的线索" bars={bars} unit="家" noted="占线索" height={height} opens={opens} />}
    </Footed>
  );
}
