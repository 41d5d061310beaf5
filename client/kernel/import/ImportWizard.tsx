import '@arco-design/web-react/es/Steps/style/index.css';
import { Alert, Button, Modal, Steps } from '@arco-design/web-react';
import type { AnyResource } from '@/domain/kernel/resource';
import { usePhone } from '../../ui/usePhone';
import { useImport, type Importing, type ImportStep } from './useImport';
import { useViewer } from '../session/viewer';
import { mayOperate } from '../visibility';
import { ColumnsStep, ResultStep, TemplateStep, UploadStep } from './ImportSteps';
import './import.css';

const steps: readonly (readonly [step: ImportStep, title: string])[] = [
  ['template', '模板'],
  ['upload', '上传'],
  ['columns', '对应列'],
  ['result', '校验结果'],
];
/** The way on from each step. */
function Foot({ importing, onClose, close }: { importing: Importing; onClose: () => void; close: () => void }) {
  const { step, result, busy, missing, update } = importing;
  const back = (to: ImportStep) => (
    <Button disabled={busy === 'store'} onClick={() => importing.go(to)}>
      上一步
    </Button>
  );
  if (step === 'template') {
    return (
      <>
        <Button onClick={close}>取消</Button>
        <Button type="primary" onClick={() => importing.go('upload')}>
          下一步
        </Button>
      </>
    );
  }
  if (step === 'upload') {
    return (
      <>
        {back('template')}
        {importing.preview && (
          <Button type="primary" onClick={() => importing.go('columns')}>
            下一步
          </Button>
        )}
      </>
    );
  }
  if (step === 'columns') {
    return (
      <>
        {back('upload')}
        <Button type="primary" disabled={missing.length > 0 && !update} onClick={importing.check}>
          开始校验
        </Button>
      </>
    );
  }
  if (!result) return busy ? <Button onClick={() => (importing.stop(), importing.go('columns'))}>取消校验</Button> : back('columns');
  if (result.stored) {
    return (
      <>
        <Button onClick={() => importing.go('upload')}>继续导入</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </>
    );
  }
  const partial = result.ok < result.total;
  const none = result.ok === 0;
  return (
    <>
      {back('columns')}
      {(partial || none) && (
        <Button type={none ? 'primary' : 'secondary'} onClick={() => importing.go('upload')}>
          重新上传
        </Button>
      )}
      {!none && (
        <Button type="primary" loading={busy === 'store'} onClick={() => importing.save(partial)}>
          {partial ? `导入其中正确的 ${result.ok} 行` : `导入全部 ${result.ok} 行`}
        </Button>
      )}
    </>
  );
}
/** Rows of a spreadsheet into a resource, in four steps: the template, the file, its columns, and what the server says to each row. */
export default function ImportWizard({ resource, onClose }: { resource: AnyResource; onClose: () => void }) {
  const importing = useImport(resource);
  const phone = usePhone();
  const mayUpdate = mayOperate(resource, 'update', useViewer());
  const { step, file, result, failure, busy } = importing;
  const at = steps.findIndex(([key]) => key === step);
  const close = () => {
    if (busy === 'store') return;
    if (!file || result?.stored) return onClose();
    Modal.confirm({
      title: '导入尚未完成，确定关闭？',
      content: importing.uncertain
        ? '写入没有得到答复，可能已有部分行写入；请先重试，或关闭后到列表中核对。'
        : '尚未写入任何数据，关闭后须重新上传文件。',
      okText: '关闭',
      cancelText: '继续导入',
      onOk: () => {
        importing.stop();
        onClose();
      },
    });
  };
  return (
    <Modal
      visible
      title={`导入${resource.label}`}
      style={{ width: 'min(880px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={close}
      footer={<Foot importing={importing} onClose={onClose} close={close} />}
    >
      <div className="import-wizard">
        {phone ? (
          <p className="import-at">
            第 {at + 1} 步，共 {steps.length} 步：{steps[at]?.[1]}
          </p>
        ) : (
          <Steps size="small" current={at + 1}>
            {steps.map(([key, title]) => (
              <Steps.Step key={key} title={title} />
            ))}
          </Steps>
        )}
        {failure && (
          <Alert
            type="error"
            content={`${failure.message}${failure.requestId ? `（请求编号 ${failure.requestId}）` : ''}`}
            action={
              importing.retry && (
                <Button size="mini" onClick={importing.retry}>
                  重试
                </Button>
              )
            }
          />
        )}
        {step === 'template' && <TemplateStep importing={importing} mayUpdate={mayUpdate} />}
        {step === 'upload' && <UploadStep importing={importing} />}
        {step === 'columns' && <ColumnsStep importing={importing} />}
        {step === 'result' && <ResultStep importing={importing} />}
      </div>
    </Modal>
  );
}
