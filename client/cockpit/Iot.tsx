import type { ReactNode } from 'react';
import { useBucket } from './CockpitLayout';
import { PassesPanel, RecentPanel, SpacesPanel } from './iot/Cars';
import { AlarmsPanel, DevicesPanel } from './iot/Devices';
import { MinutePanel, PowerPanel, UsagePanel, WaterPanel } from './iot/Energy';
import { IotKpis } from './iot/Kpis';
import './overview/overview.css';
import './iot/iot.css';

const places: readonly (readonly [string, () => ReactNode])[] = [
  ['power', PowerPanel],
  ['minute', MinutePanel],
  ['spaces', SpacesPanel],
  ['usage', UsagePanel],
  ['devices', DevicesPanel],
  ['passes', PassesPanel],
  ['water', WaterPanel],
  ['alarms', AlarmsPanel],
  ['recent', RecentPanel],
];
/** 物联: what the meters and gates say now, and what is wrong with them. */
export default function Iot() {
  return (
    <div className="iot" data-bucket={useBucket()}>
      <IotKpis />
      {places.map(([at, Panel]) => (
        <div key={at} style={{ gridArea: at }}>
          <Panel />
        </div>
      ))}
    </div>
  );
}
