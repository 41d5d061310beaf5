import type { ReactNode } from 'react';
import { useBucket } from './CockpitLayout';
import { EnergyPanel, FeePanel, FieldPanel, FunnelPanel, MovementPanel, SpacePanel } from './overview/Charts';
import { EventsPanel } from './overview/Events';
import { Kpis } from './overview/Kpis';
import { MapPanel } from './overview/MapPanel';
import { ServicesPanel } from './overview/Services';
import './overview/overview.css';

const Place = ({ at, children }: { at: string; children: ReactNode }) => (
  <div className={`at-${at}`} style={{ gridArea: at }}>
    {children}
  </div>
);
/** 园区总览: how full, how much money, what is wrong, what is next. */
export default function Overview() {
  return (
    <div className="overview" data-bucket={useBucket()}>
      <Kpis />
      <Place at="field">
        <FieldPanel />
      </Place>
      <Place at="space">
        <SpacePanel />
      </Place>
      <Place at="funnel">
        <FunnelPanel />
      </Place>
      <Place at="map">
        <MapPanel />
      </Place>
      <Place at="move">
        <MovementPanel />
      </Place>
      <Place at="fee">
        <FeePanel />
      </Place>
      <Place at="energy">
        <EnergyPanel />
      </Place>
      <Place at="events">
        <EventsPanel />
      </Place>
      <Place at="service">
        <ServicesPanel />
      </Place>
    </div>
  );
}
