import { Button } from '@arco-design/web-react';
import { IconEdit } from '@arco-design/web-react/icon';
import { Suspense, useState } from 'react';
import { isOutline } from '@/domain/outline';
import type { InputProps } from '../../kinds/kind';
import { OutlineThumb } from '../../ui/plan/OutlineThumb';
import { useCentre, useNeighbours } from './parts';
import { lazily } from '../../ui/lazily';

const Editor = lazily(() => import('../../ui/plan/OutlineEditor').then(({ OutlineEditor }) => ({ default: OutlineEditor })));

/** 轮廓: what is drawn, in small, and the plan on which it is drawn. */
export function OutlineInput({ id, value, onChange, onBlur, disabled, describedBy, draft, row }: InputProps) {
  const [open, setOpen] = useState(false);
  const centre = useCentre(draft);
  const others = useNeighbours(draft, row?.id).flatMap(({ name, outline }) => (isOutline(outline) ? [{ name, outline }] : []));
  const outline = isOutline(value) ? value : null;
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <div id={id} className="wrap-row outline-small" role="group" aria-label="轮廓" aria-describedby={describedBy}>
      {outline && <OutlineThumb outline={outline} />}
      <Button icon={<IconEdit />} disabled={disabled ?? false} onClick={() => setOpen(true)}>
        {outline ? '编辑轮廓' : '绘制或导入轮廓'}
      </Button>
      {outline && (
        <Button type="text" disabled={disabled ?? false} onClick={() => onChange(null)}>
          清除
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <Editor
            title={`楼宇轮廓${draft?.name ? `：${draft.name}` : ''}`}
            value={outline}
            centre={centre}
            others={others}
            onClose={close}
            onDone={(drawn) => {
              onChange(drawn);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
