import { useState } from 'react';
import type { Field } from '@/domain/kernel/field';
import { extensionOf, typesOf, upload } from '@/domain/kernel/validators';
import { wordsOf } from '../api/errors';
import { call } from '../api/http';
import { about, Labelled } from './AuthField';
import type { AuthForm } from './use-auth-form';

interface Uploaded {
  readonly id: number;
  readonly save_name: string;
}
interface Props {
  readonly form: AuthForm;
  readonly name: string;
  readonly hint?: string;
  readonly field: Field;
}
/** One file, sent as soon as it is chosen: the form keeps its id, and what is wrong with it is said at once. */
export function FileQuestion({ form, name, hint, field }: Props) {
  const [state, setState] = useState<{ readonly name?: string; readonly share?: number }>({});
  const types = typesOf(field.takes);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (!types.includes(extensionOf(file.name))) return form.setError(name, upload.wrongType);
    if (file.size > upload.maxBytes) return form.setError(name, upload.tooLarge);
    const body = new FormData();
    body.append('file', file);
    form.change(name, '');
    setState({ name: file.name, share: 0 });
    try {
      const sent = await call<Uploaded>('POST', '/file/upload', {
        form: body,
        anonymous: true,
        onProgress: (share) => setState({ name: file.name, share }),
      });
      form.change(name, String(sent.id));
      setState({ name: sent.save_name });
    } catch (thrown) {
      setState({});
      form.setError(name, wordsOf(thrown));
    }
  };
  const { value, ...props } = about(form, name);
  const words = state.share === undefined ? value && `已上传：${state.name ?? ''}` : `正在上传 ${Math.round(state.share * 100)}%`;
  return (
    <Labelled form={form} name={name} wide hint={words || hint || `支持 ${types.join('、')}`}>
      <div className="login-input ask-file">
        <input {...props} type="file" accept={types.map((type) => `.${type}`).join(',')} onChange={({ target }) => void send(target.files?.[0])} />
      </div>
    </Labelled>
  );
}
