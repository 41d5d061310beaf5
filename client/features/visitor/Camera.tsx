import { Button } from '@arco-design/web-react';
import { IconScan } from '@arco-design/web-react/icon';
import { useEffect, useRef, useState } from 'react';
import { pathTo } from '@/domain/routes';
import { canScan, mayScan, scan } from './scan';

/** In the address, the page opens with its camera on. */
const word = 'scan';
const here = `${pathTo('visitor.reception')}?${word}=1`;
function View({ onCode, onClose }: { readonly onCode: (code: string) => void; readonly onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const code = useRef(onCode);
  code.current = onCode;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      if (!video.current) return;
      const end = await scan(video.current, (found) => code.current(found));
      if (isGone) end();
      else stop = end;
    };
    begin().catch(() => setRefused(true));
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return (
    <div className="reception-camera">
      {isRefused ? (
        <p role="alert">打不开摄像头：请在浏览器里允许本页使用摄像头，或输入六位通行码</p>
      ) : (
        <video ref={video} muted playsInline aria-label="摄像头画面" />
      )}
      <Button long onClick={onClose}>
        关闭摄像头
      </Button>
    </div>
  );
}
/** Reads the code that a guest holds out; nothing where the browser cannot. */
export function Camera({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(() => canScan() && mayScan() && new URLSearchParams(location.search).has(word));
  if (!canScan()) return null;
  if (isOn)
    return (
      <View
        onClose={() => setOn(false)}
        onCode={(code) => {
          setOn(false);
          onCode(code);
        }}
      />
    );
  return (
    <Button long size="large" icon={<IconScan />} onClick={() => (mayScan() ? setOn(true) : location.assign(here))}>
      用摄像头扫描
    </Button>
  );
}
