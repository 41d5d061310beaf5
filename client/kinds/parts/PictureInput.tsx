import { Button } from '@arco-design/web-react';
import { IconImage } from '@arco-design/web-react/icon';
import { Suspense, useState } from 'react';
import type { CropSize } from '@/domain/kernel/validators';
import { filesIn } from '../files';
import { useKindTools, type InputProps } from '../kind';
import { lazily } from '../../ui/lazily';

const ImageCrop = lazily(() => import('../../ui/ImageCrop'));

/** One picture of a fixed size: shown as it is, chosen and cut in the dialog. */
export function PictureInput({ id, field, value, onChange, onBlur, disabled, describedBy, size }: InputProps & { size: CropSize }) {
  const { upload } = useKindTools();
  const [open, setOpen] = useState(false);
  const [there] = filesIn(value);
  return (
    <div className="upload-picture">
      {there && <img src={there.save_path} alt={field.label} />}
      <Button id={id} icon={<IconImage />} disabled={disabled} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {there ? '更换图片' : '上传图片'}
      </Button>
      {there && !disabled && (
        <Button type="text" aria-label={`移除${field.label}`} onClick={() => onChange(null)}>
          移除
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ImageCrop
            title={`上传${field.label}`}
            size={size}
            send={upload}
            onDone={(file) => onChange([file])}
            onClose={() => {
              setOpen(false);
              onBlur?.();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
