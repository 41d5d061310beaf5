import { Button } from '@arco-design/web-react';
import { lazy, Suspense, useState } from 'react';
import { crop } from '@/domain/kernel/validators';
import { filesIn } from '../../kinds/files';
import { useKindTools, type InputProps } from '../../kinds/kind';

const ImageCrop = lazy(() => import('../../ui/ImageCrop'));
/** The logo, cut to 150×150 before it is sent. */
export function LogoInput({ id, value, onChange, disabled, describedBy }: InputProps) {
  const { upload } = useKindTools();
  const [open, setOpen] = useState(false);
  const [logo] = filesIn(value);
  return (
    <div className="logo-input">
      {logo && <img src={logo.save_path} alt="当前图标" width={64} height={64} />}
      <Button id={id} disabled={disabled ?? false} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {logo ? '更换图标' : '上传图标'}
      </Button>
      {logo && (
        <Button type="text" disabled={disabled ?? false} onClick={() => onChange(null)}>
          移除
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ImageCrop
            title="上传系统图标"
            size={crop.logo}
            send={upload}
            onDone={(file) => {
              onChange([file]);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
