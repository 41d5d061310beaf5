import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAsking } from './useClosing';

interface Question {
  readonly title: string;
  readonly onOk: () => void;
}
const requested: Question[] = [];
vi.mock('@arco-design/web-react', () => ({ Modal: { confirm: (question: Question) => requested.push(question) } }));

describe('closing a dialog with questions', () => {
  const onClose = vi.fn();
  const discard = vi.fn();
  beforeEach(() => {
    requested.length = 0;
    vi.clearAllMocks();
  });
  it('closes at once what nobody has typed into', () => {
    closeAsking({ dirty: false, busy: false, onClose, discard });
    expect(onClose).toHaveBeenCalledOnce();
    expect(requested).toHaveLength(0);
  });
  it('asks before it loses what was typed, and keeps it for whoever goes on', () => {
    const closing = { dirty: true, busy: false, onClose, discard };
    closeAsking(closing);
    expect(requested.map(({ title }) => title)).toEqual(['有未保存的修改，确定关闭？']);
    expect(onClose).not.toHaveBeenCalled();
    expect(discard).not.toHaveBeenCalled();
    requested[0]?.onOk();
    expect(discard).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });
  it('closes nothing while it is on its way to the server', () => {
    closeAsking({ dirty: true, busy: true, onClose });
    closeAsking({ dirty: false, busy: true, onClose });
    expect(onClose).not.toHaveBeenCalled();
    expect(requested).toHaveLength(0);
  });
});
