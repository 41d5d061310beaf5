import { Button, Input, Popover, Tooltip } from '@arco-design/web-react';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconCode,
  IconEraser,
  IconImage,
  IconItalic,
  IconLink,
  IconMinus,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconStrikethrough,
  IconUnderline,
  IconUndo,
  IconUnorderedList,
} from '@arco-design/web-react/icon';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';
import { isSafeAddress } from '@/domain/kernel/markup';
import { MoreMenu } from './MoreMenu';
import { doInTable, insertTable, tableActions } from './richTable';

interface Tool {
  readonly name: string;
  readonly icon: ReactNode;
  readonly run: (editor: Editor) => unknown;
  readonly on?: (editor: Editor) => boolean;
}
const chain = (editor: Editor) => editor.chain().focus();
const heading = (level: 1 | 2 | 3): Tool => ({
  name: `H${level} 标题`,
  icon: <b>H{level}</b>,
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
  on: (editor) => editor.isActive('heading', { level }),
});
const align = (name: string, icon: ReactNode, to: string | null): Tool => ({
  name,
  icon,
  run: (editor) => chain(editor).updateAttributes('paragraph', { align: to }).updateAttributes('heading', { align: to }).run(),
  ...(to && { on: (editor: Editor) => editor.isActive({ align: to }) }),
});
/** Above and below the line, as it looks. */
const small = (name: string, mark: 'sub' | 'sup'): Tool => ({
  name,
  icon:
    mark === 'sub' ? (
      <span>
        x<sub>2</sub>
      </span>
    ) : (
      <span>
        x<sup>2</sup>
      </span>
    ),
  run: (editor) => chain(editor).toggleMark(mark).run(),
  on: (editor) => editor.isActive(mark),
});
const groups: readonly (readonly Tool[])[] = [
  [
    { name: '撤销', icon: <IconUndo />, run: (editor) => chain(editor).undo().run() },
    { name: '重做', icon: <IconRedo />, run: (editor) => chain(editor).redo().run() },
  ],
  [heading(1), heading(2), heading(3)],
  [
    { name: '加粗', icon: <IconBold />, run: (editor) => chain(editor).toggleBold().run(), on: (editor) => editor.isActive('bold') },
    { name: '斜体', icon: <IconItalic />, run: (editor) => chain(editor).toggleItalic().run(), on: (editor) => editor.isActive('italic') },
    { name: '下划线', icon: <IconUnderline />, run: (editor) => chain(editor).toggleUnderline().run(), on: (editor) => editor.isActive('underline') },
    { name: '删除线', icon: <IconStrikethrough />, run: (editor) => chain(editor).toggleStrike().run(), on: (editor) => editor.isActive('strike') },
    small('上标', 'sup'),
    small('下标', 'sub'),
    { name: '清除格式', icon: <IconEraser />, run: (editor) => chain(editor).unsetAllMarks().clearNodes().run() },
  ],
  [align('左对齐', <IconAlignLeft />, null), align('居中', <IconAlignCenter />, 'center'), align('右对齐', <IconAlignRight />, 'right')],
  [
    {
      name: '无序列表',
      icon: <IconUnorderedList />,
      run: (editor) => chain(editor).toggleBulletList().run(),
      on: (editor) => editor.isActive('bulletList'),
    },
    {
      name: '有序列表',
      icon: <IconOrderedList />,
      run: (editor) => chain(editor).toggleOrderedList().run(),
      on: (editor) => editor.isActive('orderedList'),
    },
    { name: '引用', icon: <IconQuote />, run: (editor) => chain(editor).toggleBlockquote().run(), on: (editor) => editor.isActive('blockquote') },
    { name: '代码', icon: <IconCode />, run: (editor) => chain(editor).toggleCodeBlock().run(), on: (editor) => editor.isActive('codeBlock') },
    { name: '分隔线', icon: <IconMinus />, run: (editor) => chain(editor).setHorizontalRule().run() },
  ],
];

function LinkTool({ editor, active }: { editor: Editor; active: boolean }) {
  const [open, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const show = (visible: boolean) => {
    if (visible) setHref(String(editor.getAttributes('link').href ?? ''));
    setOpen(visible);
  };
  const apply = () => {
    const selected = chain(editor).extendMarkRange('link');
    if (href.trim() === '' || !isSafeAddress(href)) selected.unsetLink().run();
    else selected.setLink({ href: href.trim() }).run();
    setOpen(false);
  };
  const form = (
    <div className="rich-link">
      <Input aria-label="链接地址" placeholder="https://" value={href} onChange={setHref} onPressEnter={apply} />
      <Button type="primary" onClick={apply}>
        确定
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" content={form} popupVisible={open} onVisibleChange={show}>
      <Button size="small" type={active ? 'secondary' : 'text'} icon={<IconLink />} aria-label="链接" aria-pressed={active} />
    </Popover>
  );
}
/** Makes a table, or works on the one that the cursor stands in. */
function TableTool({ editor, inside }: { editor: Editor; inside: boolean }) {
  const icon = (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden>
      <path d="M1.5 2.5h13v11h-13zM1.5 6h13M1.5 9.75h13M6 2.5v11M10.25 2.5v11" />
    </svg>
  );
  if (!inside)
    return (
      <Tooltip content="表格" mini>
        <Button size="small" type="text" icon={icon} aria-label="插入表格" onClick={() => insertTable(editor)} />
      </Tooltip>
    );
  return (
    <MoreMenu items={tableActions.map(({ name, command }) => ({ key: name, label: name, run: () => doInTable(editor, command) }))}>
      <Button size="small" type="secondary" icon={icon} aria-label="表格" aria-haspopup="menu" />
    </MoreMenu>
  );
}
/** The editor's tool bar. `onImage` opens the choice of a picture. */
export function RichTextTools({ editor, onImage }: { editor: Editor; onImage: () => void }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      names: groups
        .flat()
        .flatMap((tool) => (tool.on?.(now) ? [tool.name] : []))
        .join(),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  });
  const pressed = new Set(active.names.split(','));
  return (
    <div className="rich-tools" role="toolbar" aria-label="文字格式">
      {groups.map((tools) => (
        <span key={tools[0]?.name}>
          {tools.map(({ name, icon, run, on }) => (
            <Tooltip key={name} content={name} mini>
              <Button
                size="small"
                type={pressed.has(name) ? 'secondary' : 'text'}
                icon={icon}
                aria-label={name}
                {...(on && { 'aria-pressed': pressed.has(name) })}
                onClick={() => run(editor)}
              />
            </Tooltip>
          ))}
        </span>
      ))}
      <span>
        <LinkTool editor={editor} active={active.link} />
        <TableTool editor={editor} inside={active.table} />
        <Tooltip content="图片" mini>
          <Button size="small" type="text" icon={<IconImage />} aria-label="图片" onClick={onImage} />
        </Tooltip>
      </span>
    </div>
  );
}
