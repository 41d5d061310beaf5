import { fileKind, templateModule } from '../codes/system';
import { code, dateTime, file as fileField, flag, integer, secret, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** 文件：`save_path` 是 /vapi/file/{id}/{name}；磁盘上的名字是随机的，不在网站目录里。 */
export const file = defineTable({
  name: 'file',
  label: '文件',
  fields: {
    save_name: text('文件名', { required: true, limit: 255, writable: 'never' }),
    save_path: text('路径', { limit: 1000, writable: 'never' }),
    disk_key: secret('存储名', { required: true }),
    size: integer('大小', { required: true, writable: 'never', unit: '字节' }),
    mime: text('类型', { required: true, limit: 100, writable: 'never' }),
    ext: text('扩展名', { required: true, limit: 10, writable: 'never' }),
    sha256: text('摘要', { required: true, limit: 64, writable: 'never' }),
    kind: code('用途', fileKind, { required: true, writable: 'never' }),
    is_public: flag('公开', { writable: 'never', initial: 2 }),
    used_at: dateTime('已引用', { writable: 'never' }),
    ip: text('来源地址', { limit: 64, writable: 'never' }), // of a visitor's upload, which is limited by it
  },
});

/** 文件模板：带占位符的 Word，或导入用的表。适用模块就是填写它的那种记录。 */
export const fileTemplate = defineResource({
  name: 'file_template',
  label: '文件模板',
  base: '/fileTemplate',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    // The client shows this one text as 模板名称已存在 (specification section 8).
    name: text('模板名称', { required: true, limit: 50, rules: [unique('name 已存在')] }),
    module: code('适用模块', templateModule),
    file_id: fileField('文件', { required: true, takes: 'template' }),
  },
  columns: [{ field: 'name', jump: true }, 'module', 'file_id', { field: 'created_at', sortable: true }],
  views: { card: ['module', 'created_at'] },
  filters: ['name', 'module'],
  traits: ['softDelete'],
});
