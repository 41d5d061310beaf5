import { InputNumber } from '@arco-design/web-react';
import type { InputProps } from '../../kinds/kind';

interface Centre {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}
const parts = [
  { name: 'lng', word: '经度', min: 73, max: 136, precision: 6 },
  { name: 'lat', word: '纬度', min: 3, max: 54, precision: 6 },
  { name: 'zoom', word: '缩放', min: 3, max: 18, precision: 0 },
] as const;
/** Where the maps of the public site and the cockpit open: degrees of longitude and latitude, and the zoom. */
export function MapCentreInput({ id, value, onChange, onBlur, disabled, describedBy }: InputProps) {
  const centre = (value ?? {}) as Partial<Centre>;
  const put = (name: keyof Centre, next: number | undefined) => {
    const changed = { ...centre, [name]: next };
    onChange(parts.every((part) => changed[part.name] === undefined) ? null : changed);
  };
  return (
    <div className="wrap-row map-centre" role="group" aria-label="地图中心" aria-describedby={describedBy}>
      {parts.map(({ name, word, ...range }, at) => (
        <InputNumber
          key={name}
          {...(at === 0 && { id })}
          {...range}
          hideControl
          prefix={word}
          aria-label={word}
          disabled={disabled ?? false}
          {...(typeof centre[name] === 'number' && { value: centre[name] })}
          onChange={(next) => put(name, typeof next === 'number' ? next : undefined)}
          onBlur={() => onBlur?.()}
        />
      ))}
    </div>
  );
}
