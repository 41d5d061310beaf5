import { Button, Message, Modal } from '@arco-design/web-react';
import { IconImage, IconRefresh, IconRotateLeft, IconRotateRight } from '@arco-design/web-react/icon';
import { useCallback, useEffect, useRef, useState, type DragEvent } from 'react';
import { crop, showsPreview, typesOf, type CropSize } from '@/domain/kernel/validators';
import { centred, held, maxZoom, minZoom, zoomed, type Placing } from './cropGeometry';
import { cutPicture, drawCut, readPicture, sendCut, type Picture } from './cropPicture';
import { CropStage } from './CropStage';
import type { StoredFile } from './FileItem';
import { NamedProgress } from './NamedProgress';
import type { Send } from './useSending';
import './crop.css';

interface Props {
  readonly title?: string;
  /** Px of the result; 200×200 unless told. */
  readonly size?: CropSize;
  readonly send: Send;
  readonly onDone: (file: StoredFile) => void;
  readonly onClose: () => void;
}
function Preview({ picture, size, placing }: { picture: Picture; size: CropSize; placing: Placing }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, size, placing);
  }, [picture, size, placing]);
  return (
    <figure className="crop-preview">
      <canvas ref={canvas} style={{ aspectRatio: `${size.width} / ${size.height}` }} role="img" aria-label="裁剪结果预览" />
      <figcaption>
        预览 {size.width}×{size.height}
      </figcaption>
    </figure>
  );
}
/** Image upload and crop (specification sections 2, 5 and 9): chosen, placed under a frame, sent as a png of the frame's size. */
export default function ImageCrop({ title = '上传图片', size = crop.usual, send, onDone, onClose }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController>(undefined);
  const [chosen, setChosen] = useState<{ picture: Picture; name: string }>();
  const [placing, setPlacing] = useState<Placing>(centred);
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<number>(); // 0 to 1 while it is sent
  const picture = chosen?.picture;
  useEffect(() => () => picture?.close(), [picture]);
  useEffect(() => () => controller.current?.abort(), []);
  const place = useCallback((change: (now: Placing) => Placing) => picture && setPlacing((now) => held(change(now), picture, size)), [picture, size]);
  const take = async (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (!file) return;
    try {
      setChosen({ picture: await readPicture(file), name: file.name });
      setPlacing(centred);
      setFault(undefined);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  const done = async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setFault(undefined);
    if (chosen) setSent(0);
    const stored = await sendCut(chosen && (() => cutPicture(chosen.picture, size, placing, chosen.name)), (file) => send(file, signal, setSent), {
      notify: (message) => Message.success(message),
      warn: (message) => signal.aborted || setFault(message),
    });
    setSent(undefined);
    if (!stored) return;
    onDone(stored);
    onClose();
  };
  const close = () => {
    controller.current?.abort();
    onClose();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files);
  };
  return (
    <Modal
      visible
      title={title}
      style={{ width: 'min(680px, calc(100vw - 32px))' }}
      okText="确定上传"
      maskClosable={false}
      confirmLoading={sent !== undefined}
      onOk={() => void done()}
      onCancel={close}
    >
      <div
        className="crop"
        role="group"
        aria-label={title}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        onPaste={(event) => void take(event.clipboardData.files)}
      >
        <input
          ref={chooser}
          type="file"
          hidden
          accept={typesOf('picture')
            .map((one) => `.${one}`)
            .join(',')}
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
        {picture ? (
          <div className="crop-body">
            <CropStage picture={picture} size={size} placing={placing} onPlace={place} />
            {showsPreview(size) && <Preview picture={picture} size={size} placing={placing} />}
          </div>
        ) : (
          <button type="button" className="crop-empty" onClick={() => chooser.current?.click()}>
            <IconImage />
            <b>选择图片</b>
            <span>也可以拖到这里或粘贴，支持 jpeg、jpg、png</span>
          </button>
        )}
        {picture && (
          <div className="wrap-row crop-tools">
            <label>
              缩放
              <input
                type="range"
                min={Math.log(minZoom(picture, size, placing.turn))}
                max={Math.log(maxZoom)}
                step="any"
                value={Math.log(placing.zoom)}
                aria-valuetext={`${Math.round(placing.zoom * 100)}%`}
                onChange={(event) => place((now) => zoomed(now, Math.exp(Number(event.target.value))))}
              />
            </label>
            <Button icon={<IconRotateLeft />} aria-label="向左旋转" onClick={() => place((now) => ({ ...now, turn: now.turn + 3 }))} />
            <Button icon={<IconRotateRight />} aria-label="向右旋转" onClick={() => place((now) => ({ ...now, turn: now.turn + 1 }))} />
            <Button icon={<IconRefresh />} aria-label="还原" onClick={() => place(() => centred)} />
            <Button onClick={() => chooser.current?.click()}>重新选择</Button>
          </div>
        )}
        <p className="crop-note" role={fault ? 'alert' : 'status'}>
          {fault ?? (picture ? '拖动图片调整位置，滚轮或双指缩放' : '')}
        </p>
        {sent !== undefined && <NamedProgress percent={Math.round(sent * 100)} size="small" label="上传进度" />}
      </div>
    </Modal>
  );
}
