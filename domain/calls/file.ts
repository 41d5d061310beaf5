import { defineCalls } from '../kernel/resource';

/** Files beside POST /file/upload and GET /file/{id}/{name}, which every screen needs (calls/system). */
export const fileCalls = defineCalls({
  /** Pictures of the rich-text editor: answers {id, save_path, save_name}. */
  uploadPicture: { label: '上传正文图片', access: 'login', source: 'decided', at: 'POST /editor/upload', anyBuildings: true, raw: true },
  /** {id, save_name, mime, ext, size, kind, save_path}: what a file is and where it opens now, for who may see it. */
  fileInfo: { label: '文件信息', access: 'login', source: 'decided', at: 'GET /file/{id}', anyBuildings: true, raw: true, reads: ['file'] },
});
