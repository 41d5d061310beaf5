import { Alert, Button, Modal, Radio } from '@arco-design/web-react';
import { IconUpload } from '@arco-design/web-react/icon';
import { useRef, useState, type ReactNode } from 'react';
import type { LngLat } from '@/domain/outline';
import { fromGcj } from './gcj';
import { largestFile } from './geojson';
import './plan.css';

type Fix = (point: LngLat) => LngLat;
const asItIs: Fix = (point) => point;
interface Props<T> {
  /** What a file holds, or one sentence about what is wrong with it. */
  readonly read: (text: string) => { readonly found: T } | { readonly fault: string };
  readonly tooLarge: string;
  /** What may be imported. */
  readonly help: string;
  readonly okText: string;
  /** What was found, looked at before it is taken; `fix` brings its points to WGS 84. */
  readonly preview: (found: T, file: string, fix: Fix) => ReactNode;
  readonly onTake: (found: T, fix: Fix) => void;
}
type State<T> = { readonly fault: string } | { readonly file: string; readonly found: T };

/** A GeoJSON file is looked at before it is taken, and in which coordinates it is. */
export function GeoJsonImport<T>({ read, tooLarge, help, okText, preview, onTake }: Props<T>) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State<T>>();
  const [system, setSystem] = useState<'wgs84' | 'gcj02'>('wgs84');
  const fix = system === 'gcj02' ? fromGcj : asItIs;
  const open = async (file: File) => {
    if (file.size > largestFile) return setState({ fault: tooLarge });
    const answer = read(await file.text());
    setState('fault' in answer ? answer : { file: file.name, found: answer.found });
  };
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
          okText={okText}
          cancelText="取消"
          okButtonProps={{ disabled: 'fault' in state }}
          onOk={() => {
            if ('found' in state) onTake(state.found, fix);
            setState(undefined);
          }}
        >
          <div className="outline-editor">
            {'fault' in state ? (
              <>
                <Alert type="error" content={state.fault} />
                <p className="outline-help">{help}</p>
                <Button onClick={() => input.current?.click()}>重新选择文件</Button>
              </>
            ) : (
              <>
                {preview(state.found, state.file, fix)}
                <Radio.Group value={system} onChange={setSystem} aria-label="坐标系">
                  <Radio value="wgs84">WGS84（GeoJSON 标准）</Radio>
                  <Radio value="gcj02">GCJ-02（高德、腾讯地图）</Radio>
                </Radio.Group>
                <p className="outline-help">
                  {system === 'gcj02' ? '将换算为 WGS84 保存。' : '从国内在线地图描出的坐标一般是 GCJ-02，选错会偏移数百米。'}
                </p>
              </>
            )}
          </div>
        </Modal>
      )}
    </>
  );
}
