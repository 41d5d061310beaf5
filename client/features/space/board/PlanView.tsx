import { Button, Modal, Select, Skeleton } from '@arco-design/web-react';
import { Suspense, useState } from 'react';
import { floor as resource } from '@/domain/resources/floor';
import { useCall } from '../../../kernel/api/calls';
import { useSend } from '../../../kernel/form/useSubmit';
import { toast } from '../../../kernel/api/errors';
import { uploadFile } from '../../../kernel/page/KindTools';
import { useCan } from '../../../kernel/session/session';
import { useAriaOn } from '../../../kinds/parts/aria';
import { EmptyState } from '../../../ui/EmptyState';
import { Loading } from '../../../ui/Loading';
import { Upload } from '../../../ui/Upload';
import type { Mark } from './figures';
import { PlanPicture } from './PlanPicture';
import type { Region } from './planShapes';
import type { Cell, Plan } from '@/domain/answers/room-board';
import { lazily } from '../../../ui/lazily';
import './plan.css';

const PlanEditor = lazily(() => import('./PlanEditor').then((module) => ({ default: module.PlanEditor })));

interface Props {
  readonly building: number;
  readonly cells: readonly Cell[];
  readonly marks: ReadonlySet<Mark>;
  readonly onOpen: (id: number) => void;
}
const fileOf = ({ file_id }: Plan): number | null => (typeof file_id === 'object' ? (file_id?.id ?? null) : file_id);

/** The plans of a building, floor by floor: rooms as areas of the picture, drawn and changed by those who may. */
export function PlanView({ building, cells, marks, onOpen }: Props) {
  const can = useCan();
  const { currentData, failure, retry } = useCall(resource, 'plans', { building_id: building, pageSize: 1000 });
  const { send, busy: saving } = useSend();
  const [chosen, setChosen] = useState<number>();
  const [editing, setEditing] = useState(false);
  const [message, setMessage] = useState<string>();
  useAriaOn('plan-floor', { label: '楼层' });
  const floors = [...(currentData?.data ?? [])].sort((one, other) => other.number - one.number);
  const floor = floors.find(({ id }) => id === chosen) ?? floors.find(({ file_path }) => file_path) ?? floors[0];
  if (failure || !currentData) return <Loading failure={failure} onRetry={retry} rows={8} />;
  if (!floor) return <EmptyState text="该楼宇暂无楼层" hint="先在“楼宇管理”中新建楼层" />;
  const mayDraw = can('building_floorimg');
  const rooms = cells.filter(({ floor_id }) => floor_id === floor.id);
  const save = async (file_id: number | null, regions: readonly Region[], done: string): Promise<boolean> => {
    setMessage(undefined);
    const { failure } = await send(resource, 'save_plan', { id: floor.id, file_id, regions });
    if (failure) {
      setMessage(failure.errors ? Object.values(failure.errors).flat().join('；') : failure.message);
      return false;
    }
    toast.success(done);
    return true;
  };
  const remove = () =>
    void Modal.confirm({
      title: '确定删除？',
      content: `${floor.name}的平面图和其上的房间区域`,
      okText: '删除',
      okButtonProps: { status: 'danger' },
      onOk: () => save(null, [], '操作成功').then(() => undefined),
    });
  const regions = floor.regions ?? [];
  return (
    <div className="plan-view">
      <div className="plan-tools">
        <Select
          id="plan-floor"
          className="plan-floor-choice"
          value={floor.id}
          disabled={editing}
          onChange={(id: number) => setChosen(id)}
          options={floors.map(({ id, name, file_path }) => ({ value: id, label: file_path ? name : `${name}（无平面图）` }))}
        />
        {mayDraw && !editing && (
          <>
            {floor.file_path && (
              <Button type="primary" onClick={() => setEditing(true)}>
                编辑区域
              </Button>
            )}
            <div className="plan-upload">
              <Upload
                id="plan-file"
                single
                use="picture"
                value={[]}
                send={uploadFile}
                onChange={([file]) => file && void save(file.id, regions, '上传成功')}
              />
            </div>
            {floor.file_path && (
              <Button className="plan-danger" type="text" status="danger" onClick={remove}>
                删除平面图
              </Button>
            )}
          </>
        )}
      </div>
      {message && !editing && (
        <p role="alert" className="plan-wrong">
          {message}
        </p>
      )}
      {!floor.file_path ? (
        <EmptyState text={`${floor.name}还没有平面图`} hint={mayDraw ? '上传 jpg、png 图片后即可绘制房间区域' : '请联系园区管理员上传'} />
      ) : editing ? (
        <Suspense fallback={<Skeleton animation text={{ rows: 8 }} />}>
          <PlanEditor
            key={floor.id}
            path={floor.file_path}
            name={floor.name}
            regions={regions}
            rooms={rooms}
            saving={saving}
            message={message}
            onSave={(next) => void save(fileOf(floor), next, '操作成功').then((done) => done && setEditing(false))}
            onCancel={() => {
              setMessage(undefined);
              setEditing(false);
            }}
          />
        </Suspense>
      ) : (
        <>
          {regions.length === 0 && <p className="plan-hint">还没有绘制房间区域{mayDraw ? '，点击“编辑区域”开始' : ''}</p>}
          <PlanPicture
            path={floor.file_path}
            name={floor.name}
            regions={regions}
            cells={new Map(rooms.map((cell) => [cell.id, cell]))}
            marks={marks}
            onOpen={onOpen}
          />
        </>
      )}
    </div>
  );
}
