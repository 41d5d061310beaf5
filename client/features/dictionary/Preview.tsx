import { Alert, Button } from '@arco-design/web-react';
import { useId, useState } from 'react';
import type { CustomDefinition } from '@/domain/custom-fields';
import { useCustomFields } from '../../kernel/useCustomFields';
import { CustomFields } from '../../kinds/custom';

const nothing: readonly never[] = [];
/** The form as an enterprise will meet it, with its rules; what is typed here goes nowhere. */
export function Preview({ definitions }: { definitions: readonly CustomDefinition[] }) {
  const prefix = useId();
  const form = useCustomFields(definitions, nothing);
  const [fine, setFine] = useState(false);
  return (
    <section className="custom-preview" aria-label="填写预览">
      <h2>
        填写预览<small>企业表单中的样子，这里填写的内容不会保存</small>
      </h2>
      {definitions.length === 0 ? (
        <p className="state-hint">没有启用的字段</p>
      ) : (
        <>
          <CustomFields
            definitions={definitions}
            values={form.values}
            errors={form.errors}
            prefix={prefix}
            onChange={(key, value) => {
              setFine(false);
              form.change(key, value);
            }}
            onLeave={form.leave}
          />
          {fine && <Alert type="success" content={`校验通过，共 ${form.answers().filter(({ value }) => value !== null).length} 项有内容`} />}
          <Button onClick={() => setFine(form.check())}>试一试校验</Button>
        </>
      )}
    </section>
  );
}
