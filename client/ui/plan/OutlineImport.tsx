import { Alert, Radio } from '@arco-design/web-react';
import { useState } from 'react';
import { closed, ringArea, type LngLat } from '@/domain/outline';
import { areaText } from '@/domain/format';
import { GeoJsonImport } from './GeoJsonImport';
import { readGeoJson } from './geojson';
import { OutlineThumb } from './OutlineThumb';

interface Props {
  readonly onTake: (corners: readonly LngLat[], height: number | null) => void;
}
const most = 50; // polygons offered

/** Which polygon of a file becomes the outline. */
export function OutlineImport({ onTake }: Props) {
  const [chosen, setChosen] = useState(0);
  return (
    <GeoJsonImport
      read={(text) => {
        setChosen(0);
        const read = readGeoJson(text);
        return 'fault' in read ? read : { found: read.found.slice(0, most) };
      }}
      tooLarge="文件超过 1MB，请只保留楼宇的轮廓"
      help="可导入 Polygon、MultiPolygon、Feature 或 FeatureCollection，不超过 1MB。"
      okText="用这个轮廓"
      onTake={(found, fix) => {
        const one = found[chosen];
        if (one) onTake(one.corners.map(fix), one.height);
      }}
      preview={(found, file, fix) => {
        const one = found[chosen];
        const ring = closed(one?.corners.map(fix) ?? []);
        return (
          <>
            <p className="outline-help">
              {file}：{found.length} 个多边形{found.length > 1 && '，请选择一个'}
            </p>
            {found.length > 1 && (
              <Radio.Group direction="vertical" value={chosen} onChange={setChosen} aria-label="多边形">
                {found.map(({ name, area, corners: points }, at) => (
                  <Radio key={at} value={at}>
                    {name}（{areaText(area)}，{points.length} 点）
                  </Radio>
                ))}
              </Radio.Group>
            )}
            {one && <OutlineThumb outline={{ polygon: ring, height: one.height ?? 12 }} width={200} height={130} />}
            {one && one.holes > 0 && <Alert type="warning" content={`该多边形有 ${one.holes} 个内环，只取外环`} />}
            {one && <p className="outline-help">面积 {areaText(ringArea(ring))}。</p>}
          </>
        );
      }}
    />
  );
}
