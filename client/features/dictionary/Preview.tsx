import { Alert, Button } from '@arco-design/web-react';
import { useId, useMemo, useState } from 'react';
import type { CustomDefinition } from '@/domain/custom-fields';
import { fieldSet, type Answer } from '@/domain/kernel/field-set';
import { customFieldSet } from '@/domain/resources/custom-field';
import { useForm } from '../../kernel/form/useForm';
import { Fields } from '../../kernel/form/Fields';

const fields = { answers: fieldSet('填写预览', { ...customFieldSet, groupBy: '' }) };
const keys = ['answers'];
const sections = [{ title: '', fields: keys }];

/** The form as an enterprise will meet it, with its rules; what is typed here goes nowhere. */
export function Preview({ definitions }: { definitions: readonly CustomDefinition[] }) {
  const prefix = useId();
  const request = useMemo(() => ({ answers: definitions.map(({ id, ...row }): Answer => ({ ...row, field: id, value: null })) }), [definitions]);
  const form = useForm(fields, keys, request);
  const [fine, setFine] = useState(false);
  const change = (key: string, value: unknown): void => {
    setFine(false);
    form.change(key, value);
  };
  const filled = (form.values.answers as readonly Answer[]).filter(({ value }) => value !== null && value !== '').length;
  return (
    <section className="custom-preview" aria-label="填写预览">
      <h2>
        填写预览<small>企业表单中的样子，这里填写的内容不会保存</small>
      </h2>
      {definitions.length === 0 ? (
        <p className="state-hint">没有启用的字段</p>
      ) : (
        <>
          <Fields form={{ ...form, change }} sections={sections} prefix={prefix} />
          {fine && <Alert type="success" content={`校验通过，共 ${filled} 项有内容`} />}
          <Button onClick={() => setFine(form.check())}>试一试校验</Button>
        </>
      )}
    </section>
  );
}
