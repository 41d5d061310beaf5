import { Alert, Button, Modal, Radio } from '@arco-design/web-react';
import { IconUpload } from '@arco-design/web-react/icon';
import { useRef, useState } from 'react';
import { closed, ringArea, type LngLat } from '@/domain/outline';
import { areaText } from '@/domain/format';
import { fromGcj } from './gcj';
import { largestFile, readGeoJson, type Found } from './geojson';
import { OutlineThumb } from './OutlineThumb';

interface Props {
  readonly onTake: (corners: readonly LngLat[], height: number | null) => void;
}
type State = { readonly fault: string } | { readonly file: string; readonly found: readonly Found[] };
const most = 50; // polygons offered

/** A GeoJSON file is looked at before it is taken: which polygon of it, and in which coordinates. */
export function OutlineImport({ onTake }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>();
  const [chosen, setChosen] = useState(0);
  const [system, setSystem] = useState<'wgs84' | 'gcj02'>('wgs84');
  const open = async (file: File) => {
    setChosen(0);
    if (file.size > largestFile) return setState({ fault: '文件超过 1MB，请只保留楼宇的轮廓' });
    const read = readGeoJson(await file.text());
    setState('fault' in read ? read : { file: file.name, found: read.found.slice(0, most) });
  };
  const found = state && 'found' in state ? state.found : [];
  const one = found[chosen];
  const corners = one && (system === 'gcj02' ? one.corners.map(fromGcj) : one.corners);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label="GeoJSON 文件"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void open(file);
        }}
      />
      <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
        导入 GeoJSON
      </Button>
      {state && (
        <Modal
          visible
          title="导入 GeoJSON"
          style={{ width: 'min(560px, calc(100vw - 32px))' }}
          onCancel={() => setState(undefined)}
          okText="用这个轮廓"
          cancelText="取消"
          okButtonProps={{ disabled: !corners }}
          onOk={() => {
            if (corners && one) onTake(corners, one.height);
            setState(undefined);
          }}
        >
          <div className="outline-editor">
            {'fault' in state ? (
              <>
                <Alert type="error" content={state.fault} />
                <p className="outline-help">可导入 Polygon、MultiPolygon、Feature 或 FeatureCollection，不超过 1MB。</p>
                <Button onClick={() => input.current?.click()}>重新选择文件</Button>
              </>
            ) : (
              <>
                <p className="outline-help">
                  {state.file}：{found.length} 个多边形{found.length > 1 && '，请选择一个'}
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
                {corners && one && <OutlineThumb outline={{ polygon: closed(corners), height: one.height ?? 12 }} width={200} height={130} />}
                {one && one.holes > 0 && <Alert type="warning" content={`该多边形有 ${one.holes} 个内环，只取外环`} />}
                <Radio.Group value={system} onChange={setSystem} aria-label="坐标系">
                  <Radio value="wgs84">WGS84（GeoJSON 标准）</Radio>
                  <Radio value="gcj02">GCJ-02（高德、腾讯地图）</Radio>
                </Radio.Group>
                <p className="outline-help">
                  {system === 'gcj02' ? '将换算为 WGS84 保存。' : '从国内在线地图描出的坐标一般是 GCJ-02，选错会偏移数百米。'}
                  {corners && `面积 ${areaText(ringArea(closed(corners)))}。`}
                </p>
              </>
            )}
          </div>
        </Modal>
      )}
    </>
  );
}
