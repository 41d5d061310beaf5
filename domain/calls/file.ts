import type { ShownFile } from '../answers/settings';
import { defineCalls, shape } from '../kernel/call';

/** Files beside POST /file/upload and GET /file/{id}/{name}, which every screen needs (calls/system). */
export const fileCalls = defineCalls({
  /** Pictures of the rich-text editor: answers {id, save_path, save_name}. */
  uploadPicture: { label: '上传正文图片', access: 'login', at: 'POST /editor/upload', anyBuildings: true, raw: true },
  /** What a file is and where it opens now, for who may see it. */
  fileInfo: {
    label: '文件信息',
    access: 'login',
    at: 'GET /file/{id}',
    anyBuildings: true,
    raw: true,
    anyNames: true,
    reads: ['file'],
    answer: shape<ShownFile>(),
  },
});
