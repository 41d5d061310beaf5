import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { upload as limits } from '@/domain/kernel/validators';
import { hasWords, pastedHtml, picturesIn } from './pasted';
import { richExtensions } from './richExtensions';
import { RichTextTools } from './RichTextTools';
import { isImage, uploadFault } from './uploadRules';
import './rich-text.css';
import './rich-view.css';

export interface RichTextProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly send: (file: File, signal: AbortSignal) => Promise<{ readonly save_path: string; readonly save_name: string }>;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  /** Told while a picture is on its way: saved meanwhile, the text would lack it. */
  readonly onHold?: ((why: string | undefined) => void) | undefined;
}
const pictures = (files: FileList | undefined | null): File[] =>
  [...(files ?? [])].filter(({ name, type }) => isImage(name) || type.startsWith('image/'));
/** The editor is taken down while its page is hidden behind another tab, and built anew when it comes back. */
const isThere = (editor: Editor | null): editor is Editor => editor !== null && !editor.isDestroyed;
const htmlOf = (editor: Editor): string | null => (editor.isEmpty ? null : editor.getHTML());

/** TipTap, 640 px high at first (specification section 9); pictures are uploaded, whether chosen, pasted or dropped. */
export default function RichTextEditor(props: RichTextProps) {
  const { id, label, value, onChange, onBlur, send, disabled = false, invalid = false, describedBy, onHold } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(0);
  const handlers = useRef({ onChange, onBlur, send, onHold });
  handlers.current = { onChange, onBlur, send, onHold };
  const controller = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    return () => own.abort();
  }, []);
  const busy = sending > 0;
  useEffect(() => {
    handlers.current.onHold?.(busy ? '图片正在上传，请稍候' : undefined);
    return () => handlers.current.onHold?.(undefined);
  }, [busy]);
  const insert = useRef<(files: readonly File[]) => void>(() => undefined);

  const editor = useEditor({
    extensions: richExtensions,
    content: value,
    editable: !disabled,
    onUpdate: ({ editor: now }) => handlers.current.onChange(htmlOf(now)),
    onBlur: () => handlers.current.onBlur?.(),
    editorProps: {
      // beside the style sheet: a shared one may still be on its way when the editor stands, and ProseMirror asks for this at once
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, style: 'white-space: pre-wrap' },
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, event) => {
        const html = event.clipboardData?.getData('text/html') ?? '';
        const words = hasWords(html);
        const inside = words ? picturesIn(html) : [];
        const files = words ? [] : pictures(event.clipboardData?.files);
        // the words go in first, by the editor itself; their pictures follow as they are stored
        if (inside.length > 0) setTimeout(() => insert.current(inside));
        insert.current(files);
        return files.length > 0;
      },
      handleDrop: (_view, event) => {
        const files = pictures(event.dataTransfer?.files);
        insert.current(files);
        return files.length > 0;
      },
    },
  });
  insert.current = (files) => {
    const { signal } = controller.current;
    const wrong = files.map((file) => uploadFault(file, limits.images));
    if (files.length > 0) setFault(wrong.find(Boolean));
    for (const file of files.filter((_file, at) => !wrong[at])) {
      setSending((count) => count + 1);
      handlers.current
        .send(file, signal)
        .then(({ save_path, save_name }) =>
          editor
            ?.chain()
            .focus()
            .insertContent({ type: 'image', attrs: { src: save_path, alt: save_name } })
            .run(),
        )
        .catch((thrown: unknown) => signal.aborted || setFault(thrown instanceof Error ? thrown.message : '图片上传失败'))
        .finally(() => setSending((count) => count - 1));
    }
  };
  // a value set from outside (a draft taken up, another's version) replaces what is there
  useEffect(() => {
    if (!isThere(editor)) return;
    if ((htmlOf(editor) ?? '') !== (value ?? '')) editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (isThere(editor)) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <div className={`rich-text${invalid ? ' rich-text-bad' : ''}`} aria-describedby={describedBy}>
      {isThere(editor) && <RichTextTools editor={editor} onImage={() => chooser.current?.click()} />}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={limits.images.map((one) => `.${one}`).join(',')}
        onChange={(event) => {
          insert.current([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {(fault || sending > 0) && (
        <p className={fault ? 'rich-text-fault' : 'rich-text-note'} role="status">
          {fault ?? '图片上传中…'}
        </p>
      )}
      <EditorContent editor={editor} className="rich-text-page rich-view" />
    </div>
  );
}
