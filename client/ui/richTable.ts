import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { Command } from '@tiptap/pm/state';
import { Extension, mergeAttributes, Node, type Editor, type NodeConfig } from '@tiptap/react';

const spans = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('colspan') ?? 1) || 1 },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('rowspan') ?? 1) || 1 },
  // prosemirror-tables asks for it; widths are the page's affair
  colwidth: { default: null, rendered: false },
};
/** The roles by which prosemirror-tables knows its nodes. */
const roles: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' };
const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th'): NodeConfig => ({
  name,
  content: 'block+',
  isolating: true,
  addAttributes: () => spans,
  parseHTML: () => [{ tag }],
  renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
});
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
});
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
});
const run = (editor: Editor, command: Command): boolean => command(editor.state, editor.view.dispatch, editor.view);
const Tables = Extension.create({
  name: 'tables',
  extendNodeSchema: ({ name }: { name: string }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: () => {
        if (!isInTable(this.editor.state)) return false;
        if (run(this.editor, goToNextCell(1))) return true;
        run(this.editor, addRowAfter);
        return run(this.editor, goToNextCell(1));
      },
      'Shift-Tab': () => isInTable(this.editor.state) && run(this.editor, goToNextCell(-1)),
    };
  },
});
export const richTable = [Table, TableRow, Node.create(cell('tableCell', 'td')), Node.create(cell('tableHeader', 'th')), Tables];

const row = (type: 'tableCell' | 'tableHeader', columns: number) => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
});
/** A new table: three columns, a head and two rows. */
export const insertTable = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader', 3), row('tableCell', 3), row('tableCell', 3)] })
    .run();
/** What can be done with the table that the cursor stands in. */
export const tableActions: readonly { readonly name: string; readonly command: Command }[] = [
  { name: '下方加一行', command: addRowAfter },
  { name: '右侧加一列', command: addColumnAfter },
  { name: '删除本行', command: deleteRow },
  { name: '删除本列', command: deleteColumn },
  { name: '切换标题行', command: toggleHeaderRow },
  { name: '删除表格', command: deleteTable },
];
export const doInTable = (editor: Editor, command: Command): void => {
  editor.view.focus();
  run(editor, command);
};
